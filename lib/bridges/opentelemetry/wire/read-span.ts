// A span as exporters write it, read without the schema, which takes several times as long. What is written in any other way is left
// to the schema, right or wrong: it alone says what is refused, and a law holds that both read the same.
import { isObject } from '@/lib/std/is-object';
import { objectOf, type PlainObject } from './plain-value';
import {
  isDecimal,
  isHexId,
  KINDS,
  namedNumber,
  type OtelSpan,
  type OtelSpanRecord,
  STATUS_CODES,
  withoutZeros,
} from './schema';

/** A record of a span; null where the schema has to look at it. */
export function readSpanRecord(value: Readonly<Record<string, unknown>>): OtelSpanRecord | null {
  if ('log' in value) return null;
  const resource = value.resource ?? {};
  const scope = value.scope ?? {};
  if (!isObject(resource) || !isObject(scope)) return null;
  const attributes = readAttributes(resource.attributes);
  const name = readText(scope.name);
  const version = readText(scope.version);
  const span = readSpan(value.span);
  if (attributes === null || name === null || version === null || span === null) return null;
  return { resource: { attributes }, scope: { name, version }, span };
}

function readSpan(span: unknown): OtelSpan | null {
  if (!isObject(span)) return null;
  const ids = readIds(span);
  const times = readTimes(span);
  const name = readText(span.name);
  const kind = readEnumeration(span.kind, 'SPAN_KIND_', KINDS);
  if (ids === null || times === null || name === null || kind === null) return null;
  const attributes = readAttributes(span.attributes);
  const events = readList(span.events, readEvent);
  const links = readList(span.links, readLink);
  const status = readStatus(span.status);
  if (attributes === null || events === null || links === null || status === null) return null;
  const { traceId, spanId, parentSpanId } = ids;
  const { startTimeUnixNano, endTimeUnixNano } = times;
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind,
    startTimeUnixNano,
    endTimeUnixNano,
    attributes,
    events,
    links,
    status,
  };
}

function readIds(
  span: Readonly<Record<string, unknown>>,
): Pick<OtelSpan, 'traceId' | 'spanId' | 'parentSpanId'> | null {
  const traceId = readId(span.traceId, 32);
  const spanId = readId(span.spanId, 16);
  const isRoot = (span.parentSpanId ?? '') === '';
  const parentSpanId = isRoot ? null : readId(span.parentSpanId, 16);
  const isWhole = traceId !== null && spanId !== null && (isRoot || parentSpanId !== null);
  return isWhole ? { traceId, spanId, parentSpanId } : null;
}

function readTimes(
  span: Readonly<Record<string, unknown>>,
): Pick<OtelSpan, 'startTimeUnixNano' | 'endTimeUnixNano'> | null {
  const start = readTime(span.startTimeUnixNano);
  const end = readTime(span.endTimeUnixNano ?? NO_TIME);
  if (start === null || start === NO_TIME || end === null) return null;
  return { startTimeUnixNano: start, endTimeUnixNano: end === NO_TIME ? null : end };
}

function readEvent(event: unknown): OtelSpan['events'][number] | null {
  if (!isObject(event)) return null;
  const time = readTime(event.timeUnixNano ?? NO_TIME);
  const name = readText(event.name);
  const attributes = readAttributes(event.attributes);
  if (time === null || name === null || attributes === null) return null;
  return { timeUnixNano: time === NO_TIME ? null : time, name, attributes };
}

function readLink(link: unknown): OtelSpan['links'][number] | null {
  if (!isObject(link)) return null;
  const traceId = readId(link.traceId, 32);
  const spanId = readId(link.spanId, 16);
  const attributes = readAttributes(link.attributes);
  if (traceId === null || spanId === null || attributes === null) return null;
  return { traceId, spanId, attributes };
}

function readStatus(status: unknown): OtelSpan['status'] | null {
  const said = status ?? {};
  if (!isObject(said)) return null;
  const code = readEnumeration(said.code, 'STATUS_CODE_', STATUS_CODES);
  const message = readText(said.message);
  return code === null || message === null ? null : { code, message };
}

function readList<Item>(list: unknown, read: (item: unknown) => Item | null): Item[] | null {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return null;
  const items: Item[] = [];
  for (const given of list) {
    const item = read(given);
    if (item === null) return null;
    items.push(item);
  }
  return items;
}

function readAttributes(pairs: unknown): PlainObject | null {
  if (pairs === undefined || pairs === null) return {};
  if (!Array.isArray(pairs)) return null;
  for (const pair of pairs) if (!isObject(pair) || typeof pair.key !== 'string') return null;
  return objectOf(pairs);
}

function readText(text: unknown): string | null {
  const said = text ?? '';
  return typeof said === 'string' ? said : null;
}

function readId(id: unknown, digits: number): string | null {
  return typeof id === 'string' && isHexId(id, digits) ? id.toLowerCase() : null;
}

/** Zero is how protobuf says that there is no time. */
const NO_TIME = '0';

/** Nanoseconds as text, without zeros before them. */
function readTime(time: unknown): string | null {
  if (typeof time !== 'string' || !isDecimal(time)) return null;
  return time.startsWith('0') ? withoutZeros(time) : time;
}

function readEnumeration(value: unknown, prefix: string, names: readonly string[]): number | null {
  const said = value ?? 0;
  if (typeof said === 'string') return namedNumber(said, prefix, names);
  return Number.isSafeInteger(said) ? Number(said) : null;
}
