// When a run was: its clock, and what its span is measured by. Kept event by event, a few numbers for each run.
import type { EventRecord } from '@/lib/model/event-record';
import { epochMs } from '@/lib/std/instant';
import {
  clockFrom,
  isImplausible,
  type Moment,
  momentOf,
  ownTimeOf,
  type RunClock,
  receiptSpan,
  spanBetween,
  type TimeSpan,
  timeless,
} from './event-time';

/** What is kept of the times of a run's events. Plain JSON. */
export type RunTimes = {
  readonly clock: RunClock | null;
  readonly first: Moment;
  readonly last: Moment;
  /** The latest own time that counts, in epoch milliseconds. */
  readonly latest: number | null;
  /** Its first event tells of another log. */
  readonly isImport: boolean;
};

/** The times of a run after its next event, in the order of the log. */
export function withEventTime(before: RunTimes | null, record: EventRecord): RunTimes {
  const last = momentOf(record);
  const clock = clockFrom(before?.clock ?? null, record.seq, last);
  const own = ownTimeOf(last, clock);
  const latest = before?.latest ?? null;
  return {
    clock,
    first: before?.first ?? last,
    last,
    latest: own === null || (latest !== null && own < latest) ? latest : own,
    isImport: before === null ? record.origin === 'import' : before.isImport,
  };
}

/**
 * The span of a run. While it has not ended, its duration is that up to its last event.
 * @param ends The ends of its root tasks; null while it has not ended.
 */
export function runSpanOf(times: RunTimes, ends: readonly Moment[] | null): TimeSpan {
  const { clock, first, last } = times;
  const marks = ends ?? [last];
  const moments = [first, ...marks];
  const conflict = moments.some((moment) => isImplausible(moment, clock));
  const own = ownSpan(times, marks);
  if (own !== null) {
    const end = ends === null ? own.latest : own.end;
    return endedBy(ends, spanBetween(own.start, end, { times: 'events', conflict }));
  }
  if (times.isImport) return timeless(conflict);
  const span = receiptSpan(epochMs(first.at), latestReceipt(marks), {
    moments,
    clock,
    conflict,
  });
  return endedBy(ends, span);
}

function endedBy(ends: readonly Moment[] | null, span: TimeSpan): TimeSpan {
  return ends === null ? { ...span, ended_at: null } : span;
}

/** By the events' own times; null where they do not tell it. An import has no others, so that those that count tell it. */
function ownSpan(
  { clock, first, latest, isImport }: RunTimes,
  marks: readonly Moment[],
): { readonly start: number; readonly end: number; readonly latest: number } | null {
  if (clock === null || latest === null) return null;
  // The first span that comes is the first that ended.
  const started = clock.spans === undefined ? ownTimeOf(first, clock) : clock.start;
  const start = started ?? (isImport ? clock.start : null);
  const own = marks.flatMap((moment) => ownTimeOf(moment, clock) ?? []);
  if (start === null || (own.length < marks.length && !isImport)) return null;
  return { start, end: own.length === 0 ? latest : Math.max(...own), latest };
}

function latestReceipt(marks: readonly Moment[]): number {
  return marks.reduce((latest, { at }) => Math.max(latest, epochMs(at)), 0);
}
