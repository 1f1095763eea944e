import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIMES } from '@/lib/messages/en/shared/times';
import { lawRuns } from '@/lib/testing/law-runs';
import {
  formatAgo,
  formatBoth,
  formatCoarsely,
  formatDay,
  formatDayTime,
  formatDuration,
  formatEven,
  formatFineTime,
  formatInstant,
  formatRunning,
  formatShort,
  formatTime,
} from './format-time';

const messages = TIMES.english;

const AT = Date.parse('2026-02-01T13:20:08.123Z');

describe('instants', () => {
  it('are written in the zone of the reader', () => {
    expect(formatTime(AT, 'UTC')).toBe('13:20:08');
    expect(formatTime(AT, 'Asia/Tokyo')).toBe('22:20:08');
    expect(formatFineTime(AT, 'UTC')).toBe('13:20:08.123');
    expect(formatFineTime(AT + 900.7, 'Asia/Tokyo')).toBe('22:20:09.023');
    expect(formatInstant(messages, AT, 'UTC')).toBe('1 February 2026, 13:20:08 UTC');
  });

  it('have the weekday of the zone in which they are read', () => {
    const late = Date.parse('2026-02-01T23:30:00Z');

    expect(formatDay(messages, late, late, 'UTC')).toBe('Sunday, 1 February');
    expect(formatDay(messages, late, late, 'Asia/Tokyo')).toBe('Monday, 2 February');
  });

  it('name the day, and the year only where it is another one', () => {
    expect(formatDay(messages, AT, AT, 'UTC')).toBe('Sunday, 1 February');
    expect(formatDay(messages, AT, Date.parse('2027-03-01T00:00:00Z'), 'UTC')).toBe(
      'Sunday, 1 February 2026',
    );
  });

  it('are relative to the clock that is passed in', () => {
    expect(formatAgo(messages, AT, AT + 5_000, 'UTC')).toBe('just now');
    expect(formatAgo(messages, AT, AT - 60_000, 'UTC')).toBe('just now');
    expect(formatAgo(messages, AT, AT + 6 * 60_000, 'UTC')).toBe('6 m ago');
    expect(formatAgo(messages, AT, AT + 3 * 3_600_000, 'UTC')).toBe('3 h ago');
    expect(formatAgo(messages, AT, AT + 50 * 3_600_000, 'UTC')).toBe('2 d ago');
    expect(formatAgo(messages, AT, AT + 90 * 86_400_000, 'UTC')).toBe('1 Feb 2026');
  });
});

describe('instants of somebody who reads them by the clock', () => {
  it('are as short as names them', () => {
    expect(formatShort(messages, AT, AT + 3_600_000, 'UTC')).toBe('13:20:08');
    expect(formatShort(messages, AT, AT + 12 * 3_600_000, 'UTC')).toBe('1 Feb, 13:20');
    expect(formatShort(messages, AT, AT + 12 * 3_600_000, 'America/New_York')).toBe('08:20:08');
    expect(formatShort(messages, AT, Date.parse('2027-01-01T00:00:00Z'), 'UTC')).toBe('1 Feb 2026');
  });

  it('are told to the minute, from a day on with their day', () => {
    const day = 24 * 3_600_000;

    expect(formatDayTime(messages, AT, AT + day - 1, 'UTC')).toBe('13:20');
    expect(formatDayTime(messages, AT, AT + day, 'UTC')).toBe('Sunday, 1 February, 13:20');
  });

  it('say how long ago they were as well, where that is not the day again', () => {
    expect(formatBoth(messages, AT, AT + 6 * 60_000, 'UTC')).toBe(
      '6 m ago, 1 February 2026, 13:20:08 UTC',
    );
    expect(formatBoth(messages, AT, AT - 60_000, 'UTC')).toBe('1 February 2026, 13:20:08 UTC');
    expect(formatBoth(messages, AT, AT + 90 * 86_400_000, 'UTC')).toBe(
      '1 February 2026, 13:20:08 UTC',
    );
  });
});

describe('durations', () => {
  it('of minutes and more are written without seconds where nobody counts them', () => {
    const durations = [60_000, 878_000, 7_200_000, 7_500_000, 3 * 86_400_000];

    expect(durations.map((ms) => formatCoarsely(messages, ms))).toEqual([
      ...['1 m', '14 m', '2 h', '2 h 5 m', '3 d'],
    ]);
  });

  it('keep two units at most', () => {
    expect(formatDuration(messages, 1_840)).toBe('1.84 s');
    expect(formatDuration(messages, 41_000)).toBe('41 s');
    expect(formatDuration(messages, 372_000)).toBe('6 m 12 s');
    expect(formatDuration(messages, 7_500_000)).toBe('2 h 5 m');
    expect(formatDuration(messages, 273_600_000)).toBe('3 d 4 h');
    expect(formatDuration(messages, 420.7)).toBe('420 ms');
    expect(formatDuration(messages, 0)).toBe('under 1 ms');
    expect(formatDuration(messages, -5)).toBe('under 1 ms');
  });

  it('leave out a smaller unit of which there is none', () => {
    expect([45_000, 360_000, 372_000, 7_230_000].map((ms) => formatEven(messages, ms))).toEqual([
      ...['45 s', '6 m', '6 m 12 s', '2 h'],
    ]);
  });

  it('are written in whole units that lose less than one of the smaller', () => {
    const unitsMs: Readonly<Record<string, number>> = {
      s: 1_000,
      m: 60_000,
      h: 3_600_000,
      d: 86_400_000,
    };
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 10 ** 10 }), (ms) => {
        const parts = [...formatDuration(messages, ms).matchAll(/(\d+) ([smhd])/g)];
        const units = parts.map(([, , unit = '']) => unitsMs[unit] ?? 0);
        const said = parts.reduce(
          (sum, [, count], at) => sum + Number(count) * (units[at] ?? 0),
          0,
        );

        expect(ms - said).toBeGreaterThanOrEqual(0);
        expect(ms - said).toBeLessThan(units.at(-1) ?? 0);
      }),
      { numRuns: lawRuns() },
    );
  });

  it('tick in whole seconds while running', () => {
    expect(formatRunning(messages, 4_999)).toBe('4 s');
    expect(formatRunning(messages, 372_000)).toBe('6 m 12 s');
  });
});
