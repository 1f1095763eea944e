// A redaction as an event of the log: the engine says which events were emptied, by whom and why. All of it stands in `meta`,
// which the hash chain covers and no redaction takes away.
import { CLUTCH_VERSION } from './clutch';
import type { ClutchMessage } from './clutch-message';
import type { EventRecord } from './event-record';
import {
  HUMAN_AGENT_ID,
  REGISTRY_CHANNEL,
  REGISTRY_RUN,
  REGISTRY_TASK,
  REGISTRY_THREAD,
} from './ids';

/** The payload type by which stores know such an event; triggers of both databases hold the same text. */
const REDACTION_TYPE = 'log.redacted.v1';

/** An event that was emptied, and what it was of: lists that took words of it find them by this. */
export type RedactedPlace = Pick<ClutchMessage, 'type' | 'thread_id' | 'run_id' | 'task_id'> & {
  readonly seq: number;
};

export type Redaction = {
  /** Whose payload and raw message are gone. */
  readonly seqs: readonly number[];
  /** Where they stand; none of redactions from before they said it. */
  readonly places: readonly RedactedPlace[];
  readonly reason: string;
  /** The id of the key that asked. */
  readonly by: string;
};

/** The event of a redaction. It stands where registrations stand, and is for people. */
export function redactionEvent(
  { seqs, places, reason, by }: Redaction,
  { id, at }: { readonly id: string; readonly at: string },
): ClutchMessage {
  const which = seqs.length === 1 ? `event ${seqs[0]}` : `events ${seqs.join(', ')}`;
  return {
    v: CLUTCH_VERSION,
    id,
    ts: at,
    thread_id: REGISTRY_THREAD,
    run_id: REGISTRY_RUN,
    task_id: REGISTRY_TASK,
    from: { agent_id: HUMAN_AGENT_ID, role: 'human' },
    to: [{ agent_id: HUMAN_AGENT_ID }],
    type: 'agent.update',
    payload_type: REDACTION_TYPE,
    payload: { event: 'log.redacted', text: `The content of ${which} was removed: ${reason}` },
    meta: {
      ui_channel: REGISTRY_CHANNEL,
      derived: ['thread_id', 'run_id', 'task_id', 'to'],
      redacts: [...seqs],
      redacts_at: [...places],
      reason,
      by,
    },
  };
}

/** Where the events stand that an event says were emptied; nothing for nearly every event. */
export function redactedPlaces(
  record: Parameters<typeof redactionIn>[0],
): readonly RedactedPlace[] {
  return redactionIn(record)?.places ?? NOWHERE;
}

const NOWHERE: readonly RedactedPlace[] = [];

/** What an event redacts; null where it is no redaction. Nobody but the engine redacts. */
export function redactionIn({
  event,
  origin,
}: {
  readonly event: Pick<ClutchMessage, 'type' | 'payload_type' | 'meta'>;
  /** Left out of what is not stored yet, which is none. */
  readonly origin?: EventRecord['origin'];
}): Redaction | null {
  const isRedaction =
    origin === 'engine' && event.type === 'agent.update' && event.payload_type === REDACTION_TYPE;
  if (!isRedaction) return null;
  const { redacts, redacts_at, reason, by } = event.meta ?? {};
  if (!Array.isArray(redacts) || typeof reason !== 'string' || typeof by !== 'string') return null;
  const places = Array.isArray(redacts_at) ? (redacts_at as RedactedPlace[]) : [];
  return { seqs: redacts.filter(Number.isSafeInteger), places, reason, by };
}
