// Every event of a run as a moment that a reader may go to: where it stands in the log, when it was, what it is worth
// marking for. A function of the set of (seq, event). Plain JSON, in columns, for a run may have tens of thousands.
import type { EventRecord } from '@/lib/model/event-record';
import { MOMENT_KINDS, type MomentKind } from '@/lib/model/moment-kind';
import { countWhile } from '@/lib/std/count-while';
import { saidAt } from '@/lib/tasks/event-time';
import { isDecision } from '../routing/handovers';
import { momentKindOf } from './moment-kind';

export type RunMoments = {
  /** Ascending. */
  readonly seqs: readonly number[];
  /** Epoch milliseconds: the time that the message gave, where it can be right, else that of its receipt. */
  readonly times: readonly number[];
  /** Places in `MOMENT_KINDS`. */
  readonly kinds: readonly number[];
  /** The seqs of those at which a router decided, ascending. */
  readonly decisions: readonly number[];
};

/** A run of which nothing is known. */
export const NO_MOMENTS: RunMoments = { seqs: [], times: [], kinds: [], decisions: [] };

/** The moments with those of more events of the same run; the same object where there was nothing new in them. */
export function foldMoments(moments: RunMoments, records: readonly EventRecord[]): RunMoments {
  const known = new Set<number>();
  const last = moments.seqs.at(-1) ?? 0;
  const news = records.filter(({ seq }) => {
    const isKnown = known.has(seq) || (seq <= last && momentAt(moments, seq)?.seq === seq);
    known.add(seq);
    return !isKnown;
  });
  if (news.length === 0) return moments;
  const added = {
    seqs: [...moments.seqs, ...news.map(({ seq }) => seq)],
    times: [...moments.times, ...news.map(saidAt)],
    kinds: [...moments.kinds, ...news.map((record) => MOMENT_KINDS.indexOf(momentKindOf(record)))],
    decisions: [...moments.decisions, ...news.filter(isDecision).map(({ seq }) => seq)],
  };
  return isAscending(added.seqs) ? added : inOrder(added);
}

function isAscending(seqs: readonly number[]): boolean {
  return seqs.every((seq, place) => place === 0 || seq > (seqs[place - 1] ?? 0));
}

function inOrder({ seqs, times, kinds, decisions }: RunMoments): RunMoments {
  const places = seqs.map((_, place) => place);
  places.sort((one, other) => (seqs[one] ?? 0) - (seqs[other] ?? 0));
  const pick = (column: readonly number[]) => places.map((place) => column[place] ?? 0);
  return {
    seqs: pick(seqs),
    times: pick(times),
    kinds: pick(kinds),
    decisions: [...decisions].sort((one, other) => one - other),
  };
}

/** One moment of a run. */
export type RunMoment = {
  /** Its place among them, from 0. */
  readonly place: number;
  readonly seq: number;
  readonly time: number;
  readonly kind: MomentKind;
};

/** The moment at a place; null beyond the ends. */
export function momentIn({ seqs, times, kinds }: RunMoments, place: number): RunMoment | null {
  const [seq, time] = [seqs[place], times[place]];
  if (seq === undefined || time === undefined) return null;
  return { place, seq, time, kind: MOMENT_KINDS[kinds[place] ?? -1] ?? 'other' };
}

/** The last moment that is not after a seq; null where the run had not begun. */
export function momentAt(moments: RunMoments, seq: number): RunMoment | null {
  return momentIn(moments, countWhile(moments.seqs, (own) => own <= seq) - 1);
}

/** What the last moment is that is worth a mark; null where none is. */
export function lastMark({ kinds }: RunMoments): MomentKind | null {
  const kind = kinds.findLast((own) => MOMENT_KINDS[own] !== 'other');
  return kind === undefined ? null : (MOMENT_KINDS[kind] ?? null);
}

/** Those that are not after a seq. */
export function momentsUpTo(
  { seqs, times, kinds, decisions }: RunMoments,
  seq: number,
): RunMoments {
  const count = countWhile(seqs, (own) => own <= seq);
  return {
    seqs: seqs.slice(0, count),
    times: times.slice(0, count),
    kinds: kinds.slice(0, count),
    decisions: decisions.slice(0, decisionsUpTo({ decisions }, seq)),
  };
}

/** How often a router had decided by a seq. */
export function decisionsUpTo({ decisions }: Pick<RunMoments, 'decisions'>, seq: number): number {
  return countWhile(decisions, (own) => own <= seq);
}
