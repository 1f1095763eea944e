// What a person says about an event, beside it: a message to who sent it, in the same thread and run, that opens no work and
// answers nothing.
import { CLUTCH_VERSION } from './clutch';
import type { ClutchMessage } from './clutch-message';
import { channelOf } from './event-fields';
import type { EventRecord } from './event-record';
import { HUMAN_AGENT_ID } from './ids';

/** As long as anybody reads beside an event, or with a verdict; more is a message of its own. Characters. */
export const COMMENT_LENGTH_MAX = 4_000;

/** The comment as it is posted; `id` makes its ids, `ts` is the time as ISO 8601 UTC. */
export function commentOn(
  { seq, protocol, event }: Pick<EventRecord, 'seq' | 'protocol' | 'event'>,
  text: string,
  { id, ts }: { readonly id: string; readonly ts: string },
): ClutchMessage {
  const isOurs = event.from.agent_id === HUMAN_AGENT_ID;
  const to = isOurs ? event.to : [event.from];
  return {
    v: CLUTCH_VERSION,
    id: `msg_${id}`,
    ts,
    thread_id: event.thread_id,
    run_id: event.run_id,
    // Within the task of the event it would pass for an answer to what is asked there.
    task_id: `task:${id}`,
    from: { agent_id: HUMAN_AGENT_ID, role: 'human' },
    to: to.map(({ agent_id }) => ({ agent_id })),
    type: 'chat.message',
    payload: { text: text.trim(), about_seq: seq, about_id: event.id },
    meta: { ui_channel: channelOf(event, protocol) },
  };
}

/** The event that a message is a comment on, by its place in the log; null where it is none. */
export function commentedSeq({
  type,
  payload,
}: Pick<ClutchMessage, 'type' | 'payload'>): number | null {
  const { about_seq: seq } = payload;
  const isSeq = typeof seq === 'number' && Number.isSafeInteger(seq) && seq > 0;
  return type === 'chat.message' && isSeq ? seq : null;
}
