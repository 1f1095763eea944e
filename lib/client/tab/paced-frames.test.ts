import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pacedFrames } from './paced-frames';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'queueMicrotask'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Draws that take so long, and when each began. */
function drawing(tookMs: number) {
  const began: number[] = [];
  const start = performance.now();
  const ask = pacedFrames(() => {
    began.push(performance.now() - start);
    vi.setSystemTime(Date.now() + tookMs);
    vi.advanceTimersByTime(tookMs);
  });
  return { ask, began };
}

describe('pictures', () => {
  test('that take long are followed by a rest half as long, and what is asked for meanwhile is drawn once', () => {
    const { ask, began } = drawing(100);
    ask();
    vi.runAllTicks();
    vi.advanceTimersByTime(1);
    ask();
    ask();
    vi.advanceTimersByTime(40);
    vi.runAllTicks();
    expect(began).toHaveLength(1);

    vi.advanceTimersByTime(20);
    vi.runAllTicks();
    expect(began).toHaveLength(2);
    expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThanOrEqual(150);
  });

  test('that are quick need none', () => {
    const { ask, began } = drawing(1);
    for (let round = 0; round < 5; round += 1) {
      ask();
      vi.runAllTicks();
      vi.advanceTimersByTime(1);
    }
    expect(began).toHaveLength(5);
  });

  test('are never further apart than the longest rest', () => {
    const { ask, began } = drawing(5_000);
    ask();
    vi.runAllTicks();
    vi.advanceTimersByTime(1);
    ask();
    vi.advanceTimersByTime(200);
    vi.runAllTicks();
    expect(began).toHaveLength(2);
  });
});
