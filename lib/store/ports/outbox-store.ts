// The port of the outbox: one row for each event and agent that it is addressed to, leased in the database, so that any
// number of processes deliver side by side. What is leased and not acknowledged comes again: at least once.
import type { DeliveryQuery, DeliveryState } from '@/lib/model/orchestration/delivery';

/** Stands in the place of an agent in rows for webhooks that go out. No agent's id begins so. */
export const WEBHOOK_PREFIX = 'webhook:';

/** The receiver of rows for an outgoing webhook. */
export function webhookReceiver(name: string): string {
  return `${WEBHOOK_PREFIX}${name}`;
}

/** A row is named by its agent and its event. */
export type DeliveryKey = { readonly agent_id: string; readonly seq: number };

/** A row to be added: `waiting` is to be delivered, `held` waits for an approval, `withheld` is not delivered. */
export type NewDelivery = DeliveryKey & {
  readonly run_id: string;
  readonly task_id: string;
  readonly type: string;
  readonly state: Extract<DeliveryState, 'waiting' | 'held' | 'withheld'>;
  /** ISO 8601; so are all times here. */
  readonly created_at: string;
  /** Whoever is about to try a waiting row takes it as it comes: its first attempt is under way, until then. */
  readonly lease?: { readonly id: string; readonly until: string };
};

/** A row as it stands in the outbox. */
export type DeliveryRow = DeliveryKey & {
  readonly run_id: string;
  readonly task_id: string;
  readonly type: string;
  readonly state: DeliveryState;
  /** Tries that began: 0 before the first. */
  readonly attempt: number;
  readonly created_at: string;
  /** Of a waiting row: not before; of a leased one: when its lease ends; null of all others. */
  readonly due_at: string | null;
  readonly lease_id: string | null;
  readonly last_error: string | null;
};

/** Which rows of one agent to lease: at most `max`, until `until`. */
export type LeaseRequest = {
  /** Whose rows; what is waiting and due, or leased and run out, by seq. */
  readonly agentId: string;
  readonly max: number;
  /** None that has another row of the agent before it, which waits or is leased: with a `max` of 1, one after the other. */
  readonly inOrder?: true;
  readonly now: string;
  readonly until: string;
  /** A fresh id for each row. */
  readonly newLeaseId: () => string;
};

/** Rows are written by several processes at once. Who holds the lease of a row is who may acknowledge or release it. */
export interface OutboxStore {
  /** Every event up to this seq has its rows. */
  cursor(): Promise<number>;
  /**
   * Adds rows and moves the cursor, in one commit; a row that is there already stays as it is, and the cursor never goes
   * back. Returns the rows that are new.
   */
  enqueue(rows: readonly NewDelivery[], cursor: number): Promise<DeliveryKey[]>;
  /** Leases rows of several agents in one commit: their attempt is raised and their lease is new. One list per request, in order. */
  lease(requests: readonly LeaseRequest[]): Promise<DeliveryRow[][]>;
  /**
   * Marks as delivered what still bears its lease, run out or not; null for the leases of any agent. Returns the lease ids
   * that counted; a repeat counts too.
   */
  acknowledge(agentId: string | null, leaseIds: readonly string[]): Promise<string[]>;
  /**
   * Gives a lease back: waiting until `dueAt`, or dead with null. What was not tried after all (`untried`) has its attempt
   * and its last error as before. False where the lease is another's by then.
   */
  release(
    leaseId: string,
    options: { dueAt: string | null; error: string; untried?: boolean },
  ): Promise<boolean>;
  /**
   * Moves rows from one state to another: an approval lets held ones go, a rejection withholds them, a resend revives dead
   * ones, whose tries are counted from the first again.
   */
  move(
    keys: readonly DeliveryKey[],
    change: {
      from: readonly DeliveryState[];
      to: Extract<DeliveryState, 'waiting' | 'withheld' | 'dead'>;
      now: string;
    },
  ): Promise<DeliveryKey[]>;
  /** Agents that have rows to be tried at or before `until`, each with the earliest time at which one is due. */
  due(until: string): Promise<{ agent_id: string; due_at: string }[]>;
  /**
   * Makes due at once what is due behind a time that no lease and no wait reaches: it was written while the clock was ahead.
   * Returns how many rows.
   */
  recall(horizon: string, now: string): Promise<number>;
  /** Newest first. */
  list(query: DeliveryQuery): Promise<DeliveryRow[]>;
  /** Rows of each agent and state; delivered ones are not counted. */
  counts(): Promise<{ agent_id: string; state: DeliveryState; rows: number }[]>;
  /** Deletes delivered rows up to a seq: they only say what the log says. Returns how many. */
  prune(upTo: number): Promise<number>;
}
