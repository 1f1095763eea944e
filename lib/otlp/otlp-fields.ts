// The messages of OTLP that are read (opentelemetry-proto 1.x: collector, trace, logs, common, resource), field by field: what
// a number on the wire means, and the name that it has in OTLP/JSON. Fields that nobody here reads are left out and skipped.

/** How a field is on the wire and what it becomes: ids hexadecimal, 64 bits decimal text, other bytes base64. */
export type ScalarKind =
  | 'string'
  | 'bool'
  | 'uint32'
  | 'int64'
  | 'fixed64'
  | 'double'
  | 'hex'
  | 'base64';

export type Field = {
  readonly name: string;
  readonly kind: ScalarKind | Message;
  readonly isList?: true;
};

/** The fields of a message by their numbers. */
export type Message = { readonly title: string; readonly fields: ReadonlyMap<number, Field> };

function message(title: string, fields: Readonly<Record<number, Field>>): Message {
  const entries = Object.entries(fields).map(([id, field]) => [Number(id), field] as const);
  return { title, fields: new Map(entries) };
}

const one = (name: string, kind: Field['kind']): Field => ({ name, kind });
const list = (name: string, kind: Field['kind']): Field => ({ name, kind, isList: true });

/** A value may hold values, so that the two refer to each other. */
const valueFields = new Map<number, Field>([
  [1, one('stringValue', 'string')],
  [2, one('boolValue', 'bool')],
  [3, one('intValue', 'int64')],
  [4, one('doubleValue', 'double')],
  [7, one('bytesValue', 'base64')],
]);
const AnyValue: Message = { title: 'AnyValue', fields: valueFields };
const KeyValue = message('KeyValue', { 1: one('key', 'string'), 2: one('value', AnyValue) });
valueFields.set(5, one('arrayValue', message('ArrayValue', { 1: list('values', AnyValue) })));
valueFields.set(6, one('kvlistValue', message('KeyValueList', { 1: list('values', KeyValue) })));

export const Resource = message('Resource', { 1: list('attributes', KeyValue) });

export const Scope = message('InstrumentationScope', {
  1: one('name', 'string'),
  2: one('version', 'string'),
});

const SpanEvent = message('Span.Event', {
  1: one('timeUnixNano', 'fixed64'),
  2: one('name', 'string'),
  3: list('attributes', KeyValue),
});

const Link = message('Span.Link', {
  1: one('traceId', 'hex'),
  2: one('spanId', 'hex'),
  4: list('attributes', KeyValue),
});

const Status = message('Status', { 2: one('message', 'string'), 3: one('code', 'uint32') });

export const Span = message('Span', {
  1: one('traceId', 'hex'),
  2: one('spanId', 'hex'),
  3: one('traceState', 'string'),
  4: one('parentSpanId', 'hex'),
  5: one('name', 'string'),
  6: one('kind', 'uint32'),
  7: one('startTimeUnixNano', 'fixed64'),
  8: one('endTimeUnixNano', 'fixed64'),
  9: list('attributes', KeyValue),
  10: one('droppedAttributesCount', 'uint32'),
  11: list('events', SpanEvent),
  12: one('droppedEventsCount', 'uint32'),
  13: list('links', Link),
  15: one('status', Status),
});

export const LogRecord = message('LogRecord', {
  1: one('timeUnixNano', 'fixed64'),
  2: one('severityNumber', 'uint32'),
  3: one('severityText', 'string'),
  5: one('body', AnyValue),
  6: list('attributes', KeyValue),
  9: one('traceId', 'hex'),
  10: one('spanId', 'hex'),
  11: one('observedTimeUnixNano', 'fixed64'),
  12: one('eventName', 'string'),
});
