// In which tasks events of a run stand, for marks that are made on tasks.
import type { TasksState } from './run-tasks';

/** The ids of the tasks that events stand in, by the events' seqs; those that stand in no task are left out. */
export function tasksOfEvents(
  { entries }: TasksState,
  seqs: Iterable<number>,
): ReadonlyMap<number, string> {
  const wanted = new Set(seqs);
  const found = new Map<number, string>();
  if (wanted.size === 0) return found;
  for (const { task_id, facts, others } of entries) {
    if (facts.length === 0) continue;
    for (const { seq } of facts) if (wanted.has(seq)) found.set(seq, task_id);
    for (const seq of others) if (wanted.has(seq)) found.set(seq, task_id);
  }
  return found;
}
