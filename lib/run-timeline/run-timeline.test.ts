import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Task, TaskState } from '@/lib/model/summary';
import { isoInstant } from '@/lib/std/instant';
import { type Bar, barsOf, joined } from './bars';
import { criticalPath } from './critical-path';
import { BARS_MAX, DENSITY_PARTS, densityOf, lanesOf, ROWS_MAX } from './lanes';
import { pausesIn, timeScale } from './time-scale';

/** Seconds after the beginning of time; null is not yet. */
type Story = readonly [
  id: string,
  parent: string | null,
  from: number,
  to: number | null,
  agent?: string,
];

function taskOf([task_id, parent_task_id, from, to, agent = 'ken']: Story, place: number): Task {
  const end = to === null ? null : isoInstant(to * 1_000);
  const state: TaskState = to === null ? 'in_progress' : 'completed';
  return {
    task_id,
    parent_task_id,
    title: task_id,
    state,
    requested_by: null,
    assigned_to: `agent:${agent}`,
    accountable: null,
    protocol: 'clutch',
    delegation: null,
    attempts: 1,
    opened_at: isoInstant(from * 1_000),
    closed_at: end,
    started_at: isoInstant(from * 1_000),
    ended_at: end,
    duration_ms: null,
    times: 'events',
    first_seq: place + 1,
    last_seq: place + 1,
    events: 1,
  };
}

const NOW_S = 100;
const TOLD_S = 70;
const bars = (...stories: Story[]): Bar[] =>
  barsOf(stories.map(taskOf), { nowMs: NOW_S * 1_000, toldMs: TOLD_S * 1_000 });
const seconds = ({ from, to }: { readonly from: number; readonly to: number }) => [
  from / 1_000,
  to / 1_000,
];

describe('the bars', () => {
  test('are as long as their tasks, and go on until now where those are open', () => {
    const drawn = bars(['a', null, 10, 20], ['b', null, 5, null]);

    expect(drawn.map((bar) => [bar.task.task_id, ...seconds(bar), bar.isOpen])).toEqual([
      ['b', 5, NOW_S, true],
      ['a', 10, 20, false],
    ]);
  });

  test('go on as far as was told where all was told of later', () => {
    const late = { ...taskOf(['a', null, 10, null], 0), opened_at: isoInstant(9_999_000) };

    const [bar] = barsOf([late], { nowMs: NOW_S * 1_000, toldMs: TOLD_S * 1_000 });

    expect(bar && seconds(bar)).toEqual([10, TOLD_S]);
  });

  test('tell waiting for what was handed on from working', () => {
    const [root] = bars(
      ['root', null, 0, 50],
      ['a', 'root', 10, 20],
      ['b', 'root', 15, 30],
      ['c', 'root', 45, 60],
    );

    expect(root?.waits.map(seconds)).toEqual([
      [10, 30],
      [45, 50],
    ]);
  });

  test('leave out what has no times, and what ends before it begins', () => {
    const untimed = { ...taskOf(['a', null, 1, 2], 0), started_at: null };

    expect(barsOf([untimed], { nowMs: 0, toldMs: 0 })).toEqual([]);
    expect(bars(['a', null, 9, 3])).toEqual([]);
  });
});

