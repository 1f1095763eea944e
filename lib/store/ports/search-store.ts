// The port of the search index: the terms of every event up to some seq. What the terms are is not its matter. Disposable at any time:
// it is made of the log, and may be made anew.
import type { TermClause } from '@/lib/model/term-clause';

/** The terms of one event, by which it is found. */
export type SearchEntry = {
  readonly seq: number;
  /** Each once; letters and digits in their folded form, colons, and whatever stands above ASCII. */
  readonly terms: readonly string[];
};

/** Which events are looked for, between two seqs. */
export type FindQuery = {
  /** All of them hold; at least one asks for something. */
  readonly clauses: readonly TermClause[];
  /** Exclusive. */
  readonly after: number;
  /** Exclusive. */
  readonly before: number;
  readonly limit: number;
};

/** What one look found. Where its bound or its limit ended it, a next look goes on with an earlier `before`. */
export type Found = {
  /** Newest first. */
  readonly seqs: readonly number[];
  /** Everything that is newer was looked at. Where it is not `after`, and the limit is not reached, there may be more. */
  readonly lookedTo: number;
  /** Where the index stood at that moment: what is newer could not be found. It may be made anew at any time. */
  readonly position: number;
};

/** The search index of one workspace, filled and asked by any of its processes. */
export interface SearchStore {
  /** Every event up to this seq is in the index. */
  position(): Promise<number>;
  /**
   * Adds events that follow each other, in one commit, and returns where the index stands. What is there already stays as it is;
   * nothing is added that would leave a hole.
   */
  add(entries: readonly SearchEntry[]): Promise<number>;
  /** Gives events that are there other terms: from the commit on they are found by these alone. */
  replace(entries: readonly SearchEntry[]): Promise<void>;
  /**
   * Takes out of the file what was replaced, a part at a time. Returns whether there is more; Postgres drops it with its next vacuum.
   */
  purge(): Promise<boolean>;
  /** Begins anew, with nothing. */
  clear(): Promise<void>;
  /** Looks at a bounded part of the range. */
  find(query: FindQuery): Promise<Found>;
}
