import { describe, expect, it } from 'vitest';
import { AlertWindow, REPEAT_MS } from './alert-window';

const MINUTE = 60_000;

/** Hits at minutes, each of an amount; answers the minutes at which an alert was raised. */
function raisedAt(
  settings: { over: number; within_s: number },
  hits: readonly (number | readonly [number, number])[],
): number[] {
  const window = new AlertWindow(settings);
  return hits.flatMap((hit, seq) => {
    const [minute, amount] = typeof hit === 'number' ? ([hit, 1] as const) : hit;
    return window.take({ seq: seq + 1, at: minute * MINUTE, amount }) === null ? [] : [minute];
  });
}

const HOUR = 3_600;

describe('the window of a rule', () => {
  it('raises an alert at the first hit where any will do', () => {
    expect(raisedAt({ over: 0, within_s: HOUR }, [5])).toEqual([5]);
  });

  it('raises one alert where more hits than so many come within it, and none where they come apart', () => {
    expect(raisedAt({ over: 3, within_s: HOUR }, [0, 10, 20, 30])).toEqual([30]);
    expect(raisedAt({ over: 3, within_s: HOUR }, [0, 10, 20])).toEqual([]);
    expect(raisedAt({ over: 3, within_s: HOUR }, [0, 25, 50, 75, 100])).toEqual([]);
  });

  it('says once what goes on, and again when it comes back', () => {
    const burst = [0, 1, 2, 3, 4, 5, 6];
    const later = burst.map((minute) => minute + 200);
    expect(raisedAt({ over: 3, within_s: HOUR }, [...burst, ...later])).toEqual([3, 203]);
  });

  it('raises one alert a window at most, whatever comes and goes at the threshold', () => {
    const often = Array.from({ length: 600 }, (_, at) => at * 15);
    const raised = raisedAt({ over: 3, within_s: HOUR }, often);
    for (const [at, minute] of raised.entries()) {
      expect(minute - (raised[at - 1] ?? -HOUR)).toBeGreaterThanOrEqual(60);
    }
  });

  it('says once a day what does not end', () => {
    const everyMinute = Array.from({ length: 3 * 24 * 60 }, (_, at) => at);
    const day = REPEAT_MS / MINUTE;
    expect(raisedAt({ over: 3, within_s: HOUR }, everyMinute)).toEqual([3, 3 + day, 3 + 2 * day]);
  });

  it('adds up amounts, and names what it counted', () => {
    const window = new AlertWindow({ over: 1, within_s: HOUR });
    window.take({ seq: 3, at: 0, amount: 9e-1 });

    expect(window.take({ seq: 9, at: MINUTE, amount: 0.5 })).toEqual({
      count: 1.4,
      first_seq: 3,
      last_seq: 9,
    });
  });

  it('takes a clock that was set back for one that stands', () => {
    expect(raisedAt({ over: 2, within_s: HOUR }, [500, 10, 20])).toEqual([20]);
  });
});
