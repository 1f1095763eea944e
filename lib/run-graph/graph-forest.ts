// The tasks of a run as a forest with what a graph needs of it: the children of each, and how many stand below it.
import type { Task } from '@/lib/model/summary';
import { type OddParent, type TaskTreeRow, taskTree } from '@/lib/tasks/task-tree';

export type ForestTask = {
  readonly task: Task;
  readonly parent: ForestTask | null;
  readonly children: ForestTask[];
  readonly oddParent: OddParent | null;
  /** Tasks below it, at any depth. */
  below: number;
};

export type Forest = {
  readonly roots: readonly ForestTask[];
  /** In outline order: a task stands before what is below it. */
  readonly all: readonly ForestTask[];
};

/** The forest of `taskTree`, in which every task stands once, whatever parents are named. */
export function forestOf(tasks: readonly Task[]): Forest {
  const roots: ForestTask[] = [];
  const path: ForestTask[] = [];
  const all = taskTree(tasks).map((row) => {
    path.length = row.depth;
    const one = forestTask(row, path.at(-1) ?? null);
    (one.parent?.children ?? roots).push(one);
    path.push(one);
    return one;
  });
  for (const { parent, below } of all.toReversed()) {
    if (parent !== null) parent.below += below + 1;
  }
  return { roots, all };
}

function forestTask({ task, oddParent }: TaskTreeRow, parent: ForestTask | null): ForestTask {
  return { task, parent, children: [], oddParent, below: 0 };
}

/** A task of the forest by its id; undefined where it has no node. */
export function findTask({ all }: Forest, taskId: string): ForestTask | undefined {
  return all.find(({ task }) => task.task_id === taskId);
}

/** The tasks above one, the root first. */
export function ancestorsOf(forest: Forest, taskId: string): Task[] {
  const above: Task[] = [];
  let one = findTask(forest, taskId)?.parent ?? null;
  for (; one !== null; one = one.parent) above.push(one.task);
  return above.reverse();
}
