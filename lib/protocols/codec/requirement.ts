// One row of a specification's checklist as data, so that findings can cite it, vectors be held against it and
// docs/conformance.md be made from it.

/**
 * What can tell that a row is kept: one `message` alone, the `log` with the registry, the `system` as a whole, or
 * `nothing` that a program could compute.
 */
export type Evidence = 'message' | 'log' | 'system' | 'nothing';

/** A row of a checklist: what one clause asks of a message or of the system. */
export type Requirement = {
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
  /** Where the specification says it. */
  readonly source: string;
  /** What the row asks for, in one sentence that a person can hold a message against. */
  readonly behaviour: string;
  readonly shownBy: Evidence;
  /** The native types that it concerns; absent: every message. */
  readonly appliesTo?: readonly string[];
  /** For `log` and `system`: the test that shows it, as a path from the root; absent where it is not built. */
  readonly testedIn?: string;
  /** Why it cannot be checked, or what is not built. */
  readonly note?: string;
};

/** By the row's id, as in `C14`. */
export type Requirements = Readonly<Record<string, Requirement>>;
