// Record to text, in OTLP/JSON and RFC 8785: what a span that comes again is known by, whatever encoding it came in.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { pairsText, typedText } from './plain-value';
import type { OtelLog, OtelSpan, OtelWire } from './schema';

/** The canonical text of a record, written at once: the keys stand in the order that RFC 8785 wants. */
export function print(wire: OtelWire): string {
  const resource = `{"attributes":${pairsText(wire.resource.attributes)}}`;
  const scope = canonicalJson(wire.scope);
  return 'span' in wire
    ? `{"resource":${resource},"scope":${scope},"span":${spanText(wire.span)}}`
    : `{"log":${logText(wire.log)},"resource":${resource},"scope":${scope}}`;
}

function spanText(span: OtelSpan): string {
  const { attributes, endTimeUnixNano, events, kind, links, name, parentSpanId } = span;
  const eventTexts = events.map(eventText).join(',');
  const linkTexts = links.map(linkText).join(',');
  return (
    `{"attributes":${pairsText(attributes)},"endTimeUnixNano":"${endTimeUnixNano ?? '0'}",` +
    `"events":[${eventTexts}],"kind":${kind},"links":[${linkTexts}],"name":${canonicalJson(name)},` +
    `"parentSpanId":"${parentSpanId ?? ''}","spanId":"${span.spanId}",` +
    `"startTimeUnixNano":"${span.startTimeUnixNano}","status":${canonicalJson(span.status)},` +
    `"traceId":"${span.traceId}"}`
  );
}

function eventText({ attributes, name, timeUnixNano }: OtelSpan['events'][number]): string {
  return `{"attributes":${pairsText(attributes)},"name":${canonicalJson(name)},"timeUnixNano":"${timeUnixNano ?? '0'}"}`;
}

function linkText({ attributes, spanId, traceId }: OtelSpan['links'][number]): string {
  return `{"attributes":${pairsText(attributes)},"spanId":"${spanId}","traceId":"${traceId}"}`;
}

function logText(log: OtelLog): string {
  const { attributes, body, eventName, observedTimeUnixNano, spanId, timeUnixNano } = log;
  return (
    `{"attributes":${pairsText(attributes)},"body":${typedText(body)},` +
    `"eventName":${canonicalJson(eventName)},"observedTimeUnixNano":"${observedTimeUnixNano ?? '0'}",` +
    `"spanId":"${spanId ?? ''}","timeUnixNano":"${timeUnixNano ?? '0'}","traceId":"${log.traceId}"}`
  );
}
