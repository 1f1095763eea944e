// What a search asks an index of terms for: that an event has one of some terms, or none of them.

export type TermAsked = {
  readonly term: string;
  /** Whether every term that begins so will do. */
  readonly isPrefix: boolean;
};

export type TermClause = {
  /** At least one. */
  readonly anyOf: readonly TermAsked[];
  /** Whether the event must have none of them. */
  readonly isExcluded: boolean;
};
