// How many cases a law is tried with and from which seed: the one place that decides it for fast-check and for our own
// generators. `npm run fuzz` sets both variables; CONTRIBUTING.md says how a failure is repeated.
import { Random } from './fuzz/random';

/** fast-check's own default, stated here because it is multiplied. */
const DEFAULT_CASES = 100;

function wholeNumber(variable: string): number | undefined {
  const text = process.env[variable];
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`${variable}: expected a whole number, saw ${text}`);
}

/** The seed of everything that is drawn at random: COLLOQUY_TEST_SEED, else a new one for each worker. */
export const TEST_SEED = wholeNumber('COLLOQUY_TEST_SEED') ?? Math.floor(Math.random() * 2 ** 31);

const FACTOR = Math.max(1, wholeNumber('COLLOQUY_TEST_CASES_FACTOR') ?? 1);

/** The number of cases for a law: `cases` in `npm test`, COLLOQUY_TEST_CASES_FACTOR times as many where that is set. */
export function lawRuns(cases: number = DEFAULT_CASES): number {
  return cases * FACTOR;
}

/** Whether laws are tried with more cases than in `npm test`: then what can be tried one and all is. */
export const isThorough = FACTOR > 1;

/** The limit of a law that takes long, in milliseconds: as many times more as it has cases. */
export function lawTimeout(ms: number): number {
  return ms * FACTOR;
}

/** In `npm test`, one in so many of what could be tried at every place. */
const SHARE = 5;

/**
 * Of things to try at each of many places, those of the place with this number: in `npm test` every fifth, beginning
 * elsewhere at the next place, so that all are tried somewhere; else all of them.
 */
export function someOf<T>(things: readonly T[], place: number): readonly T[] {
  if (isThorough) return things;
  return things.filter((_, index) => (index + place + TEST_SEED) % SHARE === 0);
}

/** How many of so many things `someOf` leaves at least. */
export function shareOf(count: number): number {
  return isThorough ? count : Math.floor(count / SHARE);
}

/** Random choices that COLLOQUY_TEST_SEED repeats. */
export function testRandom(): Random {
  return new Random(TEST_SEED);
}
