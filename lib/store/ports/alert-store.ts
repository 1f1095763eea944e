// The port of saved searches and of the alerts that they raised.
import type { Alert, NewAlert, SavedSearch } from '@/lib/model/alert';

/** Searches that one workspace keeps: each that alerts is asked of every event. */
export const SEARCHES_MAX = 200;

/** Alerts that are kept; the oldest go first. Nobody reads further back than the log's own search does. */
export const ALERTS_KEPT_MAX = 10_000;

/** A saved search as it is kept: what its alerts count from, and which put made it so. */
export type StoredSearch = SavedSearch & {
  /** Another one at each put. */
  readonly revision: string;
  /** What was stored after this event counts. */
  readonly since_seq: number;
};

/** An alert as it is kept, with its place among all of them. */
export type StoredAlert = Alert & {
  /** 1, 2, 3 in the order in which they were raised; there may be gaps. */
  readonly place: number;
};

/** An alert whose webhook is to be told now. */
export type DueAlert = Alert & { readonly webhook: string; readonly tries: number };

/** Which alerts of a list: at most `limit`, from before a place. */
export type AlertQuery = {
  /** A place, exclusive. */
  readonly before?: number;
  readonly limit: number;
};

/** How a try ended: when to try again, or null where it took the alert or was given up. */
export type WebhookTry = {
  readonly at: string;
  readonly error: string | null;
  readonly due_at: string | null;
};

/** Searches and alerts of one workspace, shared by its processes. All times are ISO 8601 UTC. */
export interface AlertStore {
  /**
   * Keeps a search, in the place of the one with its id; when that fired and how its webhook was tried stays.
   * @throws AppError `limit_exceeded` where there are as many as there may be
   */
  putSearch(search: Omit<StoredSearch, 'fired_at' | 'webhook_tried'>): Promise<void>;
  /** Its alerts stay, and are told no webhook any more. Returns whether it was there. */
  deleteSearch(id: string): Promise<boolean>;
  /** By name. */
  searches(): Promise<StoredSearch[]>;
  /** Which there are and how each was put last: what tells cheaply whether another process put one. */
  revisions(): Promise<Pick<StoredSearch, 'id' | 'revision'>[]>;
  /** Keeps alerts, each id once, drops the oldest beyond what is kept, and returns the ids of those that are new. */
  raise(alerts: readonly NewAlert[]): Promise<string[]>;
  /** Newest first. */
  list(query: AlertQuery): Promise<StoredAlert[]>;
  /** How many nobody acknowledged. */
  open(): Promise<number>;
  /** The alert as it is then; who acknowledged it first stays. Null where there is none. */
  acknowledge(
    id: string,
    by: { readonly at: string; readonly name: string },
  ): Promise<Alert | null>;
  /** Takes alerts that are due until another time, so that no other process tries them meanwhile. */
  lease(now: string, until: string, limit: number): Promise<DueAlert[]>;
  /** Notes a try at the alert and at its search. */
  tried(id: string, outcome: WebhookTry): Promise<void>;
}
