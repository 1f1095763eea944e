// One entry of the audit: who did what, to what, and what came of it. What agents say to each other is no part of it (Heretek
// section 13.4).
import { z } from 'zod';

/** A person signed in with a browser; a key or a token acted for a program; the server itself; or somebody who is nobody here. */
export const AuditActor = z.object({
  kind: z.enum(['person', 'key', 'server', 'stranger']),
  id: z.string(),
  name: z.string(),
});
export type AuditActor = z.infer<typeof AuditActor>;

/** What the server does by itself. */
export const SERVER_ACTOR: AuditActor = { kind: 'server', id: 'server', name: 'Colloquy' };

/** Names and numbers beside the action, never texts of agents. */
export const AuditDetail = z.record(z.string(), z.union([z.string(), z.number()]));
export type AuditDetail = z.infer<typeof AuditDetail>;

export const AuditEntry = z.object({
  id: z.int().describe('Its place in the audit: 1, 2, 3 without a gap'),
  at: z.string(),
  actor: AuditActor,
  action: z.string(),
  target: z.string().nullable(),
  outcome: z.string().describe('`ok`, what became of a message, or the code of the failure'),
  address: z.string().nullable(),
  detail: AuditDetail,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An action that succeeded, and what becomes of messages where nothing is wrong with them. */
const GOOD_OUTCOMES: ReadonlySet<string> = new Set(['ok', 'stored', 'duplicate', 'sent', 'served']);

/** Whether something was refused, or went wrong. */
export function hasFailed({ outcome }: Pick<AuditEntry, 'outcome'>): boolean {
  return !GOOD_OUTCOMES.has(outcome);
}
