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
  /** Where the parent is that a root names; null where it names none. */
  readonly oddParent: OddParent | null;
};

/** A parent that is in another run, or not there, or below the task itself: they name each other. */
export type OddParent = 'elsewhere' | 'missing' | 'below';

/**
 * The rows in outline order: a task stands before its children, siblings by their first seq. Several parts of a page ask for those
 * of the same list.
 */
export const taskTree = rememberLast(treeOf);

type Branch = { readonly task: Task; readonly children: Branch[] };

function treeOf(tasks: readonly Task[]): TaskTreeRow[] {
  const byId = new Map<string, Branch>();
  let mayRing = false;
  for (const task of [...tasks].sort((one, other) => one.first_seq - other.first_seq)) {
    const parent = task.parent_task_id;
    // In a ring one task names a parent that comes after it.
    mayRing ||= parent !== null && !byId.has(parent);
    byId.set(task.task_id, { task, children: [] });
  }
  const cut = mayRing ? ringEntries(byId) : null;
  const roots: Branch[] = [];
  for (const branch of byId.values()) {
    const { task_id, parent_task_id: parent } = branch.task;
    const isRoot = parent === null || cut?.has(task_id) === true;
    const siblings = isRoot ? roots : (byId.get(parent)?.children ?? roots);
    siblings.push(branch);
  }
  return outline(roots, (task) => oddParentOf(task, byId));
}

function oddParentOf(task: Task, byId: ReadonlyMap<string, Branch>): OddParent | null {
  const { parent_task_id: parent, parent_run_id: run } = task;
  if (parent === null) return null;
  if (run !== undefined) return 'elsewhere';
  return byId.has(parent) ? 'below' : 'missing';
}

/** Walks without recursion: a chain of tasks may be as deep as a run is long. */
function outline(
  roots: readonly Branch[],
  oddParentOfRoot: (task: Task) => OddParent | null,
): TaskTreeRow[] {
  const rows: TaskTreeRow[] = [];
  const waiting: { readonly branch: Branch; readonly row: TaskTreeRow }[] = [];
  const put = (siblings: readonly Branch[], depth: number): void => {
    for (let index = siblings.length - 1; index >= 0; index -= 1) {
      const branch = siblings[index];
      if (branch === undefined) continue;
      const { task, children } = branch;
      const row = {
        task,
        depth,
        position: index + 1,
        siblings: siblings.length,
        children: children.length,
        oddParent: depth === 0 ? oddParentOfRoot(task) : null,
      };
      waiting.push({ branch, row });
    }
  };
  put(roots, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    rows.push(next.row);
    put(next.branch.children, next.row.depth + 1);
  }
  return rows;
}

/** Of every cycle of parents the smallest id. */
function ringEntries(byId: ReadonlyMap<string, Branch>): Set<string> {
  const entries = new Set<string>();
  const settled = new Set<string>();
  for (const start of byId.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let id: string | null = start;
    while (id !== null && !settled.has(id) && !onPath.has(id) && byId.has(id)) {
      path.push(id);
      onPath.add(id);
      id = byId.get(id)?.task.parent_task_id ?? null;
    }
    if (id !== null && onPath.has(id)) {
      const [least] = path.slice(path.indexOf(id)).sort();
      if (least !== undefined) entries.add(least);
    }
    for (const seen of path) settled.add(seen);
  }
  return entries;
}
