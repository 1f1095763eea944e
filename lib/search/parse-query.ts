// Reads one line of a search. Words stand by themselves, phrases in quotation marks, `-` leaves out, `name:value` asks by an operator.
// A word that ends the line is still being typed: it means every word that begins so, as `word*` does anywhere. What is no operator
// is text: agents write of `mcp:browser` and `https://`.
import type { SEARCH_LANGUAGE } from '@/lib/messages/en/features/search-language';
import { MessageType } from '@/lib/model/clutch-message';
import { err, ok, type Result } from '@/lib/std/result';
import { queryTimeOf } from './query-time';
import { QUOTE, WORD_END } from './quotation-marks';
import {
  HAS_VALUES,
  type OperatorName,
  operatorNamed,
  QUERY_LENGTH_MAX,
  QUERY_PREFIXES_MAX,
  QUERY_TERMS_MAX,
  type SearchQuery,
  type SearchTerm,
  SUM_VALUES,
} from './search-query';
import { unitsOf } from './units';

/** What is wrong with a line, in the words of a language. */
type Say = (problems: (typeof SEARCH_LANGUAGE)['english']['problems']) => string;

/** Where a line cannot be read, and what to do next. */
export type QueryFault = { readonly at: number; readonly say: Say };

type Parsed<T> = Result<T, QueryFault>;

/** A term and where the text goes on behind it; null where there was nothing to look for. */
type Read = { readonly term: SearchTerm | null; readonly end: number };

const OPERATOR = /^([A-Za-z]+):/;

/** Reads a search, or says what is wrong, where, and what to do next. */
export function parseQuery(text: string): Parsed<SearchQuery> {
  if (text.length > QUERY_LENGTH_MAX) {
    return fault(QUERY_LENGTH_MAX, ({ tooLong }) => tooLong(QUERY_LENGTH_MAX));
  }
  const terms: SearchTerm[] = [];
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const read = readTerm(text, at);
    if (!read.ok) return read;
    const { term, end } = read.value;
    if (term !== null) terms.push(term);
    if (terms.length > QUERY_TERMS_MAX) {
      return fault(at, ({ tooManyTerms }) => tooManyTerms(QUERY_TERMS_MAX));
    }
    at = skipSpace(text, end);
  }
  if (terms.length === 0) return fault(0, ({ nothing }) => nothing);
  if (terms.filter(readsManyWords).length > QUERY_PREFIXES_MAX) {
    return fault(0, ({ tooManyPrefixes }) => tooManyPrefixes(QUERY_PREFIXES_MAX));
  }
  return ok({ terms });
}

function readTerm(text: string, start: number): Parsed<Read> {
  const isExcluded = text[start] === '-';
  const at = isExcluded ? start + 1 : start;
  const name = operatorNamed(OPERATOR.exec(text.slice(at))?.[1] ?? '');
  if (name !== null) return readOperator(text, at, { name, isExcluded });
  return isQuote(text, at) ? readPhrase(text, at, isExcluded) : ok(readWord(text, at, isExcluded));
}

function readOperator(
  text: string,
  start: number,
  { name, isExcluded }: { readonly name: OperatorName; readonly isExcluded: boolean },
): Parsed<Read> {
  const at = start + name.length + 1;
  const read = isQuote(text, at) ? readQuoted(text, at) : ok(readBare(text, at));
  if (!read.ok) return read;
  const { text: value, end } = read.value;
  if (value === '') return fault(start, ({ noValue }) => noValue(name, example(name)));
  const problem = problemOf(name, value, isExcluded);
  if (problem !== null) return fault(start, problem);
  return ok({ term: { kind: 'operator', name, value, isExcluded }, end });
}

function example(name: OperatorName): string {
  return (
    { has: 'has:error', sum: 'sum:cost', before: 'before:2026-01-31', after: 'after:yesterday' }[
      name as string
    ] ?? (name === 'type' ? 'type:task.error' : `${name}:"a name"`)
  );
}

/** Types are one closed list, and their families; agents, channels and runs are whatever was said. */
const TYPES: ReadonlySet<string> = new Set(
  MessageType.options.flatMap((type) => [type, type.slice(0, type.indexOf('.'))]),
);

const CLOSED = { has: HAS_VALUES, sum: SUM_VALUES };

function problemOf(name: OperatorName, value: string, isExcluded: boolean): Say | null {
  if (name === 'has' || name === 'sum') {
    const values: readonly string[] = CLOSED[name];
    const isKnown = values.includes(value.toLowerCase());
    return isKnown ? null : ({ noSuchValue }) => noSuchValue(name, values.join(', '));
  }
  if (name === 'type') {
    if (TYPES.has(value.toLowerCase())) return null;
    return ({ noSuchType }) => noSuchType(JSON.stringify(value));
  }
  if (name !== 'before' && name !== 'after') return null;
  if (isExcluded) {
    return ({ notLeftOut }) => notLeftOut(name, name === 'before' ? 'after' : 'before');
  }
  if (queryTimeOf(value, 0) !== null) return null;
  return ({ noTime }) => noTime(name);
}

function readPhrase(text: string, start: number, isExcluded: boolean): Parsed<Read> {
  const read = readQuoted(text, start);
  if (!read.ok) return read;
  const isPrefix = text[read.value.end] === '*';
  const end = isPrefix ? read.value.end + 1 : read.value.end;
  return ok({ term: textTerm(read.value.text, isPrefix, isExcluded), end });
}

function readWord(text: string, at: number, isExcluded: boolean): Read {
  const { text: word, end } = readBare(text, at);
  const isTyped = !isExcluded && end === text.length;
  const whole = word.replace(/\*+$/, '');
  return { term: textTerm(whole, isTyped || whole !== word, isExcluded), end };
}

function textTerm(text: string, isPrefix: boolean, isExcluded: boolean): SearchTerm | null {
  if (unitsOf(text).length === 0) return null;
  return { kind: 'text', text: text.trim(), isPrefix, isExcluded };
}

/** A single sign is looked for as the beginning of a pair. */
function readsManyWords(term: SearchTerm): boolean {
  if (term.kind === 'operator') return false;
  const units = unitsOf(term.text);
  return term.isPrefix || (units.length === 1 && units[0]?.isSign === true);
}

type Token = { readonly text: string; readonly end: number };

function readBare(text: string, start: number): Token {
  let end = start;
  while (end < text.length && !WORD_END.test(text[end] ?? '')) end += 1;
  return { text: text.slice(start, end), end };
}

/** Within quotation marks a backslash stands before one that is meant, and before itself. */
function readQuoted(text: string, start: number): Parsed<Token> {
  let inside = '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (isQuote(text, at)) return ok({ text: inside, end: at + 1 });
    if (text[at] === '\\' && (text[at + 1] === '\\' || isQuote(text, at + 1))) at += 1;
    inside += text[at];
  }
  return fault(start, ({ openQuote }) => openQuote);
}

function isQuote(text: string, at: number): boolean {
  return QUOTE.test(text[at] ?? '');
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}

function fault(at: number, say: Say): { ok: false; error: QueryFault } {
  return err({ at, say });
}
