// Who owes what to whom, since when: the rows of the Owed inbox.
import { z } from 'zod';

export const ObligationKind = z.enum([
  /** A request that nobody accepted. */
  'accept',
  /** An accepted task without a result. */
  'result',
  /** A question without a reply. */
  'reply',
  /** A result that waits for its overseer. */
  'approval',
  /** A proposal that an agent has not voted on. */
  'vote',
  /** A task that runs longer than its limit. */
  'overdue',
  /** A delivery whose lease ran out, or that cannot be delivered. */
  'delivery',
]);
export type ObligationKind = z.infer<typeof ObligationKind>;

export const Obligation = z.object({
  kind: ObligationKind,
  /** The seq of the event from which it is owed. */
  seq: z.int(),
  since: z.string(),
  /** Who owes it. */
  agent_id: z.string(),
  /** To whom. */
  owed_to: z.string().nullable(),
  run_id: z.string(),
  thread_id: z.string(),
  task_id: z.string(),
  title: z.string(),
  /** When it is due, where something says so. */
  due_at: z.string().nullable(),
});
export type Obligation = z.infer<typeof Obligation>;
