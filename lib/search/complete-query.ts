// What can be put at the caret of a search: an operator where a word begins, a value behind one.
import { printOperator } from './print-query';
import { QUOTE } from './quotation-marks';
import { OPERATORS, type OperatorName, operatorNamed } from './search-query';

/** What stands at the caret, from where it is replaced. */
export type CaretTerm = {
  /** The operator whose value is typed; null where a word is. */
  readonly operator: OperatorName | null;
  /** What is typed of it, up to the caret. */
  readonly typed: string;
  readonly start: number;
  readonly end: number;
};

/** A text and where the caret stands in it. */
export type CaretText = { readonly text: string; readonly caret: number };

/** The word or value that the caret stands in or behind. */
export function caretTerm({ text, caret }: CaretText): CaretTerm {
  const begins = wordStart(text, caret);
  const isExcluded = text[begins] === '-';
  const start = isExcluded ? begins + 1 : begins;
  const length = text.slice(caret).search(/\s|$/);
  const end = caret + length;
  const written = text.slice(start, caret);
  const colon = written.indexOf(':');
  const operator = colon === -1 ? null : operatorNamed(written.slice(0, colon));
  const value = written.slice(colon + 1);
  const typed = operator === null ? written : value.slice(QUOTE.test(value[0] ?? '') ? 1 : 0);
  return { operator, typed, start: Math.min(start, caret), end };
}

/** Blanks within quotation marks end no word. */
function wordStart(text: string, caret: number): number {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < caret; at += 1) {
    if (QUOTE.test(text[at] ?? '')) isQuoted = !isQuoted;
    else if (!isQuoted && /\s/.test(text[at] ?? '')) start = at + 1;
  }
  return start;
}

/** The operators that begin with what is typed, all of them where nothing is. */
export function operatorsFor({ operator, typed }: CaretTerm): OperatorName[] {
  if (operator !== null) return [];
  const names = Object.keys(OPERATORS) as OperatorName[];
  return names.filter((name) => name.startsWith(typed.toLowerCase()) && name !== typed);
}

/** The text with an operator in the place of what is typed; its value comes next. */
export function withOperator({ text }: CaretText, term: CaretTerm, name: OperatorName): CaretText {
  return replaced(text, term, `${name}:`);
}

/** The text with a value behind its operator, and the caret behind a blank, where the next word begins. */
export function withValue({ text }: CaretText, term: CaretTerm, value: string): CaretText {
  if (term.operator === null) return { text, caret: term.end };
  const written = printOperator({ name: term.operator, value });
  const isFollowed = /^\s/.test(text.slice(term.end));
  const done = replaced(text, term, isFollowed ? written : `${written} `);
  return isFollowed ? { ...done, caret: done.caret + 1 } : done;
}

function replaced(text: string, { start, end }: CaretTerm, by: string): CaretText {
  return { text: text.slice(0, start) + by + text.slice(end), caret: start + by.length };
}
