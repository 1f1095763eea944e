// Pairs of like tasks, of which one run has more than the other: which of them have no partner.
import type { Steps } from '@/lib/std/steps';
import type { DiffNode } from './diff-forest';

/**
 * Like tasks of one parent in both runs, multiplied: 1,000 against 1,000 take some 70 ms. Beyond it they are paired in their
 * order, and the last ones of the longer list have no partner.
 */
export const LIKE_PAIRS_MAX = 1_000_000;

/** A pause after so many comparisons: some milliseconds. */
const STEP_PAIRS = 50_000;

/** The place in `many` of the partner of each of `few`, ascending: of all choices in order the one whose partners are likest. */
export function* aligningLike(
  few: readonly DiffNode[],
  many: readonly DiffNode[],
): Steps<number[]> {
  const isLarge = few.length * many.length > LIKE_PAIRS_MAX;
  if (isLarge || few.length === many.length) return few.map((_, place) => place);
  const width = many.length + 1;
  /** Whether the best choice for the first `i` of few among the first `j` of many pairs the last two. */
  const isPaired = new Uint8Array((few.length + 1) * width);
  let above = new Float64Array(width);
  let compared = 0;
  for (const [i, one] of few.entries()) {
    const row = new Float64Array(width).fill(Number.NEGATIVE_INFINITY);
    for (const [j, other] of many.entries()) {
      const paired = (above[j] ?? 0) + likeness(one, other);
      const left = row[j] ?? Number.NEGATIVE_INFINITY;
      row[j + 1] = Math.max(paired, left);
      if (paired >= left) isPaired[(i + 1) * width + j + 1] = 1;
      compared += 1;
      if (compared % STEP_PAIRS === 0) yield;
    }
    above = row;
  }
  return partners(isPaired, few.length, many.length);
}

function partners(isPaired: Uint8Array, few: number, many: number): number[] {
  const found: number[] = [];
  let j = many;
  for (let i = few; i > 0; i -= 1) {
    while (j > i && isPaired[i * (many + 1) + j] === 0) j -= 1;
    j -= 1;
    found.push(j);
  }
  return found.reverse();
}

/** The same whichever of them comes first; more than nothing. */
function likeness(one: DiffNode, other: DiffNode): number {
  const agree = [
    one.task.title === other.task.title ? 4 : 0,
    one.task.assigned_to === other.task.assigned_to ? 2 : 0,
    one.traits.outcome?.content.payload === other.traits.outcome?.content.payload ? 2 : 0,
    one.task.state === other.task.state ? 1 : 0,
    one.children.length === other.children.length ? 1 : 0,
    one.place === other.place ? 1 : 0,
  ];
  return agree.reduce((sum, points) => sum + points, 1);
}
