// An export request as what it is about: its spans, or its log records, each with the resource and the scope that it stands
// below, so that each can be read, kept and refused on its own. JSON and protobuf give the same records.
import type { Failure } from '@/lib/model/failure';
import { isObject } from '@/lib/std/is-object';
import { err, ok, type Result } from '@/lib/std/result';
import type { Steps } from '@/lib/std/steps';
import { LogRecord, type Message, Resource, Scope, Span } from './otlp-fields';
import { type FieldBudget, partsOf, readMessage, UnreadableOtlp } from './otlp-protobuf';

/** The signals of which something is read. */
export type ReadSignal = 'traces' | 'logs';

/** What a request holds, in the order of starts. */
export type OtlpBatch = {
  readonly records: readonly BatchRecord[];
  /** Log records that tell of no call of a model. */
  readonly dropped: number;
};

/** A span or log record, as OTLP/JSON has it, with what it stands below: its text, and what that was printed of. */
export type BatchRecord = { readonly text: string; readonly json: OtlpRecord };

type OtlpRecord = Readonly<Record<string, unknown>>;

/** Records of one request: exporters send 512 at a time, collectors 8,192. */
const RECORDS_MAX = 10_000;

/** Values of one request: a body of 8 MiB of real spans has a tenth of it. */
export const OTLP_VALUES_MAX = 1_000_000;

/**
 * Characters of the records' texts together. Each repeats its resource, so that a body can become many times as long; that of real ones
 * becomes three times.
 */
const RECORDS_LENGTH_MAX = 64 * 1024 * 1024;

/** The names of a signal: in JSON, and of what a record is. */
const NAMES = {
  traces: { list: 'resourceSpans', scopes: 'scopeSpans', records: 'spans', record: 'span' },
  logs: { list: 'resourceLogs', scopes: 'scopeLogs', records: 'logRecords', record: 'log' },
} as const;

const MESSAGES: Readonly<Record<ReadSignal, Message>> = { traces: Span, logs: LogRecord };

/** What other signals' bodies begin with. */
const OF_OTHERS = ['resourceSpans', 'resourceLogs', 'resourceMetrics'];

/** The records in an OTLP/JSON body. */
export function* recordsInJson(
  body: unknown,
  signal: ReadSignal,
): Steps<Result<OtlpBatch, Failure>> {
  const names = NAMES[signal];
  if (!isObject(body)) return err(invalid('', `expected an object with ${names.list}`));
  const other = OF_OTHERS.find((name) => name !== names.list && body[name] !== undefined);
  if (other !== undefined) {
    return err(
      invalid(
        `/${other}`,
        `expected ${names.list}, saw ${other}: this is the address of ${signal}`,
      ),
    );
  }
  const texts = new Texts();
  const lists = listIn(body[names.list], `/${names.list}`);
  if (!lists.ok) return lists;
  for (const [at, item] of lists.value.entries()) {
    const path = `/${names.list}/${at}/${names.scopes}`;
    const scopes = listIn(isObject(item) ? item[names.scopes] : null, path);
    if (!scopes.ok) return scopes;
    for (const [place, group] of scopes.value.entries()) {
      const records = listIn(
        isObject(group) ? group[names.records] : null,
        `${path}/${place}/${names.records}`,
      );
      if (!records.ok) return records;
      const resource = isObject(item) ? item.resource : undefined;
      const head = headOf(resource, isObject(group) ? group.scope : undefined);
      for (const record of records.value) {
        const failure = texts.add(head, names.record, record);
        if (failure !== null) return err(failure);
        if (texts.isTurn()) yield;
      }
    }
  }
  return ok(texts.batch());
}

/** The same of a protobuf body. */
export function* recordsInProtobuf(
  bytes: Uint8Array,
  signal: ReadSignal,
): Steps<Result<OtlpBatch, Failure>> {
  const budget: FieldBudget = { left: OTLP_VALUES_MAX };
  const texts = new Texts();
  const { record: name } = NAMES[signal];
  try {
    for (const { bytes: list } of partsOf(bytes, 'request', [1])) {
      const parts = [...partsOf(list, 'resource list', [1, 2])];
      const resource = lastOf(parts, Resource, budget);
      for (const { bytes: group } of parts.filter(({ id }) => id === 2)) {
        const head = headOf(
          resource,
          lastOf([...partsOf(group, 'scope list', [1])], Scope, budget),
        );
        for (const record of partsOf(group, 'scope list', [2])) {
          const failure = texts.add(
            head,
            name,
            readMessage(record.bytes, MESSAGES[signal], budget),
          );
          if (failure !== null) return err(failure);
          if (texts.isTurn()) yield;
        }
      }
    }
    return ok(texts.batch());
  } catch (thrown) {
    if (thrown instanceof UnreadableOtlp) return err(thrown.failure);
    throw thrown;
  }
}