describe('the critical path', () => {
  const path = (...stories: Story[]): string[] =>
    criticalPath(bars(...stories)).map((part) => `${part.task_id} ${seconds(part).join('-')}`);

  test('is at each time the task that all others waited for', () => {
    expect(
      path(['root', null, 0, 50], ['a', 'root', 5, 20], ['b', 'root', 10, 40], ['b1', 'b', 12, 35]),
    ).toEqual(['root 0-10', 'b 10-12', 'b1 12-35', 'b 35-40', 'root 40-50']);
  });

  test('goes over what was done one after the other', () => {
    expect(path(['root', null, 0, 50], ['a', 'root', 5, 20], ['b', 'root', 20, 50])).toEqual([
      'root 0-5',
      'a 5-20',
      'b 20-50',
    ]);
  });

  test('follows a child that outlived its parent from where that ended', () => {
    expect(path(['root', null, 0, 10], ['a', 'root', 4, 30])).toEqual(['root 0-4', 'a 4-10']);
  });

  test('has no part twice and no two at a time, whatever the clocks say', () => {
    const stories = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 20 }).map((id) => `t${id}`),
        fc.option(fc.integer({ min: 0, max: 20 }).map((id) => `t${id}`)),
        fc.integer({ min: 0, max: 40 }),
        fc.option(fc.integer({ min: 0, max: 60 })),
      ),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(stories, (list) => {
        const byId = new Map(list.map((story) => [story[0], story]));
        const drawn = bars(...byId.values());

        const parts = criticalPath(drawn);

        for (const [place, part] of parts.entries()) {
          expect(part.from).toBeLessThan(part.to);
          expect(part.from).toBeGreaterThanOrEqual(parts[place - 1]?.to ?? 0);
          const bar = drawn.find(({ task }) => task.task_id === part.task_id);
          expect(bar?.from).toBeLessThanOrEqual(part.from);
          expect(bar?.to).toBeGreaterThanOrEqual(part.to);
        }
      }),
    );
  });
});

describe('the scale', () => {
  test('folds pauses in which nothing happened, and keeps the order of all times', () => {
    const bounds = { from: 0, to: 100_000 };
    const pauses = pausesIn([1_000, 2_000, 60_000, 61_000, 90_000, 92_000], bounds);
    const scale = timeScale(bounds, pauses);

    expect(pauses.map(seconds)).toEqual([
      [2, 60],
      [61, 90],
    ]);
    expect(scale.placeOf(0)).toBe(0);
    expect(scale.placeOf(100_000)).toBe(1);
    expect(scale.placeOf(60_000) - scale.placeOf(2_000)).toBeLessThan(0.05);
    expect(scale.placeOf(-5)).toBe(0);
    expect(scale.placeOf(1e12)).toBe(1);
  });

  test('never puts a later time before an earlier one', () => {
    const times = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(times, (moments) => {
        const bounds = { from: Math.min(...moments), to: Math.max(...moments) };
        const scale = timeScale(bounds, pausesIn(moments, bounds));

        const places = [...moments].sort((one, other) => one - other).map(scale.placeOf);

        for (const [at, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(at === 0 ? 0 : (places[at - 1] ?? 0) - 1e-9);
          expect(place).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });

  test('of a run of one moment is a point', () => {
    expect(timeScale({ from: 7, to: 7 }, []).placeOf(7)).toBe(0);
  });
});

describe('the lanes', () => {
  test('are one for each agent, with what overlaps below each other', () => {
    const lanes = lanesOf(
      bars(['a', null, 0, 10], ['b', null, 5, 15], ['c', null, 10, 20], ['d', null, 2, 3, 'muse']),
    );

    expect(
      lanes.map(({ agent_id, rows }) => [
        agent_id,
        rows?.map((row) => row.map(({ task }) => task.task_id)),
      ]),
    ).toEqual([
      ['agent:ken', [['a', 'c'], ['b']]],
      ['agent:muse', [['d']]],
    ]);
  });

  test.each([
    ['too many', BARS_MAX + 1, 1],
    ['too many at a time', ROWS_MAX + 1, 0],
  ])('are drawn as density where bars are %s', (_, count, apart) => {
    const list = Array.from(
      { length: count },
      (__, place): Story => [...([`t${place}`, null, place * apart, place * apart + 1] as const)],
    );

    expect(lanesOf(bars(...list))[0]?.rows).toBeNull();
  });

  test('count in each part of a dense lane what was under way', () => {
    const drawn = bars(['a', null, 0, 50], ['b', null, 0, 100]);

    const density = densityOf(drawn, timeScale({ from: 0, to: 100_000 }, []));

    expect(density).toHaveLength(DENSITY_PARTS);
    expect([density[0], density[40], density[60]].map((part) => part?.atWork)).toEqual([2, 2, 1]);
  });
});

test('spans that touch are one', () => {
  expect(
    joined([
      { from: 5, to: 9 },
      { from: 0, to: 5 },
      { from: 20, to: 30 },
    ]),
  ).toEqual([
    { from: 0, to: 9 },
    { from: 20, to: 30 },
  ]);
});
