// How deep each handing-over of a run is. What a task is a part of may be told after it, so that depths are told at the end.
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';

type Placed = Pick<DelegationEdge, 'task_id' | 'parent_task_id'>;

/**
 * Handings-over from the root to each of these, itself included; of edges that are parts of each other, as far as one is known.
 * @param edges In the order of the log.
 */
export function edgeDepths<Edge extends Placed>(edges: readonly Edge[]): Map<Edge, number> {
  const previous = previousOf(edges);
  const depths = new Map<Edge, number>();
  for (const edge of edges) {
    const path = new Set<Edge>();
    let next: Edge | undefined = edge;
    while (next !== undefined && !depths.has(next) && !path.has(next)) {
      path.add(next);
      next = previous.get(next);
    }
    let depth = next === undefined ? 0 : (depths.get(next) ?? 0);
    for (const one of [...path].reverse()) {
      depth += 1;
      depths.set(one, depth);
    }
  }
  return depths;
}

/** The handing-over that each comes after: of its task the one before, else the last of its parent before it, else the first. */
function previousOf<Edge extends Placed>(edges: readonly Edge[]): Map<Edge, Edge> {
  const [first, last] = [new Map<string | null, Edge>(), new Map<string | null, Edge>()];
  const previous = new Map<Edge, Edge>();
  for (const edge of edges) {
    const { task_id, parent_task_id } = edge;
    const before = last.get(task_id) ?? last.get(parent_task_id);
    if (before !== undefined) previous.set(edge, before);
    if (!first.has(task_id)) first.set(task_id, edge);
    last.set(task_id, edge);
  }
  for (const edge of edges) {
    const parent = first.get(edge.parent_task_id);
    if (parent !== undefined && !previous.has(edge)) previous.set(edge, parent);
  }
  return previous;
}
