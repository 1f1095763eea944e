// What waits for what, as lines between the nodes of a graph: a node may stand for many tasks.
import type { Dependency } from '@/lib/tasks/task-dependencies';
import type { Graph } from './graph-node';

/** Between two nodes, by their keys: `to` needs what `from` gives. */
export type GraphLink = {
  readonly from: string;
  readonly to: string;
  readonly isInferred: boolean;
};

/** Between the nodes that the tasks stand in, each pair once; within one node there is none. */
export function linksOf({ nodes }: Graph, dependencies: readonly Dependency[]): GraphLink[] {
  if (dependencies.length === 0) return [];
  const nodeOf = new Map<string, string>();
  for (const { key, tasks } of nodes) for (const { task_id } of tasks) nodeOf.set(task_id, key);
  const seen = new Set<string>();
  const links: GraphLink[] = [];
  for (const { task_id, on, isInferred } of dependencies) {
    const [from, to] = [nodeOf.get(on), nodeOf.get(task_id)];
    if (from === undefined || to === undefined || from === to) continue;
    const pair = JSON.stringify([from, to]);
    if (seen.has(pair)) continue;
    seen.add(pair);
    links.push({ from, to, isInferred });
  }
  return links;
}
