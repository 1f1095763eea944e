// Plain prose that costs nothing to make: pieces of one text, no two of the same length and beginning.
import type { Random } from '@/lib/testing/fuzz/random';

const WORDS =
  'agent asks router for a researcher who reads vendor pages compares price tables and writes a summary with sources then asks the reviewer whether every figure has its page and waits for the answer before the planner goes on with the next step of the release'.split(
    ' ',
  );

/** Long enough that pieces differ. Words. */
const TEXT_WORDS = 20_000;

const TEXT = Array.from(
  { length: TEXT_WORDS },
  (_, place) => WORDS[(place * place * 7 + place * 13 + (place >> 5)) % WORDS.length],
).join(' ');

const CHARACTERS_MAX = 260;

/** Some 30 to 290 characters of prose. */
export function prose(random: Random): string {
  const start = random.below(TEXT.length - 2 * CHARACTERS_MAX);
  return TEXT.slice(start, start + 30 + random.below(CHARACTERS_MAX));
}

/** A title of a few words. */
export function title(random: Random): string {
  const start = random.below(TEXT.length - CHARACTERS_MAX);
  return TEXT.slice(start, start + 20 + random.below(40)).trim();
}
