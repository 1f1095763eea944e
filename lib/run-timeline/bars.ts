// When each task of a run was worked on: its whole span, and the parts of it in which its agent waited for other agents.
import type { Task } from '@/lib/model/summary';
import { epochMs } from '@/lib/std/instant';
import { isToldLater } from '@/lib/tasks/event-time';
import { isOpen } from '@/lib/tasks/task-core';

/** A stretch of time. Epoch milliseconds, `from` not after `to`. */
export type Interval = { readonly from: number; readonly to: number };

export type Bar = Interval & {
  readonly task: Task;
  /** It goes on. */
  readonly isOpen: boolean;
  /** What it handed on was under way, and it waited for that; in order, none overlap. */
  readonly waits: readonly Interval[];
};

/** Until when what is open goes on. Epoch milliseconds. */
export type Present = {
  readonly nowMs: number;
  /** The time of the last event: what was told of long after it began goes on no further than it was told. */
  readonly toldMs: number;
};

const NO_WAITS: readonly Interval[] = [];

/** The bars of the tasks that have times, by their start. */
export function barsOf(tasks: readonly Task[], present: Present): Bar[] {
  const spans = new Map<string, Interval>();
  for (const task of tasks) {
    const span = spanOf(task, present);
    if (span !== null) spans.set(task.task_id, span);
  }
  const below = new Map<string, Interval[]>();
  for (const { task_id, parent_task_id: parent, assigned_to } of tasks) {
    const span = spans.get(task_id);
    if (span === undefined || parent === null || assigned_to === null) continue;
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [span]);
    else siblings.push(span);
  }
  const bars = tasks.flatMap((task) => {
    const span = spans.get(task.task_id);
    if (span === undefined) return [];
    const parts = below.get(task.task_id);
    const waits =
      parts === undefined ? NO_WAITS : joined(parts).flatMap((wait) => within(wait, span));
    return { ...span, task, isOpen: isOpen(task.state), waits };
  });
  return bars.sort(
    (one, other) => one.from - other.from || one.task.first_seq - other.task.first_seq,
  );
}

/** The times of tasks, which are asked for again at every moment and by every tick; tasks never change. */
const times = new WeakMap<Task, { readonly from: number; readonly ended: number | null }>();

function timesOf(task: Task) {
  const known = times.get(task);
  if (known !== undefined) return known;
  const from = task.started_at === null ? Number.NaN : epochMs(task.started_at);
  const ended = task.ended_at === null ? null : epochMs(task.ended_at);
  const told = { from, ended };
  times.set(task, told);
  return told;
}

function spanOf(task: Task, { nowMs, toldMs }: Present): Interval | null {
  const { from, ended } = timesOf(task);
  if (Number.isNaN(from)) return null;
  if (ended !== null) return ended < from ? null : { from, to: ended };
  if (!isOpen(task.state)) return { from, to: from };
  return { from, to: Math.max(from, isToldLater(task) ? toldMs : nowMs) };
}

/** The stretches that some of the spans cover, in order. */
export function joined(spans: readonly Interval[]): Interval[] {
  const parts: { from: number; to: number }[] = [];
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = parts.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else parts.push({ from, to });
  }
  return parts;
}

function within(span: Interval, bounds: Interval): Interval[] {
  const from = Math.max(span.from, bounds.from);
  const to = Math.min(span.to, bounds.to);
  return from < to ? [{ from, to }] : [];
}
