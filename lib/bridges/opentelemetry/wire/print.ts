// Record to text, in OTLP/JSON and RFC 8785: what a span that comes again is known by, whatever encoding it came in.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { type PlainObject, pairsOf, typedValueOf } from './plain-value';
import type { OtelLog, OtelSpan, OtelWire } from './schema';

/** The canonical text of a record. */
export function print(wire: OtelWire): string {
  const { scope } = wire;
  const resource = withPairs(wire.resource);
  return canonicalJson(
    'span' in wire
      ? { resource, scope, span: spanOf(wire.span) }
      : { resource, scope, log: logOf(wire.log) },
  );
}

function spanOf(span: OtelSpan): object {
  const { parentSpanId, endTimeUnixNano, events, links } = span;
  return {
    ...withPairs(span),
    parentSpanId: parentSpanId ?? '',
    endTimeUnixNano: endTimeUnixNano ?? '0',
    events: events.map((event) => ({
      ...withPairs(event),
      timeUnixNano: event.timeUnixNano ?? '0',
    })),
    links: links.map(withPairs),
  };
}

function logOf(log: OtelLog): object {
  const { spanId, timeUnixNano, observedTimeUnixNano, body } = log;
  return {
    ...withPairs(log),
    spanId: spanId ?? '',
    timeUnixNano: timeUnixNano ?? '0',
    observedTimeUnixNano: observedTimeUnixNano ?? '0',
    body: typedValueOf(body),
  };
}

function withPairs<Value extends { readonly attributes: PlainObject }>(value: Value) {
  return { ...value, attributes: pairsOf(value.attributes) };
}
