// An export request as what it is about: its spans, or its log records, each with the resource and the scope that it stands
// below, so that each can be read, kept and refused on its own. JSON and protobuf give the same records.
import type { Failure } from '@/lib/model/failure';
import { isObject } from '@/lib/std/is-object';
import { err, ok, type Result } from '@/lib/std/result';
import type { Steps } from '@/lib/std/steps';
import { inStoryOrder, type Placed, placeOf } from './otlp-order';
import { UnreadableOtlp } from './otlp-protobuf';
import { type ReadSignal, type ScopeRecords, scopesInJson, scopesInProtobuf } from './otlp-scopes';

/** What a request holds, in the order of `inStoryOrder`. */
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

/**
 * Characters of the records' texts together. Each repeats its resource, so that a body can become many times as long; that of real ones
 * becomes three times.
 */
const RECORDS_LENGTH_MAX = 64 * 1024 * 1024;

/** What a record of a signal is called in its text. */
const RECORD_NAMES = { traces: 'span', logs: 'log' } as const;

/** The records in an OTLP/JSON body. */
export function recordsInJson(
  body: unknown,
  signal: ReadSignal,
): Steps<Result<OtlpBatch, Failure>> {
  return collecting(scopesInJson(body, signal), signal);
}

/** The same of a protobuf body. */
export function recordsInProtobuf(
  bytes: Uint8Array,
  signal: ReadSignal,
): Steps<Result<OtlpBatch, Failure>> {
  return collecting(scopesInProtobuf(bytes, signal), signal);
}

function* collecting(
  scopes: Iterable<ScopeRecords>,
  signal: ReadSignal,
): Steps<Result<OtlpBatch, Failure>> {
  const texts = new Texts(signal);
  try {
    for (const { resource, scope, records } of scopes) {
      const head = headOf(resource, scope);
      for (const record of records) {
        const failure = texts.add(head, record);
        if (failure !== null) return err(failure);
        if (texts.isTurn()) yield;
      }
    }
    return ok(texts.batch());
  } catch (thrown) {
    if (thrown instanceof UnreadableOtlp) return err(thrown.failure);
    throw thrown;
  }
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
  readonly #list: (BatchRecord & Placed)[] = [];
  readonly #signal: ReadSignal;
  #dropped = 0;
  #length = 0;
  #turnEnd = TURN_LENGTH;

  constructor(signal: ReadSignal) {
    this.#signal = signal;
  }

  /** Returns why no more of them are taken. */
  add(head: Head, record: unknown): Failure | null {
    if (this.#list.length + this.#dropped >= RECORDS_MAX) {
      return tooLarge(`expected at most ${RECORDS_MAX} records, saw more`);
    }
    if (this.#signal === 'logs' && !isGenAiEvent(record)) {
      this.#dropped += 1;
      return null;
    }
    const name = RECORD_NAMES[this.#signal];
    const text = `${head.text},"${name}":${JSON.stringify(record)}}`;
    this.#length += text.length;
    if (this.#length > RECORDS_LENGTH_MAX) {
      return tooLarge('expected less in resources and scopes, which every record repeats');
    }
    this.#list.push({ text, json: { ...head.above, [name]: record }, ...placeOf(record) });
    return null;
  }

  batch(): OtlpBatch {
    return { records: inStoryOrder(this.#list), dropped: this.#dropped };
  }

  /** Whether it is time to let others have their turn. */
  isTurn(): boolean {
    if (this.#length < this.#turnEnd) return false;
    this.#turnEnd = this.#length + TURN_LENGTH;
    return true;
  }
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

function tooLarge(message: string): Failure {
  return { code: 'body_too_large', message: `${message}; send smaller batches` };
}
