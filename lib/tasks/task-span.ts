// When a task was, by the clock of its run.
import { isAfter, type RunClock, spanOf, type TimeSpan } from './event-time';
import type { TaskCore } from './task-core';

/** What the span of a task depends on beside it. */
export type SpanContext = { readonly parent: TaskCore | null; readonly clock: RunClock | null };

/**
 * The span of a task. It says that the task ended after its parent where the log has it before: one that went on after its parent was
 * closed tells nothing of clocks. Votes and reviews are bound to end later.
 */
export function taskSpanOf(task: TaskCore, { parent, clock }: SpanContext): TimeSpan {
  const { start, closed: end, opened_at: openedAt, isImport = false } = task;
  const span = spanOf({ start, end, openedAt, isImport }, clock);
  const parentEnd = parent?.closed ?? null;
  if (end === null || parentEnd === null || task.isNoWork || end.seq > parentEnd.seq) return span;
  const isLate = span.clock_conflict === undefined && isAfter(end, parentEnd, clock);
  return isLate ? { ...span, clock_conflict: 'after_parent' } : span;
}
