// Whether an event is what a search means, by the event itself, and where in its text it says so. The same answer whatever
// database found it, and none of what was emptied meanwhile.
import type { EventRecord } from '@/lib/model/event-record';
import { epochMs } from '@/lib/std/instant';
import { searchTextOf } from '@/lib/text/search-text';
import { facetValues } from './facets';
import { groupedOperators, type OperatorGroup, PREFIX_LENGTH_MIN } from './index-terms';
import { queryTimeOf } from './query-time';
import {
  isOperator,
  isText,
  type OperatorTerm,
  type SearchQuery,
  type TextTerm,
} from './search-query';
import { type Unit, unitsOf } from './units';

/** A part of a text, in UTF-16 units; the end exclusive. */
export type TextRange = { readonly start: number; readonly end: number };

export type TextMatch = {
  readonly text: string;
  /** What was looked for, in the order of the text; parts may overlap. Empty where no words were asked for. */
  readonly ranges: readonly TextRange[];
};

/** Says of an event whether it is meant. */
export type Matcher = (record: EventRecord) => TextMatch | null;

/** Marked places of one phrase: more are not seen in a snippet. */
const RANGES_MAX = 50;

type Phrase = {
  readonly units: readonly Unit[];
  readonly isPrefix: boolean;
  readonly isExcluded: boolean;
};

/** What an event says, and the words of that where somebody asks for words. */
type CutText = { readonly text: string; units(): readonly Unit[] };

/** Cuts the text of an event, once for all who ask of the same event one after the other. */
export function createTextCutter(): (record: EventRecord) => CutText {
  let last: { readonly record: EventRecord; readonly cut: CutText } | null = null;
  return (record) => {
    if (last?.record === record) return last.cut;
    const text = searchTextOf(record.event);
    let units: readonly Unit[] | null = null;
    const cut: CutText = {
      text,
      units() {
        units ??= unitsOf(text);
        return units;
      },
    };
    last = { record, cut };
    return cut;
  };
}

/** @param now Milliseconds since 1970: what `yesterday` is told by. */
export function createMatcher(
  { terms }: SearchQuery,
  now: number,
  cut: (record: EventRecord) => CutText = createTextCutter(),
): Matcher {
  const operators = terms.filter(isOperator);
  const groups = groupedOperators(operators);
  const times = operators.flatMap((term) => timesOf(term, now));
  const phrases = terms.filter(isText).map(phraseOf);
  return (record) => {
    if (!times.every((holds) => holds(record))) return null;
    if (!groups.every((group) => holdsFacet(group, record))) return null;
    const said = cut(record);
    const { text } = said;
    if (phrases.length === 0) return { text, ranges: [] };
    const ranges = rangesOf(phrases, said.units());
    return ranges === null ? null : { text, ranges };
  };
}

function phraseOf({ text, isPrefix, isExcluded }: TextTerm): Phrase {
  const units = unitsOf(text);
  const last = units.at(-1);
  const isLong = last !== undefined && (last.isSign || last.fold.length >= PREFIX_LENGTH_MIN);
  return { units, isPrefix: isPrefix && isLong, isExcluded };
}

function timesOf({ name, value }: OperatorTerm, now: number): ((record: EventRecord) => boolean)[] {
  if (name !== 'before' && name !== 'after') return [];
  const moment = queryTimeOf(value, now);
  if (moment === null) return [];
  const isBefore = name === 'before';
  if (moment.kind === 'seq') {
    return [({ seq }) => (isBefore ? seq < moment.seq : seq > moment.seq)];
  }
  return [
    ({ received_at }) =>
      isBefore ? epochMs(received_at) < moment.from : epochMs(received_at) >= moment.to,
  ];
}

function holdsFacet({ name, values, isExcluded }: OperatorGroup, record: EventRecord): boolean {
  const own = facetValues(name, record);
  return values.some((value) => own.includes(value)) !== isExcluded;
}

/** Null where a phrase is missing, or one is there that is left out. */
function rangesOf(phrases: readonly Phrase[], units: readonly Unit[]): TextRange[] | null {
  const ranges: TextRange[] = [];
  for (const phrase of phrases) {
    const found = placesOf(phrase, units, phrase.isExcluded ? 1 : RANGES_MAX);
    if (found.length > 0 === phrase.isExcluded) return null;
    ranges.push(...found);
  }
  return ranges.sort((one, other) => one.start - other.start);
}

function placesOf(phrase: Phrase, units: readonly Unit[], max: number): TextRange[] {
  const places: TextRange[] = [];
  const { length } = phrase.units;
  for (let at = 0; at + length <= units.length && places.length < max; at += 1) {
    if (!standsAt(phrase, units, at)) continue;
    const [first, last] = [units[at], units[at + length - 1]];
    if (first && last) places.push({ start: first.start, end: last.end });
  }
  return places;
}

function standsAt(
  { units: wanted, isPrefix }: Phrase,
  units: readonly Unit[],
  at: number,
): boolean {
  return wanted.every(({ fold }, offset) => {
    const own = units[at + offset]?.fold;
    const isLast = offset === wanted.length - 1;
    return isLast && isPrefix ? own?.startsWith(fold) === true : own === fold;
  });
}
