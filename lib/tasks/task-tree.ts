// The tasks of a run as an outline. The shape comes from parent links alone: a task whose parent is not there (yet) is a
// root until the parent comes, and a cycle of parents hangs from its smallest id, so that every task is shown once.
import type { Task } from '@/lib/model/summary';
import { rememberLast } from '@/lib/std/remember-last';

export type TaskTreeRow = {
  readonly task: Task;
  /** 0 for a root. */
  readonly depth: number;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  readonly children: number;
  /** It names a parent that is not there, or one that it is above itself. */
  readonly orphan: boolean;
};

/**
 * The rows in outline order: a task stands before its children, siblings by their first seq. Several parts of a page ask for those
 * of the same list.
 */
export const taskTree = rememberLast(treeOf);

function treeOf(tasks: readonly Task[]): TaskTreeRow[] {
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const cut = ringEntries(byId);
  const children = new Map<string | null, Task[]>();
  for (const task of [...tasks].sort((one, other) => one.first_seq - other.first_seq)) {
    const parent = isRoot(task, byId, cut) ? null : task.parent_task_id;
    const siblings = children.get(parent);
    if (siblings) siblings.push(task);
    else children.set(parent, [task]);
  }
  return outline(children);
}

function isRoot(task: Task, byId: ReadonlyMap<string, Task>, cut: ReadonlySet<string>): boolean {
  const parent = task.parent_task_id;
  return parent === null || !byId.has(parent) || cut.has(task.task_id);
}

/** Walks without recursion: a chain of tasks may be as deep as a run is long. */
function outline(children: ReadonlyMap<string | null, readonly Task[]>): TaskTreeRow[] {
  const rows: TaskTreeRow[] = [];
  const waiting: TaskTreeRow[] = [];
  const put = (siblings: readonly Task[], depth: number): void => {
    for (let index = siblings.length - 1; index >= 0; index -= 1) {
      const task = siblings[index];
      if (task === undefined) continue;
      waiting.push({
        task,
        depth,
        position: index + 1,
        siblings: siblings.length,
        children: children.get(task.task_id)?.length ?? 0,
        orphan: depth === 0 && task.parent_task_id !== null,
      });
    }
  };
  put(children.get(null) ?? [], 0);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    put(children.get(row.task.task_id) ?? [], row.depth + 1);
  }
  return rows;
}

/** Of every cycle of parents the smallest id. */
function ringEntries(byId: ReadonlyMap<string, Task>): Set<string> {
  const entries = new Set<string>();
  const settled = new Set<string>();
  for (const start of byId.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let id: string | null = start;
    while (id !== null && !settled.has(id) && !onPath.has(id) && byId.has(id)) {
      path.push(id);
      onPath.add(id);
      id = byId.get(id)?.parent_task_id ?? null;
    }
    if (id !== null && onPath.has(id)) {
      const [least] = path.slice(path.indexOf(id)).sort();
      if (least !== undefined) entries.add(least);
    }
    for (const seen of path) settled.add(seen);
  }
  return entries;
}
