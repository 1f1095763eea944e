// Saved searches and the alerts that they raise, as the API, the pages and the sockets ask for them.
import type { Alert, AlertSettings, SavedSearch } from '@/lib/model/alert';

/** A search as somebody saves it; with an id it takes the place of that one. */
export type SearchToSave = {
  readonly id?: string | undefined;
  readonly name: string;
  readonly q: string;
  readonly alert: AlertSettings | null;
};

/** One page of alerts. */
export type AlertsPage = {
  /** Newest first. */
  readonly alerts: Alert[];
  /** How many of all nobody acknowledged. */
  readonly open: number;
  /** Where the next page begins; null at the end. */
  readonly next: number | null;
};

/** Which page, and as of when. */
export type AlertsAsked = {
  /** The `next` of the page before. */
  readonly after?: number | undefined;
  readonly limit: number;
  /** The moment: the seq of the last event that counts. Absent, or behind the head: the present. */
  readonly at?: number | undefined;
};

/** Saved searches and alerts of one workspace. */
export interface Alerts {
  /** By name. */
  searches(): Promise<SavedSearch[]>;
  /**
   * What is stored from here on counts for its alert.
   * @throws AppError `invalid_query`, `invalid_value`, `limit_exceeded`, `not_found`
   */
  save(search: SearchToSave): Promise<SavedSearch>;
  /** Its alerts stay. Returns whether it was there. */
  remove(id: string): Promise<boolean>;
  list(query: AlertsAsked): Promise<AlertsPage>;
  /** Null where there is no such alert; who acknowledged it first stays. */
  acknowledge(id: string, by: string): Promise<Alert | null>;
  /** How many nobody acknowledged, as it was counted last; null before that. */
  open(): number | null;
  /** Calls the listener when alerts were raised or acknowledged. */
  onChange(listener: () => void): () => void;
}
