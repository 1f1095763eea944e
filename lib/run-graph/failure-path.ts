// The way to what failed: from a failed task up to the root, or to what went well all the same.
import { hasFailed } from '@/lib/tasks/task-core';
import type { Forest, ForestTask } from './graph-forest';
import type { GraphNode } from './graph-node';

/**
 * The ids of the tasks that failed, and of those above them up to one that went well after all: there the failure was dealt
 * with.
 */
export function failurePath({ all }: Forest): ReadonlySet<string> {
  const path = new Set<string>();
  for (const one of all) {
    if (!hasFailed(one.task.state)) continue;
    let above: ForestTask | null = one;
    while (above !== null && !path.has(above.task.task_id) && above.task.state !== 'completed') {
      path.add(above.task.task_id);
      above = above.parent;
    }
  }
  return path;
}

/** Whether one of the tasks of a node is on the path. */
export function isOnPath({ tasks }: Pick<GraphNode, 'tasks'>, path: ReadonlySet<string>): boolean {
  return tasks.some(({ task_id }) => path.has(task_id));
}
