// A person's reaction to an event, and the pin that holds it at the head of its thread: given and taken back, each an event of the
// log beside the one that it is about. It says nothing else, asks nothing, and is no row of its own.
import { CLUTCH_VERSION } from './clutch';
import type { ClutchMessage, Payload } from './clutch-message';
import { channelOf } from './event-fields';
import type { EventRecord } from './event-record';
import { fittingId } from './fitting-id';
import { HUMAN_AGENT_ID } from './ids';
import { REACTION_NAMES } from './reaction-names';
import type { ReactionPayload, SaidReaction } from './said-reaction';
import { isIdentifier } from './storable-text';

/** The payload type of such an event. */
const REACTION_TYPE = 'workspace.reaction.v1';

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
  const said = payloadIn(event.payload);
  if (said === null) return null;
  const { text, about_seq, about_id, reaction: name, given } = said;
  if (text !== textOfReaction({ name, given }, about_seq)) return null;
  const by = event.from.agent_id;
  return { seq, at: received_at, run_id: event.run_id, about_id, about_seq, by, name, given };
}

/** As `ReactionPayload` has it, without the weight of a schema: every thread reads reactions. */
function payloadIn({ text, about_seq, about_id, reaction, given, ...rest }: Payload) {
  const name = REACTION_NAMES.find((known) => known === reaction);
  if (typeof text !== 'string' || typeof given !== 'boolean' || name === undefined) return null;
  if (!isSeq(about_seq) || !isIdentifier(about_id) || Object.keys(rest).length > 0) return null;
  return { text, about_seq, about_id, reaction: name, given } satisfies ReactionPayload;
}

function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** The sentence that stands in the log. */
function textOfReaction(
  { name, given }: Pick<SaidReaction, 'name' | 'given'>,
  seq: number,
): string {
  if (name === 'pin') return given ? `pins event ${seq}` : `unpins event ${seq}`;
  return given ? `reacts to event ${seq}: ${name}` : `takes back of event ${seq}: ${name}`;
}
