// A person's reaction to an event, and the pin that holds it at the head of its thread: given and taken back, each an event of the
// log beside the one that it is about. It says nothing else, asks nothing, and is no row of its own.
import { z } from 'zod';
import { CLUTCH_VERSION } from './clutch';
import { type ClutchMessage, MessageType } from './clutch-message';
import { channelOf, type EventRecord } from './event-record';
import { fittingId } from './fitting-id';
import { HUMAN_AGENT_ID } from './ids';
import { Identifier } from './text';

/** The payload type of such an event. */
export const REACTION_TYPE = 'workspace.reaction.v1';

/** The reactions that there are. Few, so that they can be counted and each bears its meaning as its name. */
export const REACTIONS = ['agree', 'disagree', 'thanks', 'looking', 'done'] as const;

export const ReactionName = z.enum([...REACTIONS, 'pin']);
export type ReactionName = z.infer<typeof ReactionName>;

/** What one event says: who gave, or took back, which reaction to which event of its run. */
export const SaidReaction = z.object({
  seq: z.int().describe('The event of the log that says so'),
  at: z.string(),
  run_id: Identifier,
  about_id: Identifier.describe('The id of the event that it is about, within the run'),
  about_seq: z.int().describe('The place of that event in the log in which it was said'),
  by: Identifier,
  name: ReactionName,
  given: z.boolean().describe('False where it is taken back'),
});
export type SaidReaction = z.infer<typeof SaidReaction>;

/** An event that is pinned in its thread, as a line that leads to it. */
export const PinnedEvent = z.object({
  seq: z.int(),
  at: z.string(),
  from: Identifier,
  type: MessageType,
  text: z.string().describe('Its headline; empty where it has none'),
  pinned_by: Identifier,
  pinned_at: z.string(),
});
export type PinnedEvent = z.infer<typeof PinnedEvent>;

/** All that the payload holds, so that nothing else can be said in it unseen. */
const ReactionPayload = z.strictObject({
  text: z.string(),
  about_seq: z.int().min(1),
  about_id: Identifier,
  reaction: ReactionName,
  given: z.boolean(),
});

/** Tasks of these names are nobody's work: by them the index of the log finds reactions. Only people write into them. */
const TASK_PREFIX = { reaction: 'task:reactions:', pin: 'task:pins:' } as const;

/** The task in which the reactions to an event stand. */
export function reactionTaskOf({ id }: Pick<ClutchMessage, 'id'>): string {
  return fittingId(TASK_PREFIX.reaction, id);
}

/** The task in which the pins of a thread stand. */
export function pinTaskOf({ thread_id }: Pick<ClutchMessage, 'thread_id'>): string {
  return fittingId(TASK_PREFIX.pin, thread_id);
}

/** Whether a task holds reactions and nothing else. */
export function isReactionTask(taskId: string): boolean {
  return Object.values(TASK_PREFIX).some((prefix) => taskId.startsWith(prefix));
}

/** The event as it is posted; `id` makes its id, `ts` is the time as ISO 8601 UTC. It is addressed to nobody's work. */
export function reactionEvent(
  { seq, protocol, event }: Pick<EventRecord, 'seq' | 'protocol' | 'event'>,
  said: Pick<SaidReaction, 'name' | 'given'>,
  { id, ts }: { readonly id: string; readonly ts: string },
): ClutchMessage {
  return {
    v: CLUTCH_VERSION,
    id: `msg_${id}`,
    ts,
    thread_id: event.thread_id,
    run_id: event.run_id,
    task_id: said.name === 'pin' ? pinTaskOf(event) : reactionTaskOf(event),
    from: { agent_id: HUMAN_AGENT_ID, role: 'human' },
    to: [{ agent_id: HUMAN_AGENT_ID }],
    type: 'chat.system',
    payload_type: REACTION_TYPE,
    payload: {
      text: textOfReaction(said, seq),
      about_seq: seq,
      about_id: event.id,
      reaction: said.name,
      given: said.given,
    },
    meta: { ui_channel: channelOf(event, protocol), derived: ['ts', 'to'] },
  };
}

/** What an event says as a reaction; null where it is none. Only a person's own hand, or an imported log, gives one. */
export function reactionOf({
  seq,
  received_at,
  origin,
  event,
}: Pick<EventRecord, 'seq' | 'received_at' | 'origin' | 'event'>): SaidReaction | null {
  if (event.payload_type !== REACTION_TYPE || event.type !== 'chat.system') return null;
  if (origin !== 'operator' && origin !== 'import') return null;
  if (event.from.agent_id !== HUMAN_AGENT_ID || (event.attachments ?? []).length > 0) return null;
  const read = ReactionPayload.safeParse(event.payload);
  if (!read.success) return null;
  const { text, about_seq, about_id, reaction: name, given } = read.data;
  if (text !== textOfReaction({ name, given }, about_seq)) return null;
  const by = event.from.agent_id;
  return { seq, at: received_at, run_id: event.run_id, about_id, about_seq, by, name, given };
}

/** The sentence that stands in the log. */
function textOfReaction(
  { name, given }: Pick<SaidReaction, 'name' | 'given'>,
  seq: number,
): string {
  if (name === 'pin') return given ? `pins event ${seq}` : `unpins event ${seq}`;
  return given ? `reacts to event ${seq}: ${name}` : `takes back of event ${seq}: ${name}`;
}
