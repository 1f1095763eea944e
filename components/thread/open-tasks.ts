// The tasks of a thread that somebody still works on, as far as the rows at hand show.
import type { OpenTask } from '@/components/composer/build-message';
import type { ThreadRow } from '@/lib/projections/thread/thread-rows';
import { isOpen } from '@/lib/tasks/task-core';

/** By the order of their last request. */
export function openTasksOf(rows: readonly ThreadRow[]): OpenTask[] {
  const tasks = new Map<string, OpenTask>();
  for (const row of rows) {
    if ((row.kind !== 'request' && row.kind !== 'retry') || !isOpen(row.task.state)) continue;
    const { event } = row.record;
    const key = JSON.stringify([event.run_id, event.task_id]);
    tasks.set(key, {
      run_id: event.run_id,
      task_id: event.task_id,
      parent_task_id: event.parent_task_id ?? null,
      title: row.kind === 'request' ? row.title : (tasks.get(key)?.title ?? ''),
      state: row.task.state,
      assigned_to: event.to[0]?.agent_id ?? null,
      requested_by: event.from.agent_id,
    });
  }
  return [...tasks.values()];
}
