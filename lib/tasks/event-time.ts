// When something happened and how long it took: the one place that says which clock counts. An event's own time counts where
// its message gave it, where it is at most five minutes ahead of its receipt, and where it is not before the run's clock
// began. A span is measured by one clock: by the events' own times where both ends have one that counts, else by the times of
// receipt. What an import tells was received long after it happened, so that its receipt measures nothing.
import { isOfSpan } from '@/lib/model/event-marks';
import type { EventRecord } from '@/lib/model/event-record';
import type { ClockConflict, Times } from '@/lib/model/summary';
import { isDerived } from '@/lib/protocols/codec/event-of';
import { epochMs, isoInstant } from '@/lib/std/instant';
import { rememberLast } from '@/lib/std/remember-last';

/** The clocks of two machines that run well differ by less. Milliseconds. */
export const CLOCK_AHEAD_MAX_MS = 5 * 60_000;

/** The two times of an event. Plain JSON. */
export type Moment = {
  /** When the server received it. */
  readonly at: string;
  /** The time that its message gave, in epoch milliseconds; null where it gave none. */
  readonly own: number | null;
  /** That time is further ahead of the receipt than clocks differ. */
  readonly isAhead?: true;
  /** Told by a span, which comes when it ends: after its children, in any order. */
  readonly isOfSpan?: true;
};

/**
 * The clock of a run begins with the first of its events, by seq, that gave a time not ahead of its receipt; of events of spans,
 * whose order says nothing, with the earliest of these times where that is before it.
 */
export type RunClock = {
  readonly seq: number;
  readonly start: number;
  /** Where spans were told: the time of the first event, and the earliest one of a span. */
  readonly spans?: { readonly first: number; readonly earliest: number };
};

/** The clock of a run; null where none of its events gave a time that can be right. */
export type ClockOf = (runId: string) => RunClock | null;

/** Where nobody brings the clocks of runs along, receipts count. */
export const BY_RECEIPT: ClockOf = () => null;

/** From one event to another one; `end` is null while there is none. */
export type Ends = {
  readonly start: Moment;
  readonly end: Moment | null;
  /** When the first event of it was received, where that is not the one at its start. */
  readonly openedAt?: string;
  readonly isImport: boolean;
};

/** What API and views tell of a span. */
export type TimeSpan = {
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** Never negative. */
  readonly duration_ms: number | null;
  readonly times: Times;
  readonly clock_conflict?: ClockConflict;
};

/** The two times of a record; a fold asks for them several times in a row. */
export const momentOf = rememberLast(readMoment);

function readMoment({ event, received_at: at }: Timed): Moment {
  const own = isDerived(event, 'ts') ? Number.NaN : epochMs(event.ts);
  if (Number.isNaN(own)) return { at, own: null };
  if (isAhead(event.ts, own, at)) return { at, own, isAhead: true };
  return isOfSpan(event) ? { at, own, isOfSpan: true } : { at, own };
}

/** When a message was said, in epoch milliseconds: by its own time unless that is ahead of its receipt, whatever its run's clock says. */
export function saidAt(record: Timed): number {
  const { at, own, isAhead } = momentOf(record);
  return own === null || isAhead ? epochMs(at) : own;
}

/** Only the times of something that has more to it. */
export function momentIn(fact: Moment): Moment {
  const { at, own } = fact;
  return fact.isAhead ? { at, own, isAhead: true } : { at, own };
}

/** An event at which something began or ended. */
export type Mark = Moment & { readonly seq: number };

/** The event of a fact, by its place and its times. */
export function markOf({ seq, at, own, isAhead }: Mark): Mark {
  return isAhead ? { seq, at, own, isAhead } : { seq, at, own };
}

type Timed = Pick<EventRecord, 'event' | 'received_at'>;

/** Asked of every event. Times in the form of the log sort as their texts do, which costs less than to parse them. */
function isAhead(ts: string, own: number, at: string): boolean {
  const isLogForm = ts.length === at.length && ts.endsWith('Z');
  return !(isLogForm && ts <= at) && isLong(own - epochMs(at));
}

/** The clock of a run with one more of its events; records come in any order. */
export function withClock(
  clock: RunClock | null,
  record: Timed & Pick<EventRecord, 'seq'>,
): RunClock | null {
  const isSettled = clock !== null && clock.seq <= record.seq && !isOfSpan(record.event);
  return isSettled ? clock : clockFrom(clock, record.seq, momentOf(record));
}

