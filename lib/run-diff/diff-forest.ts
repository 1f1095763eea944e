// The tasks of a run as trees, with what is compared of each.
import type { Task } from '@/lib/model/summary';
import { taskTree } from '@/lib/tasks/task-tree';
import type { RunTraits, TaskTraits } from './run-traits';

export type ComparedTask = { readonly task: Task; readonly traits: TaskTraits };

export type DiffNode = ComparedTask & {
  /** Its place among its siblings, from 0. */
  readonly place: number;
  readonly children: readonly DiffNode[];
};

type Draft = DiffNode & { readonly children: Draft[] };

/** The roots of a run in their order. Orphans are roots, and so is one task of every cycle. */
export function diffForest({ tasks, traits, events }: RunTraits): readonly DiffNode[] {
  const roots: Draft[] = [];
  /** The nodes above the next row, by their depths. */
  const above: Draft[] = [];
  for (const { task, depth, position } of taskTree(tasks)) {
    const node: Draft = {
      task,
      traits: traits.get(task.task_id) ?? unknownTraits(task, events),
      place: position - 1,
      children: [],
    };
    (above[depth - 1]?.children ?? roots).push(node);
    above.length = depth;
    above.push(node);
  }
  return roots;
}

/** Of a task that began after the last event that is compared. */
function unknownTraits({ first_seq, last_seq }: Task, events: number): TaskTraits {
  return {
    opened: { seq: first_seq, nth: events + 1 },
    last: { seq: last_seq, nth: events + 1 },
    kind: '',
    choices: [],
    retried: null,
    ballots: new Map(),
    outcome: null,
  };
}
