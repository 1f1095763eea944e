// The terms by which an index finds events, and those that a search asks it for. What it finds is never too little and may be too
// much: `match.ts` has the last word, by the event itself.
import type { TermClause } from '@/lib/model/term-clause';
import { searchTextOf } from '@/lib/text/search-text';
import {
  askedValue,
  FACET_NAMES,
  type FacetName,
  type FacetSource,
  facetValues,
  isFacet,
} from './facets';
import {
  isOperator,
  isText,
  type OperatorTerm,
  type SearchQuery,
  type TextTerm,
} from './search-query';
import { asciiFolds, type Unit, unitsOf } from './units';

/** Stored with an index: of another form it is made anew. */
export const INDEX_VERSION = '2';

/** The beginning of a word is asked for from so many letters on; fewer begin half of all words. */
export const PREFIX_LENGTH_MIN = 3;

/** No word has a colon in it. */
const MARK = ':';

/** The term that every event has: what is only left out is left out of all. */
const EVERY = `${MARK}all`;

const FACET_MARKS: Readonly<Record<FacetName, string>> = {
  from: 'f',
  to: 't',
  type: 'y',
  channel: 'c',
  run: 'r',
  protocol: 'p',
  has: 'h',
  sum: 's',
};

/** A longer name is found by its beginning: Postgres takes terms of 2 KB. UTF-16 units. */
const FACET_LENGTH_MAX = 200;

/** All terms of an event, each once. */
export function indexTerms(record: FacetSource): string[] {
  return [...new Set([...facetTerms(record), ...wordTerms(record)])];
}

/** Those that the envelope tells. */
export function facetTerms(record: FacetSource): string[] {
  const named = FACET_NAMES.flatMap((name) =>
    facetValues(name, record).map((value) => facetTerm(name, value)),
  );
  return [EVERY, ...named];
}

/** Those of its text. */
export function wordTerms({ event }: Pick<FacetSource, 'event'>): string[] {
  const text = searchTextOf(event);
  const folds = asciiFolds(text);
  if (folds !== null) return folds;
  const units = unitsOf(text);
  return units.map((unit, at) => pairedTerm(unit, units[at + 1]));
}

/** Whether a term is one of an operator. */
export function isFacetTerm(term: string): boolean {
  return term.startsWith(MARK);
}

/** What has to hold of the terms of an event that a search may mean. */
export function queryClauses({ terms }: SearchQuery): TermClause[] {
  const words = terms.filter(isText).flatMap(textClauses);
  const facets = facetClauses(terms.filter(isOperator));
  const clauses = [...words, ...facets];
  const asksNothing = clauses.every(({ isExcluded }) => isExcluded);
  return asksNothing ? [wanted(EVERY), ...clauses] : clauses;
}

/** A sign stands with the one behind it, for single ones are in nearly every text. */
function pairedTerm(unit: Unit, next: Unit | undefined): string {
  return unit.isSign && next?.isSign ? unit.fold + next.fold : unit.fold;
}

function textClauses({ text, isPrefix, isExcluded }: TextTerm): TermClause[] {
  const units = unitsOf(text);
  if (isExcluded) {
    // A phrase is left out by where its words stand, which the index does not know.
    const [only] = units;
    const isWord = units.length === 1 && only !== undefined && !only.isSign;
    return isWord ? [{ anyOf: [wordTerm(only, isPrefix)], isExcluded }] : [];
  }
  return units.flatMap((unit, at) => {
    const next = units[at + 1];
    if (!unit.isSign) {
      return [{ anyOf: [wordTerm(unit, isPrefix && next === undefined)], isExcluded: false }];
    }
    if (next?.isSign) return [wanted(pairedTerm(unit, next))];
    const isInPair = units[at - 1]?.isSign === true;
    return isInPair ? [] : [{ anyOf: [{ term: unit.fold, isPrefix: true }], isExcluded: false }];
  });
}

function wordTerm({ fold }: Unit, isPrefix: boolean) {
  return { term: fold, isPrefix: isPrefix && fold.length >= PREFIX_LENGTH_MIN };
}

function wanted(term: string): TermClause {
  return { anyOf: [{ term, isPrefix: false }], isExcluded: false };
}

function facetClauses(terms: readonly OperatorTerm[]): TermClause[] {
  return groupedOperators(terms).flatMap(({ name, values, isExcluded }) => {
    // What is found by its beginning alone may be another one: it is not left out.
    const isExact = values.every((value) => value.length <= FACET_LENGTH_MAX);
    if (isExcluded && !isExact) return [];
    const anyOf = values.map((value) => ({ term: facetTerm(name, value), isPrefix: false }));
    return [{ anyOf, isExcluded }];
  });
}

/** An operator with the values of which one is enough. */
export type OperatorGroup = {
  readonly name: FacetName;
  readonly values: readonly string[];
  readonly isExcluded: boolean;
};

/** Everybody who was written to, and everything that an event has, may be asked for beside each other; of the others there is one. */
const EACH: ReadonlySet<FacetName> = new Set(['to', 'has']);

/** The operators of a search but those of time, each value once. */
export function groupedOperators(terms: readonly OperatorTerm[]): OperatorGroup[] {
  const groups: OperatorGroup[] = [];
  const either = new Map<FacetName, string[]>();
  for (const { name, value, isExcluded } of terms) {
    if (!isFacet(name)) continue;
    const asked = askedValue(name, value);
    const held = isExcluded || EACH.has(name) ? undefined : either.get(name);
    if (held !== undefined) {
      held.push(asked);
      continue;
    }
    const values = [asked];
    groups.push({ name, values, isExcluded });
    if (!isExcluded && !EACH.has(name)) either.set(name, values);
  }
  return groups;
}

/** A value as one term: what is no letter and no digit by its number. */
function facetTerm(name: FacetName, value: string): string {
  const cut = value.slice(0, FACET_LENGTH_MAX).toWellFormed();
  const written = cut.replace(/(?=\p{ASCII})[^0-9a-z]/gu, (char) => {
    return `${MARK}${char.charCodeAt(0).toString(16)}${MARK}`;
  });
  return `${MARK}${FACET_MARKS[name]}${written}`;
}
