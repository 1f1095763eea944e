// One span, or one log record, of OTLP/JSON with the resource and the scope that it stands below (opentelemetry-proto 1.x). Loose
// throughout: what is not read here stays in the raw message. What comes out has one form, however it was sent: protobuf and JSON,
// numbers and texts.
import { z } from 'zod';
import { isObject } from '@/lib/std/is-object';
import { objectOf, type PlainObject, plainOf } from './plain-value';

/** Whether a text is an id of so many digits, in either case. */
export function isHexId(id: string, digits: number): boolean {
  return id.length === digits && /^[0-9A-Fa-f]*[1-9A-Fa-f][0-9A-Fa-f]*$/.test(id);
}

/** Lower case is what the specification wants; what it means is clear in both. */
const hexId = (digits: number) =>
  z
    .string()
    .refine((id) => isHexId(id, digits), {
      message: `expected ${digits} hexadecimal digits that are not all zeros`,
    })
    .transform((id) => id.toLowerCase());

const TraceId = hexId(32);
const SpanId = hexId(16);

/** Absent, null and empty are one thing: protobuf has no other word for none. */
const noId = z
  .literal('')
  .nullish()
  .transform(() => null);

/** Whether a text is nanoseconds since 1970. */
export function isDecimal(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

const DecimalText = z.string().refine(isDecimal, {
  message: 'expected nanoseconds since 1970 as a decimal number',
});

/** Nanoseconds since 1970; a number where somebody wrote them so, which loses some of them. */
const Nanoseconds = z
  .union([DecimalText, z.int().nonnegative()])
  .transform((value) => withoutZeros(String(value)));

/** A decimal number without the zeros that say nothing. */
export function withoutZeros(decimal: string): string {
  return decimal.replace(/^0+(?=\d)/, '');
}

/** Zero is how protobuf says that there is no time. */
const Moment = Nanoseconds.refine((value) => value !== '0', 'expected a time, saw none');
const PossibleMoment = Nanoseconds.nullish().transform((value) =>
  value === undefined || value === '0' ? null : value,
);

/** Pairs of key and value. A schema of each pair would copy it, and take longer than all else of a record. */
const Attributes = z
  .unknown()
  .optional()
  .transform((pairs, { issues }): PlainObject => {
    if (pairs === undefined || pairs === null) return {};
    if (Array.isArray(pairs)) {
      for (const [at, pair] of pairs.entries()) {
        if (!isObject(pair)) issues.push(wrongType('object', pair, [at]));
        else if (typeof pair.key !== 'string') {
          issues.push(wrongType('string', pair.key, [at, 'key']));
        }
      }
      return objectOf(pairs);
    }
    issues.push(wrongType('array', pairs, []));
    return {};
  });

function wrongType(expected: 'array' | 'object' | 'string', input: unknown, path: PropertyKey[]) {
  return { code: 'invalid_type', expected, input, path } as const;
}

/** Names of enumerations, as some exporters write them, beside their numbers. */
export const KINDS = ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'];
export const STATUS_CODES = ['UNSET', 'OK', 'ERROR'];

const enumeration = (prefix: string, names: readonly string[]) =>
  z
    .union([z.int(), z.string()])
    .nullish()
    .transform((value) => {
      if (typeof value === 'string') return namedNumber(value, prefix, names);
      return value ?? 0;
    });

/** The number of a name of an enumeration; that of an unknown one is 0. */
export function namedNumber(name: string, prefix: string, names: readonly string[]): number {
  return Math.max(0, names.indexOf(name.replace(prefix, '')));
}

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

const Status = z
  .object({ code: enumeration('STATUS_CODE_', STATUS_CODES), message: Text })
  .nullish()
  .transform((status) => status ?? { code: 0, message: '' });

const SpanEvent = z.object({ timeUnixNano: PossibleMoment, name: Text, attributes: Attributes });

const Link = z.object({ traceId: TraceId, spanId: SpanId, attributes: Attributes });

const Span = z.object({
  traceId: TraceId,
  spanId: SpanId,
  parentSpanId: z.union([noId, SpanId]),
  name: Text,
  kind: enumeration('SPAN_KIND_', KINDS),
  startTimeUnixNano: Moment,
  /** Null of a span that is open. */
  endTimeUnixNano: PossibleMoment,
  attributes: Attributes,
  events: z
    .array(SpanEvent)
    .nullish()
    .transform((events) => events ?? []),
  links: z
    .array(Link)
    .nullish()
    .transform((links) => links ?? []),
  status: Status,
});
export type OtelSpan = z.infer<typeof Span>;

const Log = z.object({
  traceId: TraceId,
  spanId: z.union([noId, SpanId]),
  timeUnixNano: PossibleMoment,
  observedTimeUnixNano: PossibleMoment,
  eventName: Text,
  body: z
    .unknown()
    .optional()
    .transform((value) => plainOf(value)),
  attributes: Attributes,
});
export type OtelLog = z.infer<typeof Log>;

const Resource = z
  .object({ attributes: Attributes })
  .nullish()
  .transform((resource) => resource ?? { attributes: {} });

const Scope = z
  .object({ name: Text, version: Text })
  .nullish()
  .transform((scope) => scope ?? { name: '', version: '' });

const SpanRecord = z.object({ resource: Resource, scope: Scope, span: Span });
const LogRecord = z.object({ resource: Resource, scope: Scope, log: Log });

export type OtelSpanRecord = z.infer<typeof SpanRecord>;
export type OtelWire = OtelSpanRecord | z.infer<typeof LogRecord>;

/** The schema of a record by what it holds. */
export function recordSchema(value: object): z.ZodType<OtelWire> {
  return 'log' in value ? LogRecord : SpanRecord;
}
