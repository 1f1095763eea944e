// The states of a thread's tasks. A thread may span runs (C18), and a task id means something within its run only.
import type { EventRecord } from '@/lib/model/event-record';
import type { Task } from '@/lib/model/summary';
import {
  emptyTasks,
  foldTasks,
  strangersFinder,
  type TasksState,
  taskIdFinder,
  tasksOf,
} from '@/lib/tasks/run-tasks';

/** By run. */
export type ThreadTasks = ReadonlyMap<string, TasksState>;

/** The states of runs of which only the clocks are known: when each began, ISO 8601. */
export function tasksWithClocks(clocks: Readonly<Record<string, string>>): ThreadTasks {
  const states = Object.entries(clocks).map(
    ([runId, start]) => [runId, emptyTasks({ seq: 0, start: Date.parse(start) })] as const,
  );
  return new Map(states);
}

/** The states with more events of the thread in them; the same object where there was nothing new in them. */
export function foldThreadTasks(tasks: ThreadTasks, records: readonly EventRecord[]): ThreadTasks {
  const byRun = new Map<string, EventRecord[]>();
  for (const record of records) {
    const known = byRun.get(record.event.run_id);
    if (known) known.push(record);
    else byRun.set(record.event.run_id, [record]);
  }
  let next: Map<string, TasksState> | null = null;
  for (const [runId, ofRun] of byRun) {
    const before = tasks.get(runId) ?? emptyTasks();
    const after = foldTasks(before, ofRun);
    if (after === before) continue;
    next ??= new Map(tasks);
    next.set(runId, after);
  }
  return next ?? tasks;
}

/** Finds the id that the task of an event bears, which need not be a task. */
export function taskIdsOf(tasks: ThreadTasks): (record: EventRecord) => string {
  const finders = new Map([...tasks].map(([runId, state]) => [runId, taskIdFinder(state)]));
  return ({ event }) => finders.get(event.run_id)?.(event.task_id) ?? event.task_id;
}

/**
 * Tells whether nothing follows from what an event says, for the task is not its sender's to speak of: its check when it came
 * in doubted it, and so do the events at hand, which need not be all of the task's.
 */
export function strangersOf(tasks: ThreadTasks): (record: EventRecord) => boolean {
  const idOf = taskIdsOf(tasks);
  const finders = new Map([...tasks].map(([runId, state]) => [runId, strangersFinder(state)]));
  return (record) => {
    const { verdict, event } = record;
    const isDoubted = event.type === 'task.request' ? verdict !== 'pass' : verdict === 'fail';
    return isDoubted && finders.get(event.run_id)?.(idOf(record)).has(record.seq) === true;
  };
}

/** Finds the task of an event. */
export function taskFinder(tasks: ThreadTasks): (record: EventRecord) => Task | null {
  const idOf = taskIdsOf(tasks);
  const byRun = new Map<string, Map<string, Task>>();
  for (const [runId, state] of tasks) {
    byRun.set(runId, new Map(tasksOf(state).map((task) => [task.task_id, task])));
  }
  return (record) => byRun.get(record.event.run_id)?.get(idOf(record)) ?? null;
}
