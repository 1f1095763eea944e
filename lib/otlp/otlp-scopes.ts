// The scopes of an export request with the records below each, in JSON and in protobuf alike. Read one after the other, so that
// whoever reads them can stop.
import { isObject } from '@/lib/std/is-object';
import { LogRecord, type Message, Resource, Scope, Span } from './otlp-fields';
import {
  type FieldBudget,
  type MessagePart,
  partsOf,
  readMessage,
  UnreadableOtlp,
} from './otlp-protobuf';

/** The signals of which something is read. */
export type ReadSignal = 'traces' | 'logs';

/** The records of one scope, and what they stand below: values of OTLP/JSON. */
export type ScopeRecords = {
  readonly resource: unknown;
  readonly scope: unknown;
  readonly records: Iterable<unknown>;
};

/** Values of one request: a body of 8 MiB of real spans has a tenth of it. */
export const OTLP_VALUES_MAX = 1_000_000;

/** The names of a signal's lists in JSON. */
const NAMES = {
  traces: { list: 'resourceSpans', scopes: 'scopeSpans', records: 'spans' },
  logs: { list: 'resourceLogs', scopes: 'scopeLogs', records: 'logRecords' },
} as const;

/** What other signals' bodies begin with. */
const OF_OTHERS = ['resourceSpans', 'resourceLogs', 'resourceMetrics'];

const MESSAGES: Readonly<Record<ReadSignal, Message>> = { traces: Span, logs: LogRecord };

/** The scopes in an OTLP/JSON body. @throws UnreadableOtlp */
export function* scopesInJson(body: unknown, signal: ReadSignal): Generator<ScopeRecords> {
  const names = NAMES[signal];
  if (!isObject(body)) throw invalid('', `expected an object with ${names.list}`);
  const other = OF_OTHERS.find((name) => name !== names.list && body[name] !== undefined);
  if (other !== undefined) {
    throw invalid(
      `/${other}`,
      `expected ${names.list}, saw ${other}: this is the address of ${signal}`,
    );
  }
  for (const [at, item] of listIn(body, names.list, '').entries()) {
    const path = `/${names.list}/${at}`;
    for (const [place, group] of listIn(item, names.scopes, path).entries()) {
      yield {
        resource: fieldIn(item, 'resource'),
        scope: fieldIn(group, 'scope'),
        records: listIn(group, names.records, `${path}/${names.scopes}/${place}`),
      };
    }
  }
}

/** The same of a protobuf body. @throws UnreadableOtlp, also while its records are read */
export function* scopesInProtobuf(bytes: Uint8Array, signal: ReadSignal): Generator<ScopeRecords> {
  const budget: FieldBudget = { left: OTLP_VALUES_MAX };
  for (const { bytes: list } of partsOf(bytes, 'request', [1])) {
    const parts = [...partsOf(list, 'resource list', [1, 2])];
    const resource = lastOf(parts, Resource, budget);
    for (const { bytes: group } of parts.filter(({ id }) => id === 2)) {
      const scope = lastOf([...partsOf(group, 'scope list', [1])], Scope, budget);
      yield { resource, scope, records: messagesIn(group, MESSAGES[signal], budget) };
    }
  }
}

function* messagesIn(group: Uint8Array, message: Message, budget: FieldBudget): Generator<unknown> {
  for (const { bytes } of partsOf(group, 'scope list', [2])) {
    yield readMessage(bytes, message, budget);
  }
}

/** The message of field 1: nobody writes several of them, and the last one counts. */
function lastOf(parts: readonly MessagePart[], message: Message, budget: FieldBudget): unknown {
  const part = parts.findLast(({ id }) => id === 1);
  return part === undefined ? {} : readMessage(part.bytes, message, budget);
}

function fieldIn(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** A list that may be left out. `path` is where the object stands that it is a field of. */
function listIn(value: unknown, name: string, path: string): readonly unknown[] {
  const list = fieldIn(value, name) ?? [];
  if (!Array.isArray(list)) throw invalid(`${path}/${name}`, 'expected a list');
  return list;
}

function invalid(path: string, message: string): UnreadableOtlp {
  return new UnreadableOtlp({ code: 'invalid_type', message, path });
}
