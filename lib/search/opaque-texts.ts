// Texts of an event that a person cannot use: ids that a machine made, and numbers, whose names are not texts of the event. They
// are found, but a hit shows them only where they were looked for.
import { TEXT_BREAK } from '@/lib/text/search-text';
import type { TextMatch } from './match';

/** One word without a path or an address in it. */
const ONE_WORD = /^[\w:@#+=-]+$/;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

/** As many digits as a time in milliseconds has. */
const LONG_NUMBER = /\d{12,}/;

/** Letters and digits without a break, as long as no word and no version is. */
const LONG_MIX = /[0-9a-z]{16,}/gi;
const DIGITS_OF_MIX_MIN = 3;

/** The match without texts that are opaque and in which nothing is marked; as it is where nothing else would be left. */
export function withoutOpaqueTexts(match: TextMatch): TextMatch {
  const kept: string[] = [];
  const cuts: { readonly at: number; readonly length: number }[] = [];
  let at = 0;
  for (const one of match.text.split(TEXT_BREAK)) {
    const length = one.length + TEXT_BREAK.length;
    const end = at + one.length;
    const isMarked = () => match.ranges.some((range) => range.start < end && range.end > at);
    if (isOpaque(one.trim()) && !isMarked()) cuts.push({ at, length });
    else kept.push(one);
    at += length;
  }
  if (cuts.length === 0 || kept.length === 0) return match;
  const ranges = match.ranges.map(({ start, end }) => {
    const by = cuts.reduce((sum, cut) => (cut.at < start ? sum + cut.length : sum), 0);
    return { start: start - by, end: end - by };
  });
  return { text: kept.join(TEXT_BREAK).trimEnd(), ranges };
}

function isOpaque(text: string): boolean {
  if (NUMBER.test(text)) return true;
  if (!ONE_WORD.test(text)) return false;
  return UUID.test(text) || LONG_NUMBER.test(text) || (text.match(LONG_MIX) ?? []).some(isMixed);
}

function isMixed(text: string): boolean {
  return text.replace(/\D/g, '').length >= DIGITS_OF_MIX_MIN;
}
