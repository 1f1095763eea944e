import { describe, expect, it } from 'vitest';
import { dayBars } from './day-bars';

describe('hits by day', () => {
  it('stand at every day between the first and the last, over the end of a month', () => {
    const bars = dayBars([
      ['2026-02-27', 3],
      ['2026-03-02', 1],
    ]);

    expect(bars.map(({ day, hits }) => `${day} ${String(hits)}`)).toEqual([
      '2026-02-27 3',
      '2026-02-28 0',
      '2026-03-01 0',
      '2026-03-02 1',
    ]);
  });

  it('are those of the last sixty days, and none where there are none', () => {
    const bars = dayBars([
      ['2020-01-01', 9],
      ['2026-03-02', 1],
    ]);

    expect(bars).toHaveLength(60);
    expect(bars.at(-1)).toEqual({ day: '2026-03-02', hits: 1 });
    expect(dayBars([])).toEqual([]);
  });
});
