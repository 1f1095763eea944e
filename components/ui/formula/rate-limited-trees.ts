// How much TeX the server reads. It draws the formulas of a page while everybody else waits: what a page of hostile TeX would take
// beyond that stays its source in what the server draws, and is drawn by the browser of who reads it.
import { createTokenBucket } from '@/lib/std/token-bucket';
import type { FormulaPlace, FormulaTree } from './formula-tree';

/** Null where it is not read. */
export type Trees = (tex: string, place: FormulaPlace) => FormulaTree | null;

/** Some 75 ms at worst, for nobody waits longer for one request; three times what a thread full of formulas has. Characters. */
const AT_ONCE = 6_000;

/** A twenty-fifth of the time at worst. Characters. */
const PER_SECOND = 3_000;

/** What each formula costs beside its characters: elements around it, and a start of the reader. Characters. */
const EACH = 20;

/** Reads as long as the rate allows. `now`: milliseconds. */
export function rateLimited(read: Trees, now: () => number): Trees {
  const bucket = createTokenBucket(AT_ONCE, PER_SECOND, now());
  return (tex, place) => (bucket.take(tex.length + EACH, now()) === 0 ? read(tex, place) : null);
}
