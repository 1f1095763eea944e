// Reactions (`reaction.ts`) as lists and the API show them.
import { z } from 'zod';
import { MessageType } from './clutch-message';
import { REACTION_NAMES } from './reaction-names';
import { Identifier } from './text';

export const ReactionName = z.enum(REACTION_NAMES);
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

/** All that the payload of such an event holds, so that nothing else can be said in it unseen. */
export const ReactionPayload = z.strictObject({
  text: z.string(),
  about_seq: z.int().min(1),
  about_id: Identifier,
  reaction: ReactionName,
  given: z.boolean(),
});
export type ReactionPayload = z.infer<typeof ReactionPayload>;
