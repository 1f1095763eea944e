import { describe, expect, it } from 'vitest';
import type { Origin } from '@/lib/model/event-record';
import { aRecord } from '@/lib/testing/records';
import { isAfter, type Moment, spanBetween, timeless } from './event-time';
import { type RunTimes, runSpanOf, withEventTime } from './run-times';

const MS = Date.parse('2026-02-01T12:00:00.000Z');
const iso = (second: number): string => new Date(MS + second * 1000).toISOString();

/** An event that was received at a second, and says when it was; null where its message does not. */
type Line = readonly [received: number, own: number | null, origin?: Origin];

function timesOf(...lines: Line[]): RunTimes {
  const times = lines.reduce<RunTimes | null>((before, [received, own, origin], index) => {
    const derived = own === null ? { meta: { derived: ['ts'] } } : {};
    const event = { ts: iso(own ?? received), ...derived };
    const record = aRecord({ seq: index + 1, event, origin: origin ?? 'agent' });
    return withEventTime(before, { ...record, received_at: iso(received) });
  }, null);
  if (times === null) throw new Error('expected an event');
  return times;
}
const moment = (received: number, own: number | null): Moment => ({
  at: iso(received),
  own: own === null ? null : MS + own * 1000,
});

describe('the times of a run', () => {
  it('are those of its first and last event, and the latest own time', () => {
    const times = timesOf([0, 0], [1, 30], [2, 20]);

    expect(times.first.at).toBe(iso(0));
    expect(times.last.at).toBe(iso(2));
    expect(times.latest).toBe(MS + 30_000);
    expect(timesOf([0, null]).latest).toBeNull();
    expect(timesOf([0, 5], [1, null]).latest).toBe(MS + 5_000);
    expect(timesOf([0, 5], [1, 7], [2, 1]).latest).toBe(MS + 7_000);
  });

  it('are an import’s where its first event is', () => {
    expect(timesOf([0, 0, 'import'], [1, 1]).isImport).toBe(true);
    expect(timesOf([0, 0], [1, 1, 'import']).isImport).toBe(false);
  });
});

describe('the span of a run', () => {
  it('goes to its latest event for as long as it has not ended', () => {
    expect(runSpanOf(timesOf([0, 0], [1, 30], [2, 20]), null)).toMatchObject({
      started_at: iso(0),
      ended_at: null,
      duration_ms: 30_000,
      times: 'events',
    });
  });

  it('goes to the last end of its root tasks', () => {
    const times = timesOf([0, 0], [1, 30], [2, 50]);

    expect(runSpanOf(times, [moment(1, 30), moment(1, 10)])).toMatchObject({
      ended_at: iso(30),
      duration_ms: 30_000,
      times: 'events',
    });
  });

  it('goes by receipt where an end gives no time', () => {
    const times = timesOf([0, 0], [4, null], [9, 9]);

    expect(runSpanOf(times, [moment(4, null), moment(2, 2)])).toMatchObject({
      started_at: iso(0),
      ended_at: iso(4),
      duration_ms: 4_000,
      times: 'receipt',
    });
    expect(runSpanOf(timesOf([0, null], [3, null]), null)).toMatchObject({
      ended_at: null,
      duration_ms: 3_000,
      times: 'receipt',
    });
  });

  it('says where one of its moments cannot be right, and only there', () => {
    expect(runSpanOf(timesOf([0, 0], [1, 1]), null)).not.toHaveProperty('clock_conflict');
    expect(runSpanOf(timesOf([100, 100], [101, 40]), null).clock_conflict).toBe('implausible_time');
  });

  it('is none of an import without times', () => {
    expect(runSpanOf(timesOf([0, null, 'import'], [3, null, 'import']), null)).toEqual(
      timeless(false),
    );
  });
});

describe('spans', () => {
  it('say nothing where there is no time, but that clocks disagree', () => {
    expect(timeless(true)).toEqual({
      started_at: null,
      ended_at: null,
      duration_ms: null,
      times: 'none',
      clock_conflict: 'implausible_time',
    });
    expect(timeless(false)).not.toHaveProperty('clock_conflict');
  });

  it('have no duration where they end before they start, and one of nothing where both are one moment', () => {
    const span = (end: number, conflict = false) =>
      spanBetween(5, end, { times: 'events', conflict });

    expect(span(4)).toMatchObject({ duration_ms: null, clock_conflict: 'end_before_start' });
    expect(span(4, true).clock_conflict).toBe('end_before_start');
    expect(span(5)).toMatchObject({ duration_ms: 0 });
    expect(span(5)).not.toHaveProperty('clock_conflict');
    expect(span(6, true)).toMatchObject({ duration_ms: 1, clock_conflict: 'implausible_time' });
  });

  it('are one after the other only where both have a time of their own', () => {
    const clock = { seq: 1, start: MS };

    expect(isAfter(moment(0, 2), moment(0, 1), clock)).toBe(true);
    expect(isAfter(moment(0, 1), moment(0, 1), clock)).toBe(false);
    expect(isAfter(moment(0, 1), moment(0, 2), clock)).toBe(false);
    expect(isAfter(moment(0, 1), moment(0, null), clock)).toBe(false);
    expect(isAfter(moment(0, null), moment(0, 1), clock)).toBe(false);
    expect(isAfter(moment(0, 2), moment(0, 1), null)).toBe(false);
  });
});

it('starts with the earliest span, and not with the one that ended first', () => {
  const at = (received: number, own: number) => {
    const event = { ts: iso(own), meta: { clock: 'span' } };
    return { ...aRecord({ seq: received + 1, event }), received_at: iso(received + 100) };
  };
  const records = [at(0, 3), at(1, 4), at(2, 0), at(3, 9)];
  const times = records.reduce<RunTimes | null>(withEventTime, null);

  expect(times && runSpanOf(times, null)).toMatchObject({
    started_at: iso(0),
    duration_ms: 9_000,
    times: 'events',
  });
});
