// The events that the engine says as the orchestrator. Their ids follow from what causes them, so that a step that is taken
// again, after a restart or by another process, is the same event and counts once.
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { sha256 } from '@/lib/store/integrity/chain';
import type { NewEvent, NewMessage } from '@/lib/store/ports/event-store';

/** Hex digits of a derived id: as many bits as a UUID has. */
const ID_DIGITS = 32;

/** What an event is about: where it stands. */
export type Topic = {
  readonly run_id: string;
  readonly thread_id: string;
  readonly task_id: string;
  readonly channel: string;
};

/** What is said; everything else of the event follows from its topic. */
export type EventContent = Pick<ClutchMessage, 'id' | 'type' | 'payload'> &
  Partial<ClutchMessage> & { readonly to: ClutchMessage['to'] };

/** A cause, as its parts: the same parts give the same ids. */
export type Cause = readonly (string | number)[];

/** What is to be appended for one cause: all of it, or nothing. */
export type Reaction = { readonly cause: Cause; readonly message: NewMessage };

/** The id that a cause gives, after a short word that says of what. */
export function derivedId(word: string, cause: Cause): string {
  return `${word}_${digitsOf(cause)}`;
}

/** The same for a task, with the prefix that is reserved for tasks (Appendix B): it is the id of its request too. */
export function derivedTaskId(cause: Cause): string {
  return `task:${digitsOf(cause)}`;
}

function digitsOf(cause: Cause): string {
  return sha256(JSON.stringify(cause)).slice(0, ID_DIGITS);
}

/** An event of the orchestrator's at `at` (ISO 8601). */
export function engineEvent(topic: Topic, at: string, content: EventContent): ClutchMessage {
  const { run_id, thread_id, task_id, channel } = topic;
  const { meta, ...rest } = content;
  return {
    v: CLUTCH_VERSION,
    ts: at,
    thread_id,
    run_id,
    task_id,
    from: { agent_id: ORCHESTRATOR_ID, role: 'orchestrator' },
    ...rest,
    meta: { ui_channel: channel, ...meta },
  };
}

/**
 * One message of events that are stored together. It has no raw form: a decision among many agents is large, and would stand
 * there twice. What tells it from another one is its cause, so that a repeat is a duplicate whatever the clock says.
 */
export function reactionOf(
  cause: Cause,
  at: string,
  [first, ...rest]: readonly [ClutchMessage, ...ClutchMessage[]],
): Reaction {
  const nativeHash = sha256(JSON.stringify(cause));
  const toNewEvent = (event: ClutchMessage): NewEvent => ({
    event,
    origin: 'engine',
    receivedAt: at,
    protocol: 'clutch',
    nativeHash,
    channel: channelOf(event, 'clutch'),
    signature: 'unsigned',
    findings: [],
  });
  return { cause, message: { events: [toNewEvent(first), ...rest.map(toNewEvent)], raw: null } };
}
