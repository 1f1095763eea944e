// In which tasks the events of a run stand.
import type { TasksState } from './run-tasks';

/** The ids of the tasks that events stand in, by the events' seqs; those that stand in no task are left out. */
export function tasksOfEvents(
  state: TasksState,
  seqs: Iterable<number>,
): ReadonlyMap<number, string> {
  const wanted = new Set(seqs);
  const found = new Map<number, string>();
  if (wanted.size === 0) return found;
  for (const [seq, taskId] of eventsOfTasks(state)) if (wanted.has(seq)) found.set(seq, taskId);
  return found;
}

function* eventsOfTasks({ entries }: TasksState): Generator<readonly [number, string]> {
  for (const { task_id, facts, others } of entries) {
    if (facts.length === 0) continue;
    for (const { seq } of facts) yield [seq, task_id];
    for (const seq of others) yield [seq, task_id];
  }
}
