// A search as data: what was asked for, read from one line of text. Everything in it must hold; the same operator given twice means
// either of its values, but that `has:` and `to:` want each.

/** A longer line is pasted, not asked. Counted in UTF-16 units. */
export const QUERY_LENGTH_MAX = 500;

/** More words and operators than anybody types; each costs the index a walk. */
export const QUERY_TERMS_MAX = 32;

/** Words of which only the beginning is given: the index reads every word that begins so, some 100 ms at a million events. */
export const QUERY_PREFIXES_MAX = 4;

export type OperatorName = keyof typeof OPERATORS;

/** The operators, each with an example of a value, in the order in which they are offered. */
export const OPERATORS = {
  from: 'ken',
  to: 'orchestrator',
  type: 'tool.error',
  channel: 'research',
  run: 'run_payroll2',
  protocol: 'clutch',
  has: 'error',
  sum: 'cost',
  before: 'yesterday',
  after: '2026-01-31',
} as const;

/** What `has:` knows. */
export const HAS_VALUES = ['error', 'tool', 'artifact', 'violation', 'forged', 'loop'] as const;
export type HasValue = (typeof HAS_VALUES)[number];

/** What `sum:` knows: events that tell so much of it, which an alert adds up in the place of counting them. */
export const SUM_VALUES = ['cost', 'tokens'] as const;
export type SumValue = (typeof SUM_VALUES)[number];

/** Words that must stand there one after the other; of the last one perhaps the beginning alone. */
export type TextTerm = {
  readonly kind: 'text';
  readonly text: string;
  readonly isPrefix: boolean;
  readonly isExcluded: boolean;
};

export type OperatorTerm = {
  readonly kind: 'operator';
  readonly name: OperatorName;
  readonly value: string;
  readonly isExcluded: boolean;
};

export type SearchTerm = TextTerm | OperatorTerm;

export type SearchQuery = { readonly terms: readonly SearchTerm[] };

/** Whether a text is the name of an operator, in any case. */
export function operatorNamed(text: string): OperatorName | null {
  const name = text.toLowerCase();
  return Object.hasOwn(OPERATORS, name) ? (name as OperatorName) : null;
}

/** Whether a term is an operator with its value, as in `from:planner`. */
export function isOperator(term: SearchTerm): term is OperatorTerm {
  return term.kind === 'operator';
}

/** Whether a term is text that is looked for. */
export function isText(term: SearchTerm): term is TextTerm {
  return term.kind === 'text';
}
