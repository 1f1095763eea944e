// Record to event. Every record gives the same event whatever came before it: nothing is looked up. The task is the run, or the
// subagent's that the event is attributed to.
import type { Payload } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import { fingerprint } from '@/lib/std/fingerprint';
import { isoInstant } from '@/lib/std/instant';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { type AgUiPart, isKnownType, partOf } from './parts';
import { placesOf } from './places';
import type { AgUiWire } from './schema';

/** The one event of a record. */
export function toEvents(
  wire: AgUiWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { event } = wire;
  const places = placesOf(wire, context);
  const part = partOf({ wire, places });
  const id = idOf(wire, part);
  const isThreadKnown = wire.thread !== null || context.thread_id !== undefined;
  // A time that a stream gave says more than the order in which its parts came; without one that order is all there is.
  const clock = event.timestamp === undefined ? {} : { clock: 'span' };
  const said = eventOf(
    {
      protocol: 'ag-ui',
      nativeType: event.type,
      id,
      ts: event.timestamp === undefined ? null : isoInstant(event.timestamp),
      from: part.from,
      to: [{ agent_id: part.to }],
      type: part.type,
      run: places.run,
      thread: places.thread,
      task: places.task,
      payload: part.payload,
      native: nativeOf(wire),
      more: part.parent === undefined ? {} : { parent_task_id: part.parent },
      marks: { ...part.meta, ...clock },
      derived: [...part.derived, ...(isThreadKnown ? [] : ['thread_id'])],
    },
    context,
  );
  return { id, events: [said], findings: findingsOf(wire) };
}

/** By what the event is about, else by its place in the stream. What is open may come again whole, or go on. */
function idOf(wire: AgUiWire, { about }: AgUiPart): string {
  const kind = wire.event.type.toLowerCase();
  const mark = () => fingerprint(canonicalJson(wire));
  const place = about ?? (wire.seq === null ? `~${mark()}` : String(wire.seq));
  const end = wire.open === true ? `#open~${mark()}` : '';
  return place === '' ? `${kind}${end}` : `${kind}:${place}${end}`;
}

/** What events say in their payload, or what is a whole document: the raw message has all of it. */
const CONTENT: ReadonlySet<string> = new Set([
  ...['type', 'delta', 'content', 'messages', 'snapshot', 'patch', 'input', 'result', 'outcome'],
  ...['event', 'rawEvent', 'message', 'description', 'encryptedValue', 'value'],
]);

function nativeOf({ event, seq }: AgUiWire): Payload {
  const facts = Object.entries(event).filter(([name]) => !CONTENT.has(name));
  return { ...Object.fromEntries(facts), ...(seq !== null && { seq }) };
}

function findingsOf({ event, open }: AgUiWire): Finding[] {
  const findings: Finding[] = [];
  if (!isKnownType(event.type)) {
    const message = 'expected a type that the protocol has, saw another one; it is kept as it is';
    findings.push({ level: 'info', rule: 'AG6', path: '/event/type', message });
  }
  if (open === true) {
    const message = 'expected its end in the same stream, saw none; more may have been said';
    findings.push({ level: 'warning', rule: 'AG7', path: '/open', message });
  }
  return findings;
}
