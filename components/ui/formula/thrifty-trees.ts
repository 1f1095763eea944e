// How much TeX the server reads. It draws the formulas of a page while everybody else waits: what a page of hostile TeX would take
// beyond that stays its source in what the server draws, and is drawn by the browser of who reads it.
import type { FormulaPlace, FormulaTree } from './formula-tree';

/** Null where it is not read. */
export type Trees = (tex: string, place: FormulaPlace) => FormulaTree | null;

/** Some 75 ms at worst, for nobody waits longer for one request; three times what a thread full of formulas has. Characters. */
const AT_ONCE = 6_000;

/** A twenty-fifth of the time at worst. Characters. */
const PER_MS = 3;

/** What each formula costs beside its characters: elements around it, and a start of the reader. Characters. */
const EACH = 20;

/** `now`: milliseconds. */
export function thrifty(read: Trees, now: () => number): Trees {
  let left = AT_ONCE;
  let at = now();
  return (tex, place) => {
    const time = now();
    left = Math.min(AT_ONCE, left + (time - at) * PER_MS);
    at = time;
    const cost = tex.length + EACH;
    if (cost > left) return null;
    left -= cost;
    return read(tex, place);
  };
}
