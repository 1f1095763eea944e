// What dialects may cost. What goes beyond a bound is refused; what only asks for more than is given is told so.

/** What R2 recommends at most, and the most that is ever given: who declares more breaks no MUST, and gets this much. */
export const RESOURCE_LIMITS = {
  /** Levels of lists, the message itself being the first: what the reader takes as well. */
  maxDepth: 32,
  /** Characters of one expansion as it is printed. */
  maxExpansionSize: 8192,
  /** Milliseconds that an author may ask for; what verification gets is VERIFY_STEPS_MAX. */
  maxVerifyTime: 5000,
} as const;

/** Performatives of a dialect with those that it inherits: more than a person keeps apart, 64 nodes of 4,096 for each. */
export const PERFORMATIVES_MAX = 64;

/** Dialects on a line of inheritance, the heir included and `cbcl` not: deeper ones cannot be reviewed. */
export const CHAIN_MAX = 8;

/** Messages of one call (BD14): each becomes an event, and 8,192 characters would hold a thousand of `(ok @a)`. */
export const MESSAGES_MAX = 32;

/** A step of verification is one node looked at. One core does four thousand in a millisecond, so that this figure can be kept. */
export const VERIFY_STEPS_PER_MS = 1000;

/** 50 ms at that rate. The largest definition that the reader takes, under the longest line of others, takes 33,000. */
export const VERIFY_STEPS_MAX = 50 * VERIFY_STEPS_PER_MS;

/** Failures that a definition is told at once: whoever mends ten learns from them for the rest. */
export const FAULTS_MAX = 10;

/** Characters of somebody's input in a message of ours (C8). */
export const ECHO_MAX = 64;
