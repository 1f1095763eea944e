// How deep each handing-over of a run is. What a task is a part of may be told after it, so that depths are told at the end.
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';

type Placed = Pick<DelegationEdge, 'seq' | 'task_id' | 'parent_task_id'>;

/** Handings-over from the root to each of these, itself included; of edges that are parts of each other, as far as one is known. */
export function edgeDepths<Edge extends Placed>(edges: readonly Edge[]): Map<Edge, number> {
  const byTask = new Map<string, Edge[]>();
  for (const edge of edges) byTask.set(edge.task_id, [...(byTask.get(edge.task_id) ?? []), edge]);
  const depths = new Map<Edge, number>();
  for (const edge of edges) {
    const path: Edge[] = [];
    const seen = new Set<Edge>();
    let next: Edge | null = edge;
    while (next !== null && !depths.has(next) && !seen.has(next)) {
      seen.add(next);
      path.push(next);
      next = before(next, byTask);
    }
    let depth = next === null ? 0 : (depths.get(next) ?? 0);
    for (const one of path.reverse()) {
      depth += 1;
      depths.set(one, depth);
    }
  }
  return depths;
}

/** The handing-over that one comes after: of its task the one before, else the last of its parent that came before it, else the first. */
function before<Edge extends Placed>(edge: Edge, byTask: Map<string, Edge[]>): Edge | null {
  const own = byTask.get(edge.task_id) ?? [];
  const earlier = own[own.indexOf(edge) - 1];
  if (earlier !== undefined) return earlier;
  const parents = byTask.get(edge.parent_task_id ?? '') ?? [];
  return parents.findLast(({ seq }) => seq < edge.seq) ?? parents[0] ?? null;
}
