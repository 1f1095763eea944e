// From decoded messages to those whose places are open: only once their runs and threads are in memory is it known which of
// them were imported from a run file.
import { type IngestCall, nativeValue } from './ingest-call';
import { type Decoded, type Refused, refusedAs } from './stages';

/** Lets pass what writes into places of this workspace. */
export function requireOpenPlaces(
  call: IngestCall,
  items: readonly Decoded[],
): (Decoded | Refused)[] {
  const { ports, codec, request } = call;
  if (ports.originOf(request.principal, codec.protocol) === 'import') return [...items];
  return items.map((item) => {
    const { message, frame } = item;
    const event = message.events.find((said) => ports.readOnly(said) !== null);
    const failure = event === undefined ? null : ports.readOnly(event);
    if (event === undefined || failure === null) return item;
    const { id, findings } = message;
    const json = nativeValue(call, frame);
    return refusedAs([failure], { id, findings, text: frame.text, json, event });
  });
}
