// What the graph of a run is made of: nodes in a forest, each one task or a group of like tasks, with what is not drawn
// below it.
import type { Task } from '@/lib/model/summary';
import type { OddParent } from '@/lib/tasks/task-tree';

export type GraphNode = {
  /** The id of its task; a group has a key of its own that no task has. */
  readonly key: string;
  /** Null for a root. */
  readonly parent: string | null;
  /** 0 for a root. */
  readonly depth: number;
  /** One, or all tasks of the group by their first seq. */
  readonly tasks: readonly [Task, ...Task[]];
  /** Tasks directly below it. */
  readonly children: number;
  /** Tasks below it, at any depth, that are not drawn. */
  readonly hidden: number;
  /** Where the parent is that its first task names in vain; null where it names none, or stands below it. */
  readonly oddParent: OddParent | null;
};

/** In outline order: a node stands before those below it. */
export type Graph = {
  readonly nodes: readonly GraphNode[];
  /** Tasks that the nodes stand for, drawn or hidden. */
  readonly tasks: number;
  /** Like tasks share a node. */
  readonly isGrouped: boolean;
};

/** What begins the key of a group: a character that no id of a task has. */
export const GROUP_MARK = '\n';

/** Whether a node stands for more than one task. */
export function isGroup(node: Pick<GraphNode, 'key'>): boolean {
  return node.key.startsWith(GROUP_MARK);
}
