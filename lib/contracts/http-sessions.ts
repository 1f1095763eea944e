// Agents' sessions as they are asked for and shown. Lines are those of Heretek's section 7.2.
import { z } from 'zod';
import { AgentSession, SessionEntry } from '@/lib/model/agent-session';
import { Identifier } from '@/lib/model/text';
import { LimitText, SeqText } from './http-parameters';

export const SessionsQuery = z.strictObject({
  state: z.enum(['active', 'archived']).optional(),
  after: SeqText.optional().describe('As `next` of the page before says'),
  limit: LimitText.optional(),
});
export type SessionsQuery = z.infer<typeof SessionsQuery>;

export const SessionsAnswer = z.object({
  sessions: z.array(AgentSession).describe('The last heard of first'),
  next: z.int().nullable().describe('Where to go on, as `after`; null at the end'),
});
export type SessionsAnswer = z.infer<typeof SessionsAnswer>;

export const CreateSessionRequest = z.strictObject({
  session_id: Identifier.optional().describe('Absent: one is made up'),
});
export type CreateSessionRequest = z.infer<typeof CreateSessionRequest>;

export const SessionQuery = z.strictObject({
  after: SeqText.optional().describe('Lines that are left out, counted from the first'),
  limit: LimitText.optional(),
});
export type SessionQuery = z.infer<typeof SessionQuery>;

export const AgentSessionAnswer = AgentSession.extend({
  entries: z.array(SessionEntry),
  next: z.int().nullable().describe('Where to go on, as `after`; null at the end'),
});
export type AgentSessionAnswer = z.infer<typeof AgentSessionAnswer>;

export const CommitSessionAnswer = AgentSession.extend({
  mended: z
    .object({ line: z.int(), reason: z.string() })
    .nullable()
    .describe('Where the file was broken (SESSION_CORRUPT, 4004); it was written anew'),
});
export type CommitSessionAnswer = z.infer<typeof CommitSessionAnswer>;

/** Fifteen years in seconds have nine digits. */
const AGE = /^\d{1,9}[smhdw]$/;

export const ArchiveSessionsRequest = z.strictObject({
  older_than: z.string().regex(AGE, 'expected an age such as 7d, 12h or 90m'),
});
export type ArchiveSessionsRequest = z.infer<typeof ArchiveSessionsRequest>;

export const ArchiveSessionsAnswer = z.object({ archived: z.array(z.string()) });
export type ArchiveSessionsAnswer = z.infer<typeof ArchiveSessionsAnswer>;

export const ImportSessionsAnswer = z.object({
  imported: z.int(),
  there_already: z.int().describe('Lines whose ids their session has already'),
});
export type ImportSessionsAnswer = z.infer<typeof ImportSessionsAnswer>;
