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
