// From decoded messages to those whose keys may make the new names that stand in them; each is judged by itself.
import { type IngestCall, nativeValue } from './ingest-call';
import { type Decoded, type Refused, refusedAs } from './stages';

/** Lets pass what makes no more new names than its key may. */
export function limitNames(call: IngestCall, items: readonly Decoded[]): (Decoded | Refused)[] {
  const { ports, codec } = call;
  const { principal } = call.request;
  if (ports.originOf(principal, codec.protocol) === 'import') return [...items];
  return items.map((item) => {
    const { message, frame } = item;
    const failure = ports.newNames.take(principal, message.events, codec.protocol);
    if (failure === null) return item;
    const { id, findings, events } = message;
    const json = nativeValue(call, frame);
    return refusedAs([failure], { id, findings, text: frame.text, json, event: events[0] ?? null });
  });
}