/** The message of field 1; of several the last, as protobuf has it. */
function lastOf(
  parts: readonly { readonly id: number; readonly bytes: Uint8Array }[],
  message: Message,
  budget: FieldBudget,
): OtlpRecord {
  const part = parts.findLast(({ id }) => id === 1);
  return part === undefined ? {} : readMessage(part.bytes, message, budget);
}

/** What a record stands below, and the beginning of its text: the same for all of one scope. */
type Head = { readonly above: OtlpRecord; readonly text: string };

function headOf(resource: unknown, scope: unknown): Head {
  const above = { resource: resource ?? {}, scope: scope ?? {} };
  return { above, text: JSON.stringify(above).slice(0, -1) };
}

/** Characters that are printed in one turn. */
const TURN_LENGTH = 64 * 1024;

/** Texts of records, as many and as long as a request may have. */
class Texts {
  readonly #list: (BatchRecord & Started)[] = [];
  #dropped = 0;
  #length = 0;
  #turnEnd = TURN_LENGTH;

  /** Returns why no more of them are taken. */
  add(head: Head, name: string, record: unknown): Failure | null {
    if (this.#list.length + this.#dropped >= RECORDS_MAX) {
      return tooLarge(`expected at most ${RECORDS_MAX} records, saw more`);
    }
    if (name === NAMES.logs.record && !isGenAiEvent(record)) {
      this.#dropped += 1;
      return null;
    }
    const text = `${head.text},"${name}":${JSON.stringify(record)}}`;
    this.#length += text.length;
    if (this.#length > RECORDS_LENGTH_MAX) {
      return tooLarge('expected less in resources and scopes, which every record repeats');
    }
    this.#list.push({ text, json: { ...head.above, [name]: record }, start: startOf(record) });
    return null;
  }

  batch(): OtlpBatch {
    // Of equal starts the one that ended last stands above the others, and is sent last. Sorting is stable.
    const ordered = [...this.#list].reverse().sort(byStart);
    return { records: ordered, dropped: this.#dropped };
  }

  /** Whether it is time to let others have their turn. */
  isTurn(): boolean {
    if (this.#length < this.#turnEnd) return false;
    this.#turnEnd = this.#length + TURN_LENGTH;
    return true;
  }
}

type Started = { readonly start: string };

function byStart(one: Started, other: Started): number {
  if (one.start === other.start) return 0;
  return one.start < other.start ? -1 : 1;
}

/** Digits of the largest time there is: as many make texts sort as their numbers do. */
const TIME_DIGITS = 20;

/** When a record says that it began, for the order of a request alone: parents before children, as they are read. */
function startOf(record: unknown): string {
  const { startTimeUnixNano, timeUnixNano } = isObject(record) ? record : {};
  return String(startTimeUnixNano ?? timeUnixNano ?? '')
    .slice(0, TIME_DIGITS)
    .padStart(TIME_DIGITS, '0');
}

const GENAI_EVENT = /^gen_ai\./;

/** A log record that says what went into a model or came out of it, in a trace: by its name, or by that among its attributes. */
function isGenAiEvent(record: unknown): boolean {
  if (!isObject(record) || typeof record.traceId !== 'string' || record.traceId === '')
    return false;
  if (typeof record.eventName === 'string' && GENAI_EVENT.test(record.eventName)) return true;
  const attributes = Array.isArray(record.attributes) ? record.attributes : [];
  const named: unknown = attributes.find((pair) => isObject(pair) && pair.key === 'event.name');
  const value = isObject(named) && isObject(named.value) ? named.value.stringValue : null;
  return typeof value === 'string' && GENAI_EVENT.test(value);
}

function listIn(value: unknown, path: string): Result<readonly unknown[], Failure> {
  if (value === undefined || value === null) return ok([]);
  return Array.isArray(value) ? ok(value) : err(invalid(path, 'expected a list'));
}

function invalid(path: string, message: string): Failure {
  return { code: 'invalid_type', message, path };
}

function tooLarge(message: string): Failure {
  return { code: 'body_too_large', message: `${message}; send smaller batches` };
}
