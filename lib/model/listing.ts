// What is asked of a list of channels, threads, runs or agents, and a page of the answer. Every reader of a list asks this way,
// wherever the rows are kept: by keyset, so that a page costs the same at any length of the list.

/** One page of a list. */
export type ListQuery = {
  /** Only rows whose name, title or id contains it, in any case. */
  readonly q?: string;
  /** Opaque: the `next` of the page before. */
  readonly after?: string;
  /** Instead of what is shown, what operators hid or merged. */
  readonly hidden?: boolean;
  readonly limit: number;
  /** Of the rows as JSON in UTF-8; a page has at least one row, whatever its size. */
  readonly bytesMax?: number;
};

/** By name, ascending, or by last activity, newest first. */
export type ListOrder = 'name' | 'activity';

export type ListPage<Row> = {
  readonly rows: Row[];
  /** Null at the end. A page may end before its limit: by its size, or by the work that finding its rows took. */
  readonly next: string | null;
};
