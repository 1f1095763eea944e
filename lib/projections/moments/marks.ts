// The marks of a run on a line: each kind by itself, and those too close to tell apart as one with their number.
import { MOMENT_KINDS, type MomentKind } from '@/lib/model/moment-kind';
import type { RunMoments } from './run-moments';

/** Marks of one kind on one stretch of the line. */
export type MomentMark = {
  readonly kind: MomentKind;
  /** The first of them, by its place among the moments. */
  readonly place: number;
  readonly seq: number;
  readonly count: number;
};

/** @param closest Places of two moments that stand apart differ by this much at least. */
export function marksOf({ seqs, kinds }: RunMoments, closest: number): MomentMark[] {
  const marks: MomentMark[] = [];
  const last = new Map<number, { mark: MutableMark; until: number }>();
  for (const [place, code] of kinds.entries()) {
    const kind = MOMENT_KINDS[code] ?? 'other';
    if (kind === 'other') continue;
    const open = last.get(code);
    if (open !== undefined && place < open.until) {
      open.mark.count += 1;
      continue;
    }
    const mark = { kind, place, seq: seqs[place] ?? 0, count: 1 };
    marks.push(mark);
    last.set(code, { mark, until: place + closest });
  }
  return marks;
}

type MutableMark = { -readonly [Key in keyof MomentMark]: MomentMark[Key] };

/** The first says most. */
const BY_WEIGHT: readonly MomentKind[] = ['error', 'person', 'vote', 'decision', 'result', 'other'];

/**
 * Those of them that have room beside each other, in their order: of two that would cover each other the one stays that says more.
 * @param room Places of two marks that do not cover each other differ by this much at least.
 */
export function uncovered(marks: readonly MomentMark[], room: number): MomentMark[] {
  const weight = ({ kind }: MomentMark) => BY_WEIGHT.indexOf(kind);
  const kept: MomentMark[] = [];
  for (const mark of marks.toSorted((one, other) => weight(one) - weight(other))) {
    if (kept.every(({ place }) => Math.abs(place - mark.place) >= room)) kept.push(mark);
  }
  return kept.sort((one, other) => one.place - other.place);
}
