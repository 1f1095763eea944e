// An agent's session: what was said to it and by it under one session id, as lists show it and as its file and exports hold it.
import { z } from 'zod';
import { Identifier } from './text';

/** One line of a session's file (Heretek section 7.2): these five fields and no other. */
export const SessionEntry = z.strictObject({
  timestamp: z.int().min(0).describe('Epoch milliseconds'),
  role: z.enum(['user', 'assistant', 'system', 'agent']),
  content: z.string(),
  sessionId: Identifier,
  id: Identifier,
});
export type SessionEntry = z.infer<typeof SessionEntry>;

export const AgentSession = z.object({
  session_id: z.string(),
  agent_id: z.string(),
  state: z.enum(['active', 'archived']),
  messages: z.int().nonnegative(),
  created_at: z.string(),
  updated_at: z.string().describe('When the last message was received'),
  committed_at: z.string().nullable().describe('When somebody last asked that it be kept'),
});
export type AgentSession = z.infer<typeof AgentSession>;

/** The payload type by which the log has what was done with sessions. */
export const SESSION_MARK_TYPE = 'agent.session.v1';

/** Sessions that one mark names at most. */
export const SESSION_MARK_MAX = 200;

/** What was done with sessions of an agent: the payload of the event that says so. */
export const SessionMark = z.object({
  agent_id: Identifier,
  act: z.enum(['create', 'commit', 'archive', 'delete']),
  session_ids: z.array(Identifier).min(1).max(SESSION_MARK_MAX),
});
export type SessionMark = z.infer<typeof SessionMark>;
