// One row of a specification's checklist as data, so that findings can cite it and vectors be held against it.

/** What can tell that a row is kept: one `message` alone, the `log` with the registry, or the `system` as a whole. */
export type Evidence = 'message' | 'log' | 'system';

export type Requirement = {
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
  /** Where the specification says it. */
  readonly source: string;
  readonly behaviour: string;
  readonly shownBy: Evidence;
};

/** By the row's id, as in `C14`. */
export type Requirements = Readonly<Record<string, Requirement>>;
