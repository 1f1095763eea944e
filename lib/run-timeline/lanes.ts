// The lanes of a timeline: one for each agent, in the order in which they came. Bars that overlap stand below each other; a lane
// of more than anybody could tell apart is told by how many tasks were under way.
import { grouped } from '@/lib/std/grouped';
import { hasFailed } from '@/lib/tasks/task-core';
import type { Bar, Interval } from './bars';
import type { TimeScale } from './time-scale';

/** More bars than these in a lane are drawn as density. */
export const BARS_MAX = 60;

/** More bars at the same time, too. */
export const ROWS_MAX = 6;

/** Parts of a lane that is drawn as density. */
export const DENSITY_PARTS = 100;

export type Lane = {
  /** Null is for what nobody has. */
  readonly agent_id: string | null;
  readonly bars: readonly Bar[];
  /** Bars that stand below each other, the uppermost row first; null where there are too many. */
  readonly rows: readonly (readonly Bar[])[] | null;
};

/** @param bars By their start. */
export function lanesOf(bars: readonly Bar[]): Lane[] {
  const byAgent = grouped(bars, ({ task }) => task.assigned_to);
  return [...byAgent].map(([agent_id, own]) => ({ agent_id, bars: own, rows: rowsOf(own) }));
}

/** Each bar in the first row that is free by then. */
function rowsOf(bars: readonly Bar[]): Bar[][] | null {
  if (bars.length > BARS_MAX) return null;
  const rows: Bar[][] = [];
  for (const bar of bars) {
    const free = rows.find((row) => (row.at(-1)?.to ?? 0) <= bar.from);
    if (free !== undefined) free.push(bar);
    else if (rows.length < ROWS_MAX) rows.push([bar]);
    else return null;
  }
  return rows;
}

/** How many tasks were under way in each part of the line, and how many failed. */
export type Density = {
  /** Where the part begins, from 0 to 1. */
  readonly place: number;
  readonly atWork: number;
  readonly failed: number;
};

/** Takes time in proportion to bars and parts. */
export function densityOf(bars: readonly Bar[], scale: TimeScale): Density[] {
  const changes = Array.from({ length: DENSITY_PARTS + 1 }, () => 0);
  const failed = Array.from({ length: DENSITY_PARTS }, () => 0);
  for (const bar of bars) {
    const [first, last] = [partOf(bar.from, scale), partOf(bar.to, scale)];
    changes[first] = (changes[first] ?? 0) + 1;
    changes[last + 1] = (changes[last + 1] ?? 0) - 1;
    if (hasFailed(bar.task.state)) failed[last] = (failed[last] ?? 0) + 1;
  }
  let atWork = 0;
  return failed.map((failures, part) => {
    atWork += changes[part] ?? 0;
    return { place: part / DENSITY_PARTS, atWork, failed: failures };
  });
}

function partOf(time: Interval['from'], scale: TimeScale): number {
  return Math.min(DENSITY_PARTS - 1, Math.floor(scale.placeOf(time) * DENSITY_PARTS));
}
