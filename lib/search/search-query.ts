// A search as data: what was asked for, read from one line of text. Everything in it must hold; the same operator given twice means
// either of its values, but that `has:` and `to:` want each.

/** A longer line is pasted, not asked. Counted in UTF-16 units. */
export const QUERY_LENGTH_MAX = 500;

/** More words and operators than anybody types; each costs the index a walk. */
export const QUERY_TERMS_MAX = 32;

/** Words of which only the beginning is given: the index reads every word that begins so, some 100 ms at a million events. */
export const QUERY_PREFIXES_MAX = 4;

export type OperatorName = keyof typeof OPERATORS;

/** What one operator asks for, with an example, in the order in which they are offered. */
export const OPERATORS = {
  from: { asks: 'who said it', example: 'ken' },
  to: { asks: 'whom it was sent to', example: 'orchestrator' },
  type: { asks: 'kind of event', example: 'tool.error' },
  channel: { asks: 'where it was said', example: 'research' },
  run: { asks: 'one execution', example: 'run_payroll2' },
  protocol: { asks: 'how it was said', example: 'clutch' },
  has: { asks: 'an error, a tool, a broken rule …', example: 'error' },
  sum: { asks: 'a cost or tokens, which alerts add up', example: 'cost' },
  before: { asks: 'earlier than a day or an event', example: 'yesterday' },
  after: { asks: 'later than a day or an event', example: '2026-01-31' },
} as const satisfies Readonly<Record<string, { asks: string; example: string }>>;

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

export function isOperator(term: SearchTerm): term is OperatorTerm {
  return term.kind === 'operator';
}

export function isText(term: SearchTerm): term is TextTerm {
  return term.kind === 'text';
}
