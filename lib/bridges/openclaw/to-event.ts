// Record to events. Every record gives the same events whatever came before it: nothing is looked up.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { fittingId } from '@/lib/model/fitting-id';
import { textIn } from '@/lib/protocols/codec/bridge-values';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import { fingerprint as hashOf } from '@/lib/std/fingerprint';
import { isoInstant } from '@/lib/std/instant';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { withMembers } from '@/lib/std/with-members';
import { approvalParts, requestedParts, resolvedParts } from './approval-parts';
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
  const told = partsOf(said);
  const all = told.length === 0 ? [notePart(said)] : told;
  // Ids of calls have no limit of their own.
  const parts = all.map((part) => withMembers(part, { id: fittingId('', part.id) }));
  const id = parts[0]?.id ?? '';
  const frame = { said, at: timeIn(wire), primary: id, context };
  return { id, events: parts.map((part, at) => eventFrom(part, at, frame)), findings: [] };
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
    case 'session.approval':
      return approvalParts(said);
    case 'exec.approval.requested':
    case 'plugin.approval.requested':
      return requestedParts(said);
    case 'exec.approval.resolved':
    case 'plugin.approval.resolved':
      return resolvedParts(said);
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

/** What all events of a record have. */
type Frame = {
  readonly said: ClawSaid;
  /** Milliseconds since 1970; null where the record gives no time. */
  readonly at: number | null;
  /** The id of the first event. */
  readonly primary: string;
  readonly context: DecodeContext;
};

function eventFrom(part: ClawPart, index: number, frame: Frame): ClutchMessage {
  const { said, at, primary, context } = frame;
  const { wire, places } = said;
  const { id, type, payload, from, to, task, parent, meta, derived } = part;
  const isFirst = index === 0;
  const isThreadKnown = wire.payload.sessionKey !== undefined;
  return eventOf(
    {
      protocol: PROTOCOL,
      nativeType: wire.event,
      id,
      ts: at === null ? null : isoInstant(at),
      from,
      to: [{ agent_id: to }],
      type,
      run: places.run,
      thread: places.thread,
      task,
      payload,
      native: isFirst ? nativeOf(wire) : {},
      more: {
        ...(parent !== undefined && { parent_task_id: parent }),
        ...(wire.gateway !== null && { domain: wire.gateway }),
      },
      // A time that the gateway gave says more than the order of arrival.
      marks: {
        ...meta,
        ...(at !== null && { clock: 'span' }),
        ...(!isFirst && { part_of: primary }),
      },
      derived: isThreadKnown ? derived : [...derived, 'thread_id', 'run_id'],
    },
    context,
  );
}

/** When it was said or happened. Milliseconds since 1970; null where the event gives no time. */
function timeIn({ payload }: ClawWire): number | null {
  const { message, approval, phase, createdAtMs, ts } = payload;
  const said = isObject(message) ? message.timestamp : undefined;
  const facts = isObject(approval) ? approval : {};
  const decided = phase === 'terminal' ? facts.resolvedAtMs : facts.createdAtMs;
  for (const time of [said, decided, ts, createdAtMs]) {
    if (typeof time === 'number' && Time.safeParse(time).success) return time;
  }
  return null;
}

function nativeOf({ payload }: ClawWire): Payload {
  const { sessionId, spawnedBy, stream, seq } = payload;
  const facts = { sessionId, spawnedBy, stream, seq };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

const TOLD_ONCE =
  /^(session\.(message|tool|approval)|agent|run\.ended|(exec|plugin)\.approval\.(requested|resolved))$/;

/** What a record is known by: where histories and streams tell one thing, the first telling counts; anything else by all that it says. */
export function fingerprint(wire: ClawWire): string {
  const { event } = wire;
  return TOLD_ONCE.test(event) ? PROTOCOL : canonicalJson(wire);
}