/** The same of an event of which the times are known. */
export function clockFrom(clock: RunClock | null, seq: number, moment: Moment): RunClock | null {
  const { own } = moment;
  const isLater = clock !== null && clock.seq <= seq;
  if (own === null || moment.isAhead || (isLater && moment.isOfSpan !== true)) return clock;
  const first = isLater ? (clock.spans?.first ?? clock.start) : own;
  const spans = [
    ...(clock?.spans ? [clock.spans.earliest] : []),
    ...(moment.isOfSpan ? [own] : []),
  ];
  if (spans.length === 0) return { seq, start: first };
  const earliest = Math.min(...spans);
  if (isLater && earliest === clock.spans?.earliest) return clock;
  const start = Math.min(first, earliest);
  return { seq: isLater ? clock.seq : seq, start, spans: { first, earliest } };
}

/** An event's own time where it counts, in epoch milliseconds. */
export function ownTimeOf(moment: Moment, clock: RunClock | null): number | null {
  const { own } = moment;
  return own === null || moment.isAhead || clock === null || own < clock.start ? null : own;
}

/** When an event happened: by its own time where it counts, else by its receipt. */
export function timeOf(moment: Moment, clock: RunClock | null): string {
  const own = ownTimeOf(moment, clock);
  return own === null ? moment.at : isoInstant(own);
}

/** Whether the message gave a time that cannot be right. */
export function isImplausible(moment: Moment, clock: RunClock | null): boolean {
  return moment.own !== null && ownTimeOf(moment, clock) === null;
}

/** What is told of a span. */
export function spanOf(ends: Ends, clock: RunClock | null): TimeSpan {
  const { start, end, openedAt = start.at, isImport } = ends;
  const began = ownTimeOf(start, clock);
  const ended = end === null ? null : ownTimeOf(end, clock);
  if (began !== null && (end === null || ended !== null)) {
    return spanBetween(began, ended, { times: 'events', conflict: false });
  }
  const moments = end === null ? [start] : [start, end];
  const conflict = moments.some((moment) => isImplausible(moment, clock));
  if (isImport) return timeless(conflict);
  const closed = end === null ? null : epochMs(end.at);
  return receiptSpan(epochMs(openedAt), closed, { moments, clock, conflict });
}

/** A span by the times of receipt. Where one of its moments was received long after it happened, it has no duration. */
export function receiptSpan(
  start: number,
  end: number | null,
  of: {
    readonly moments: readonly Moment[];
    readonly clock: RunClock | null;
    readonly conflict: boolean;
  },
): TimeSpan {
  const span = spanBetween(start, end, { times: 'receipt', conflict: of.conflict });
  return tellsNothing(of.moments, of.clock) ? { ...span, duration_ms: null } : span;
}

/** Whether one of these was received long after it happened: then receipts do not tell how long anything took. */
function tellsNothing(moments: readonly Moment[], clock: RunClock | null): boolean {
  return moments.some((moment) => {
    const own = ownTimeOf(moment, clock);
    return own !== null && isLong(epochMs(moment.at) - own);
  });
}

function isLong(ms: number): boolean {
  return ms > CLOCK_AHEAD_MAX_MS;
}

/** What is told where nothing says when it was. */
export function timeless(conflict: boolean): TimeSpan {
  return {
    started_at: null,
    ended_at: null,
    duration_ms: null,
    times: 'none',
    ...(conflict && { clock_conflict: 'implausible_time' }),
  };
}

/** A span by one clock. Where it ends before it starts nobody knows how long it took. */
export function spanBetween(
  start: number,
  end: number | null,
  { times, conflict }: { readonly times: Times; readonly conflict: boolean },
): TimeSpan {
  const isReversed = end !== null && end < start;
  return {
    started_at: isoInstant(start),
    ended_at: end === null ? null : isoInstant(end),
    duration_ms: end === null || isReversed ? null : end - start,
    times,
    ...(isReversed && { clock_conflict: 'end_before_start' }),
    ...(!isReversed && conflict && { clock_conflict: 'implausible_time' }),
  };
}

/** Whether, by their own times, one event happened after another one. */
export function isAfter(one: Moment, other: Moment, clock: RunClock | null): boolean {
  const [at, otherAt] = [ownTimeOf(one, clock), ownTimeOf(other, clock)];
  return at !== null && otherAt !== null && at > otherAt;
}

/** Whether it was told of long after it began, as an import is: then it does not go on while somebody looks at it. */
export function isToldLater({
  started_at,
  opened_at,
}: Pick<TimeSpan, 'started_at'> & { readonly opened_at: string }): boolean {
  return started_at === null || isLong(epochMs(opened_at) - epochMs(started_at));
}

/**
 * How long something that has not ended goes on: the time since when, or the milliseconds as far as it was told. Null where nobody
 * says.
 * @param isStill It does not go on while somebody looks at it, as what is from a run file does not.
 */
export function openTimeOf(
  span: Pick<TimeSpan, 'started_at' | 'duration_ms'> & { readonly opened_at: string },
  isStill: boolean,
): string | number | null {
  return isStill || isToldLater(span) ? span.duration_ms : span.started_at;
}
