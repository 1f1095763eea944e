// What two runs differ in: their tasks aligned by tree and by what was asked, in what each pair differs, and where the runs
// part. A task is aligned only with a child of the task that its parent is aligned with.
import {
  type AlignedTasks,
  DiffField,
  type DiffPlace,
  type DiffSummary,
} from '@/lib/model/run-diff';
import type { Steps } from '@/lib/std/steps';
import { aligningChildren, aligningRoots, type DiffPair } from './align-children';
import { type DiffNode, diffForest } from './diff-forest';
import { differencesOf, partingOf } from './differences';
import type { EventPlace, RunTraits } from './run-traits';

export type RunDiff = {
  /** In outline order: a pair stands before the pairs below it. */
  readonly aligned: readonly AlignedTasks[];
  /** Where something other than a time differs first; null where nothing does. */
  readonly first_divergence: DiffPlace | null;
  readonly summary: DiffSummary;
};

/** A difference that is no matter of time; null on the side that has no such task. */
type Divergence = {
  readonly index: number;
  readonly a: EventPlace | null;
  readonly b: EventPlace | null;
};

/** A pause after so many pairs: a few milliseconds. */
const STEP_TASKS = 250;

/** Compares two runs, in steps. */
export function* diffing(a: RunTraits, b: RunTraits): Steps<RunDiff> {
  const aligned: AlignedTasks[] = [];
  let first: Divergence | null = null;
  // Without recursion: a chain of tasks may be as deep as a run is long.
  const waiting = (yield* aligningRoots(diffForest(a), diffForest(b))).reverse();
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const index = aligned.length;
    if (index % STEP_TASKS === STEP_TASKS - 1) yield;
    const { differs, divergence } = compared(pair, index);
    aligned.push({ a: pair.a?.task ?? null, b: pair.b?.task ?? null, differs });
    if (divergence !== null) first = first === null ? divergence : earliest(first, divergence);
    const below = yield* aligningChildren(childrenOf(pair.a), childrenOf(pair.b));
    for (const child of below.reverse()) waiting.push(child);
  }
  const summary = summaryOf(a, b, aligned);
  return {
    aligned,
    first_divergence: first && { a: first.a?.seq ?? null, b: first.b?.seq ?? null },
    summary: { ...summary, first_divergence_at: first?.index ?? null },
  };
}

function childrenOf(node: DiffNode | null): readonly DiffNode[] {
  return node?.children ?? [];
}

function compared(
  { a, b }: DiffPair,
  index: number,
): { differs: DiffField[]; divergence: Divergence | null } {
  if (a === null || b === null) {
    const places = { a: a?.traits.opened ?? null, b: b?.traits.opened ?? null };
    return { differs: ['presence'], divergence: { index, ...places } };
  }
  const differences = differencesOf(a, b);
  const parting = partingOf(differences);
  return {
    differs: differences.map(({ field }) => field),
    divergence: parting && { index, ...parting },
  };
}

/**
 * The one that shows first, in whichever run that is. Where several show there, at the same place of either run, they are one
 * divergence: there one run did the one, and the other run the other.
 */
function earliest(one: Divergence, other: Divergence): Divergence {
  const [placeOfOne, placeOfOther] = [firstPlaceOf(one), firstPlaceOf(other)];
  if (placeOfOne !== placeOfOther) return placeOfOne < placeOfOther ? one : other;
  return { index: one.index, a: sooner(one.a, other.a), b: sooner(one.b, other.b) };
}

function firstPlaceOf({ a, b }: Divergence): number {
  return Math.min(nthOf(a), nthOf(b));
}

function sooner(one: EventPlace | null, other: EventPlace | null): EventPlace | null {
  return nthOf(other) < nthOf(one) ? other : one;
}

function nthOf(place: EventPlace | null): number {
  return place?.nth ?? Number.POSITIVE_INFINITY;
}

function summaryOf(
  a: RunTraits,
  b: RunTraits,
  aligned: readonly AlignedTasks[],
): Omit<DiffSummary, 'first_divergence_at'> {
  const fields = Object.fromEntries(DiffField.options.map((field) => [field, 0]));
  const counts = { equal: 0, differ: 0, only_a: 0, only_b: 0 };
  for (const { a: one, b: other, differs } of aligned) {
    for (const field of differs) fields[field] = (fields[field] ?? 0) + 1;
    if (other === null) counts.only_a += 1;
    else if (one === null) counts.only_b += 1;
    else if (differs.length === 0) counts.equal += 1;
    else counts.differ += 1;
  }
  return {
    tasks: { a: a.tasks.length, b: b.tasks.length },
    events: { a: a.events, b: b.events },
    to_seq: { a: a.to_seq, b: b.to_seq },
    ...counts,
    fields: fields as Record<DiffField, number>,
    is_whole: a.is_whole && b.is_whole,
  };
}
