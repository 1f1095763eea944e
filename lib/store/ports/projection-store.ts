// The port of what projections keep: rows of lists, and parts of folds, which are read back by key, by what they belong to, or in
// order. A generation of rows is folded up to one seq; another one can be written beside it and take its place. Disposable at any time.

/** A row of a list, or a part of a fold, by its kind and its key. */
export type ProjectionRow = {
  readonly kind: string;
  readonly key: string;
  /** A group in which it is listed besides; else the empty text. */
  readonly home: string;
  /** The seq of its last change. */
  readonly moved: number;
  /** What a search looks through. */
  readonly label: string;
  /** JSON text. */
  readonly state: string;
};

/** A row as it is to be from here on; without a state it is gone. */
export type ProjectionChange = Omit<ProjectionRow, 'state'> & { readonly state: string | null };

/** A part of a list: at most `limit` rows of one kind. */
export type RowsQuery = {
  readonly kind: string;
  /** Only rows whose label contains it; a search looks at `ROWS_SEARCHED_MAX` rows at most. */
  readonly label: string;
  readonly limit: number;
};

/** The newest first, from before a seq: all of a kind, or those of one home. */
export type MovedQuery = RowsQuery & { readonly home: string | null; readonly before: number };

/** Where a row stands among those that changed at the same seq or before: these stand in the order of their keys. */
export type RowPlace = { readonly moved: number; readonly key: string };

/** Those that changed longest ago first, from behind a place. */
export type OldestQuery = Omit<RowsQuery, 'label'> & { readonly after: RowPlace };

/** By key in the order of code points, from behind one. */
export type KeyQuery = RowsQuery & {
  readonly after: string | null;
  /** Whether the labels of the kind are its keys in lower case: a search then reads keys, which an index has, and no rows. */
  readonly labelIsKey: boolean;
};

/** What one read of a list found. It may have fewer rows than asked for, and none, and still not be the last. */
export type RowsPage = {
  readonly rows: readonly ProjectionRow[];
  /** How many rows were looked at, at most. */
  readonly lookedAt: number;
  /** Where to go on: a seq or a key behind which nothing was looked at; null at the end. */
  readonly next: string | null;
};

/** Rows that one search looks at: some ten milliseconds, in which no other statement of a SQLite file runs. */
export const ROWS_SEARCHED_MAX = 10_000;

/** The generation that is read, and the seq up to which it is folded. */
export type Generation = { readonly id: number; readonly seq: number };

/** Rows by generation. One generation at a time is current; several processes may read and save it. */
export interface ProjectionStore {
  /** Null where there are no rows of this version: `version` names the form of what is saved. */
  current(version: string): Promise<Generation | null>;
  /** A new generation without rows, folded up to 0. It is current only from `promote` on. */
  begin(version: string): Promise<Generation>;
  /** Makes a generation the current one. */
  promote(version: string, id: number): Promise<void>;
  /** Up to which seq a generation is folded; null where it is gone. Who read rows of one that is gone afterwards read too few. */
  seqOf(id: number): Promise<number | null>;
  /**
   * Removes the generations before the current one, some rows at a time, so that each is gone as a whole from the beginning. Returns
   * whether there may be more.
   */
  sweep(): Promise<boolean>;

  /**
   * Replaces and removes rows and says up to which seq the generation is folded, both or neither. Does nothing unless it is folded up to
   * `from.seq`, where another process may have been first; returns where it stands in either case, null where it is gone.
   */
  save(from: Generation, seq: number, rows: readonly ProjectionChange[]): Promise<number | null>;

  /** Rows by kind and key, and what has them as home, as of the seq that the generation is folded up to; null where it is gone. */
  read(
    id: number,
    wanted: {
      readonly keys: readonly (readonly [kind: string, key: string])[];
      readonly homes: readonly string[];
      readonly homeKinds: readonly string[];
    },
  ): Promise<{ readonly seq: number; readonly rows: ProjectionRow[] } | null>;
  /** Rows by their last change, the newest first. */
  newest(id: number, query: MovedQuery): Promise<RowsPage>;
  /** Rows by their last change, the oldest first, and by key where that is the same. */
  oldest(id: number, query: OldestQuery): Promise<ProjectionRow[]>;
  /** Rows by key. */
  named(id: number, query: KeyQuery): Promise<RowsPage>;
  /** Every row of a kind. */
  all(id: number, kind: string): Promise<ProjectionRow[]>;
}
