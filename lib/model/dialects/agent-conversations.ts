// What an agent of a protocol that keeps conversations knows of itself (the draft's "agent maintains"): the dialects that it
// speaks, its conversations, who awaits whose answer, and what it was told. A fold of the log; what an agent believes is its own matter.
import { z } from 'zod';

/** How it is known that an agent speaks a dialect. */
export const DialectWay = z.enum(['defined', 'taught', 'learned', 'used', 'claimed']);
export type DialectWay = z.infer<typeof DialectWay>;

export const SpokenDialect = z.object({
  name: z.string(),
  ways: z.array(DialectWay).describe('In the order of the list of ways'),
  last_seq: z.int(),
  last_at: z.string(),
});
export type SpokenDialect = z.infer<typeof SpokenDialect>;

export const AgentConversation = z.object({
  thread_id: z.string(),
  partners: z.array(z.string()).describe('In order of first appearance, at most 12'),
  greeted: z.boolean().describe('Whether it was opened by a hello'),
  open: z.boolean().describe('A bye closes it, another hello opens it again'),
  messages: z.int(),
  first_seq: z.int(),
  last_seq: z.int(),
  last_at: z.string(),
});
export type AgentConversation = z.infer<typeof AgentConversation>;

/** A question that is not answered. */
export const Expectation = z.object({
  /** Of the event that asked. */
  id: z.string(),
  seq: z.int(),
  at: z.string(),
  thread_id: z.string(),
  from: z.string(),
  to: z.string(),
  text: z.string().describe('Its headline'),
});
export type Expectation = z.infer<typeof Expectation>;

/** Something that the agent was told. */
export const ReceivedBelief = z.object({
  seq: z.int(),
  at: z.string(),
  thread_id: z.string(),
  from: z.string(),
  text: z.string().describe('Its headline'),
});
export type ReceivedBelief = z.infer<typeof ReceivedBelief>;

export const AgentConversations = z.object({
  agent_id: z.string(),
  seq: z.int().describe('Up to which seq it was folded'),
  speaks: z.array(SpokenDialect).describe('Dialects, by name'),
  conversations: z.array(AgentConversation).describe('Newest activity first'),
  awaits: z.array(Expectation).describe('Answers that it waits for, oldest first'),
  owes: z.array(Expectation).describe('Answers that others wait for, oldest first'),
  told: z.array(ReceivedBelief).describe('Newest first'),
});
export type AgentConversations = z.infer<typeof AgentConversations>;
