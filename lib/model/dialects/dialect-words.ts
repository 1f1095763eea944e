// The words that are said of dialects, apart from the schemas that have them (`dialect-summary.ts`): every thread reads them.

/** The rules that are verified before a dialect is installed (the draft's "Dialect Constraints"). */
export const DIALECT_RULES = ['R1', 'R2', 'R3', 'R4'] as const;

/** What comes of a rule. */
export const CHECK_VERDICTS = ['pass', 'fail'] as const;

/** What is known of the signature of a definition. */
export const DIALECT_SIGNATURES = ['verified', 'bad', 'unknown_key', 'unsigned'] as const;
