// Writes a search in its one form: read again it is the same search.
import { ESCAPED, WORD_END } from './quotation-marks';
import {
  type OperatorTerm,
  operatorNamed,
  type SearchQuery,
  type SearchTerm,
  type TextTerm,
} from './search-query';

/** The canonical text of a search. */
export function printQuery({ terms }: SearchQuery): string {
  return terms.map((term, at) => printTerm(term, at === terms.length - 1)).join(' ');
}

/** One thing that is asked. @param isLast Behind nothing else a bare word would be the beginning of one. */
export function printTerm(term: SearchTerm, isLast = false): string {
  const sign = term.isExcluded ? '-' : '';
  return sign + (term.kind === 'operator' ? printOperator(term) : printText(term, isLast));
}

/** One operator, without the sign before it. */
export function printOperator({ name, value }: Pick<OperatorTerm, 'name' | 'value'>): string {
  return `${name}:${WORD_END.test(value) || value.includes('\\') ? quoted(value) : value}`;
}

function printText({ text, isPrefix, isExcluded }: TextTerm, isLast: boolean): string {
  const isWholeAtEnd = isLast && !isPrefix && !isExcluded;
  return (isWholeAtEnd || !isBare(text) ? quoted(text) : text) + (isPrefix ? '*' : '');
}

function isBare(text: string): boolean {
  const isOperator = operatorNamed(/^([A-Za-z]+):/.exec(text)?.[1] ?? '') !== null;
  return !isOperator && !/^-|\*$/.test(text) && !WORD_END.test(text);
}

function quoted(text: string): string {
  return `"${text.replace(ESCAPED, String.raw`\$&`)}"`;
}
