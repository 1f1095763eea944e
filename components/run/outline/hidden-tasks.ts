// What the folded rows of an outline hide: how many tasks, and how many of them failed.

import { hasFailed } from '@/lib/tasks/task-core';
import type { TaskTreeRow } from '@/lib/tasks/task-tree';

export type Hidden = { readonly tasks: number; readonly failed: number };

/** By the ids of the folded tasks that stand in sight. `rows` are all, in outline order. */
export function hiddenBelow(
  rows: readonly TaskTreeRow[],
  folded: ReadonlySet<string>,
): ReadonlyMap<string, Hidden> {
  const hidden = new Map<string, Hidden>();
  let above: TaskTreeRow | null = null;
  for (const row of rows) {
    if (above !== null && row.depth > above.depth) {
      const known = hidden.get(above.task.task_id);
      hidden.set(above.task.task_id, {
        tasks: (known?.tasks ?? 0) + 1,
        failed: (known?.failed ?? 0) + Number(hasFailed(row.task.state)),
      });
    } else above = folded.has(row.task.task_id) ? row : null;
  }
  return hidden;
}
