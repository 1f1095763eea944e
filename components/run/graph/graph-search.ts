// Looks for nodes of a graph: by what is written on them, and by the task that they stand for.
import type { Task } from '@/lib/model/summary';
import type { Graph, GraphNode } from '@/lib/run-graph/graph-node';

export type FoundNode = {
  readonly key: string;
  /** How many of its tasks match. */
  readonly count: number;
};

/** The nodes of which a task has the text in its title, id, agent or state, in outline order. Nothing is found by no text. */
export function nodesMatching({ nodes }: Graph, text: string): FoundNode[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return [];
  return nodes.flatMap(({ key, tasks }) => {
    const count = tasks.filter((task) => isMatch(task, sought)).length;
    return count === 0 ? [] : { key, count };
  });
}

function isMatch(task: Task, sought: string): boolean {
  const { title, task_id, assigned_to, state } = task;
  return [title, task_id, assigned_to ?? '', state.replace('_', ' ')].some((words) =>
    words.toLowerCase().includes(sought),
  );
}

/** The node that a task stands in; undefined where it is not drawn. */
export function nodeOf({ nodes }: Graph, taskId: string | null): GraphNode | undefined {
  if (taskId === null) return undefined;
  return nodes.find(({ tasks }) => tasks.some(({ task_id }) => task_id === taskId));
}
