// What a run waited for, from its end back to its beginning: at each time the task that ended last before, of those that the
// task above it had handed on. Only shortening one of these makes the run shorter.
import { grouped } from '@/lib/std/grouped';
import type { Bar, Interval } from './bars';

/** A stretch that one task holds on the path. */
export type PathPart = Interval & { readonly task_id: string };

/** In order, none overlap. Empty where no task has times. */
export function criticalPath(bars: readonly Bar[]): PathPart[] {
  const below = new Map<string, Bar[]>();
  const known = new Set(bars.map(({ task }) => task.task_id));
  for (const bar of bars) {
    const parent = bar.task.parent_task_id;
    const key = parent !== null && known.has(parent) ? parent : '';
    const siblings = below.get(key);
    if (siblings === undefined) below.set(key, [bar]);
    else siblings.push(bar);
  }
  for (const siblings of below.values()) siblings.sort((one, other) => other.to - one.to);
  return walk(below).reverse();
}

/** The parts of a path by the task that holds them. */
export function partsByTask(path: readonly PathPart[]): ReadonlyMap<string, readonly PathPart[]> {
  return grouped(path, (part) => part.task_id);
}

/** One step of the walk back: a task, the time it is walked from, and which of its children comes next. */
type Step = { readonly bar: Bar | null; until: number; next: number };

/** Walks without recursion, from the end: a chain of tasks may be as deep as a run is long. */
function walk(below: ReadonlyMap<string, readonly Bar[]>): PathPart[] {
  const parts: PathPart[] = [];
  const path: Step[] = [{ bar: null, until: Number.POSITIVE_INFINITY, next: 0 }];
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const child = lastBefore(step, below);
    if (child === null) {
      addPart(parts, step.bar, { from: step.bar?.from ?? step.until, to: step.until });
      path.pop();
      const above = path.at(-1);
      const begun = Math.min(step.until, step.bar?.from ?? step.until);
      if (above !== undefined) above.until = Math.min(above.until, begun);
      continue;
    }
    const until = Math.min(child.to, step.until);
    addPart(parts, step.bar, { from: until, to: step.until });
    step.until = until;
    path.push({ bar: child, until, next: 0 });
  }
  return parts;
}

/**
 * The child that ended last before the step's time; null where the task itself was all that was left. One that outlived its
 * parent is followed from where the parent ended. Time only goes back, so that whoever is passed over stays so.
 */
function lastBefore(step: Step, below: ReadonlyMap<string, readonly Bar[]>): Bar | null {
  const children = below.get(step.bar?.task.task_id ?? '') ?? [];
  const earliest = step.bar?.from ?? Number.NEGATIVE_INFINITY;
  const isAtEnd = step.until === step.bar?.to;
  for (; step.next < children.length; step.next += 1) {
    const child = children[step.next];
    if (child === undefined || child.from >= step.until || child.from === child.to) continue;
    if (child.to <= earliest) continue;
    if (child.to > step.until && !isAtEnd) continue;
    step.next += 1;
    return child;
  }
  return null;
}

function addPart(parts: PathPart[], bar: Bar | null, { from, to }: Interval): void {
  if (bar !== null && from < to) parts.push({ task_id: bar.task.task_id, from, to });
}
