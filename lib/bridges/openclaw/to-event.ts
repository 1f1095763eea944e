// Record to events. Every record gives the same events whatever came before it: nothing is looked up.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import { fingerprint as hashOf } from '@/lib/std/fingerprint';
import { isoInstant } from '@/lib/std/instant';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { approvalParts, decisionParts } from './approval-parts';
import { textIn } from './content';
import { messageParts } from './message-parts';
import type { ClawPart, ClawSaid } from './part';
import { placesOf } from './places';
import { endedParts, streamParts } from './run-parts';
import { type ClawWire, Time } from './schema';

export const PROTOCOL = 'openclaw';

/** The events of a record. */
export function toEvents(
  wire: ClawWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const said: ClawSaid = { wire, places: placesOf(wire, context) };
  const [first = notePart(said), ...rest] = partsOf(said);
  const events = [first, ...rest].map((part) => eventFrom(part, said, context));
  const [primary, ...others] = events.map((event, at) =>
    at === 0 ? event : { ...event, meta: { ...event.meta, native: {}, part_of: first.id } },
  );
  return { id: first.id, events: primary === undefined ? [] : [primary, ...others], findings: [] };
}

function partsOf(said: ClawSaid): ClawPart[] {
  switch (said.wire.event) {
    case 'session.message':
      return messageParts(said);
    case 'agent':
    case 'session.tool':
      return streamParts(said);
    case 'run.ended':
      return endedParts(said);
    case 'exec.approval.requested':
    case 'plugin.approval.requested':
      return approvalParts(said);
    case 'exec.approval.resolved':
    case 'plugin.approval.resolved':
      return decisionParts(said);
    default:
      return [];
  }
}

/** What no event has a word for; the raw message has all of it. */
function notePart({ wire, places }: ClawSaid): ClawPart {
  const { event, payload } = wire;
  const { agent } = places;
  const detail = ['stream', 'state', 'phase', 'reason', 'status'].map((name) =>
    textIn(payload[name]),
  );
  const about = detail.find((text) => text !== '');
  return {
    id: `event:${hashOf(canonicalJson(wire))}`,
    type: 'chat.system',
    payload: { text: about === undefined ? event : `${event}: ${about}` },
    from: agent,
    to: agent,
    task: payload.runId ?? null,
    meta: { fold: true },
    derived: ['to'],
  };
}

function eventFrom(
  part: ClawPart,
  { wire, places }: ClawSaid,
  context: DecodeContext,
): ClutchMessage {
  const { meta, parent, to, ...said } = part;
  const ts = timeIn(wire);
  const isThreadKnown = wire.payload.sessionKey !== undefined;
  const event = eventOf(
    {
      ...said,
      protocol: PROTOCOL,
      nativeType: wire.event,
      ts: ts === null ? null : isoInstant(ts),
      to: [{ agent_id: to }],
      run: places.run,
      thread: places.thread,
      native: nativeOf(wire),
      more: {
        ...(parent !== undefined && { parent_task_id: parent }),
        ...(wire.gateway !== null && { domain: wire.gateway }),
      },
      derived: [...part.derived, ...(isThreadKnown ? [] : ['thread_id', 'run_id'])],
    },
    context,
  );
  // A time that the gateway gave says more than the order of arrival.
  return { ...event, meta: { ...event.meta, ...meta, ...(ts !== null && { clock: 'span' }) } };
}

/** When it was said or happened. Milliseconds since 1970; null where the event gives no time. */
function timeIn({ payload }: ClawWire): number | null {
  const { message, createdAtMs, ts } = payload;
  const own = isObject(message) ? message.timestamp : undefined;
  const found = [own, ts, createdAtMs].find((time) => Time.safeParse(time).success);
  return typeof found === 'number' ? found : null;
}

function nativeOf({ payload }: ClawWire): Payload {
  const { sessionId, spawnedBy, stream, seq } = payload;
  const facts = { sessionId, spawnedBy, stream, seq };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** What a record is known by: where histories and streams tell one thing, the first telling counts; anything else by all that it says. */
export function fingerprint(wire: ClawWire): string {
  const { event } = wire;
  const isTold = event === 'session.message' || event === 'agent' || event === 'session.tool';
  return isTold || event === 'run.ended' ? PROTOCOL : canonicalJson(wire);
}
