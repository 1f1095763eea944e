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

/** The order in which obligations are listed: the oldest first. */
export function byStart(one: Obligation, other: Obligation): number {
  return one.seq - other.seq || compareTexts(placeOf(one), placeOf(other));
}

/** Where a list goes on behind an obligation. */
export function cursorOf(obligation: Obligation): string {
  return `${obligation.seq} ${placeOf(obligation)}`;
}

/** The seq of a cursor; NaN of what is none. */
export function seqOf(cursor: string): number {
  return Number(cursor.slice(0, cursor.indexOf(' ')));
}

/** Whether an obligation is among those of an agent and of a kind; what is absent is any. */
export function isAmong(
  obligation: Obligation,
  of: {
    readonly agent_id?: string | undefined;
    readonly kind?: ObligationKind | undefined;
  },
): boolean {
  const isOfAgent = of.agent_id === undefined || obligation.agent_id === of.agent_id;
  return isOfAgent && (of.kind === undefined || obligation.kind === of.kind);
}

/** Whether an obligation is listed behind a cursor. */
export function isBehind(obligation: Obligation, cursor: string): boolean {
  const place = cursor.slice(cursor.indexOf(' ') + 1);
  return (obligation.seq - seqOf(cursor) || compareTexts(placeOf(obligation), place)) > 0;
}

/** Of those that began with one event: who owes, and what. */
function placeOf({ agent_id, kind }: Obligation): string {
  return `${agent_id} ${kind}`;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
