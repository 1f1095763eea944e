// What one form may cost at most, counted while it is read: a text beyond a limit is refused at the first character too
// many, before anything is built from the rest.

/** Limits of one form. Each is at least 1. */
export type SexprLimits = {
  /** UTF-8 bytes of a form with the space and the comments before it. */
  readonly bytes: number;
  /** Levels of lists; the outermost list is level 1. Never above DEPTH_MAX. */
  readonly depth: number;
  /** Atoms and lists. */
  readonly nodes: number;
  /** UTF-8 bytes of one atom as it is written, with sigil, quotes and escapes. */
  readonly atomBytes: number;
};

/** Levels that no limit goes beyond: the most that the draft lets `with-limits` ask for. */
export const DEPTH_MAX = 64;

export const SEXPR_LIMITS: SexprLimits = {
  // A message is a sentence with its context; eight times the largest expansion of a dialect, and read in a millisecond.
  bytes: 64 * 1024,
  // The draft's recommendation for parsers and for dialects alike.
  depth: 32,
  // The largest dialect that verification takes has 64 performatives; 64 nodes for each are ample.
  nodes: 4096,
  // As long as a dialect's expansion may be (8,192), so that one string can carry whatever one expansion says.
  atomBytes: 8 * 1024,
};
