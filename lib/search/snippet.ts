// The part of a text that a hit shows, on one line, with what was looked for marked. Cut by us and never by a database, so that
// both show the same. The text is as hostile as its sender.
import { TEXT_BREAK } from '@/lib/text/search-text';
import type { TextMatch, TextRange } from './match';
import { withoutOpaqueTexts } from './opaque-texts';

/** Two rows of a list. UTF-16 units. */
export const SNIPPET_LENGTH_MAX = 200;

/** So much is shown of what stands before the first place that is marked. UTF-16 units. */
const LEAD_LENGTH = 60;

/** How far a cut is moved so that it falls between two words. UTF-16 units. */
const WORD_SEARCH = 20;

/** A part of the snippet, and whether it is what was looked for. */
export type SnippetPart = [text: string, isMatch: boolean];

/** The stretch of a text with the most marked places in it; its beginning where nothing is marked. Ids are left out of both. */
export function snippetOf(match: TextMatch): SnippetPart[] {
  const { text, ranges } = withoutOpaqueTexts(match);
  const { start, end } = stretchOf(text, ranges);
  const parts: SnippetPart[] = [];
  let at = start;
  const take = (to: number, isMatch: boolean): void => {
    if (to > at) parts.push([oneLine(text.slice(at, to)), isMatch]);
    at = Math.max(at, to);
  };
  if (start > 0) parts.push(['…', false]);
  for (const range of ranges) {
    if (range.start >= end || range.end <= at) continue;
    take(Math.max(range.start, at), false);
    take(Math.min(range.end, end), true);
  }
  take(end, false);
  if (end < text.length) parts.push(['…', false]);
  return joined(parts);
}

function stretchOf(text: string, ranges: readonly TextRange[]): TextRange {
  const [first] = ranges;
  if (first === undefined) return { start: 0, end: cutAt(text, SNIPPET_LENGTH_MAX) };
  let best = first;
  let most = 0;
  for (const [at, range] of ranges.entries()) {
    const within = countWithin(ranges, at);
    if (within <= most) continue;
    best = range;
    most = within;
  }
  const start =
    best.start <= LEAD_LENGTH ? 0 : wordStart(text, best.start - LEAD_LENGTH, best.start);
  return { start, end: cutAt(text, start + SNIPPET_LENGTH_MAX) };
}

/** How many of the places from one on are whole in the stretch that it begins; those that begin behind the stretch are not looked at. */
function countWithin(ranges: readonly TextRange[], first: number): number {
  const stretchEnd = (ranges[first]?.start ?? 0) + SNIPPET_LENGTH_MAX - LEAD_LENGTH;
  let count = 0;
  for (let at = first; at < ranges.length; at += 1) {
    const { start, end } = ranges[at] as TextRange;
    if (start >= stretchEnd) break;
    if (end <= stretchEnd) count += 1;
  }
  return count;
}

/** A place from which a word begins, at or soon behind another one. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.slice(from, Math.min(to, from + WORD_SEARCH)).search(/\s/);
  return space === -1 ? wholeCharacter(text, from) : from + space + 1;
}

/** Where the text is cut: behind a word where one ends soon before. */
function cutAt(text: string, to: number): number {
  if (text.length <= to) return text.length;
  const from = to - WORD_SEARCH;
  const space = text.slice(from, to).search(/\s\S*$/);
  return space === -1 ? wholeCharacter(text, to) : from + space;
}

/** Not between the halves of a character. */
function wholeCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '')
    ? at - 1
    : at;
}

/** Where one text ends and another begins stands a point. */
function oneLine(text: string): string {
  return text.replaceAll(TEXT_BREAK, '·').replace(/\s+/g, ' ').toWellFormed();
}

/** Neighbours of one kind are one part. */
function joined(parts: readonly SnippetPart[]): SnippetPart[] {
  const all: SnippetPart[] = [];
  for (const [text, isMatch] of parts) {
    const last = all.at(-1);
    if (last !== undefined && last[1] === isMatch) last[0] += text;
    else all.push([text, isMatch]);
  }
  return all;
}
