// Counts and labels of a lineage: how many of what, the state of a delegation, and what a message of the referee means to
// a reader who knows agents by their names.
import type {
  DelegationEdge,
  EdgeVerdict,
  Lineage,
  Review,
  ReviewState,
} from '@/lib/model/orchestration/lineage';
import type { Task, TaskState } from '@/lib/model/summary';

/** The state of delegated work. `held`: its result waits for the overseer. */
export type EdgeState = TaskState | 'not_delivered' | 'held' | 'rejected' | 'handed_on';

export type LineageCounts = {
  readonly edges: number;
  readonly verdicts: Readonly<Record<EdgeVerdict, number>>;
  readonly reviews: Readonly<Record<ReviewState, number>>;
  readonly cycles: number;
};

export function countLineage({ edges, reviews, cycles }: Lineage): LineageCounts {
  const verdicts: Record<EdgeVerdict, number> = { allowed: 0, unchecked: 0, forbidden: 0 };
  for (const { verdict } of edges) verdicts[verdict] += 1;
  const byState: Record<ReviewState, number> = {
    pending: 0,
    questioned: 0,
    approved: 0,
    rejected: 0,
  };
  for (const { state } of reviews) byState[state] += 1;
  return { edges: edges.length, verdicts, reviews: byState, cycles: cycles.length };
}

/** Whether the result still waits for its review. */
export function isWaiting({ state }: Pick<Review, 'state'>): boolean {
  return state === 'pending' || state === 'questioned';
}

/** Finds the state of an edge; null where nothing is known of its task. */
export function edgeStates(
  { edges, reviews }: Pick<Lineage, 'edges' | 'reviews'>,
  tasks: readonly Task[],
): (edge: DelegationEdge) => EdgeState | null {
  const taskOf = new Map(tasks.map((task) => [task.task_id, task]));
  const reviewOf = new Map(reviews.map((review) => [review.task_id, review]));
  const lastOf = new Map<string, number>();
  for (const { task_id, seq } of edges) {
    lastOf.set(task_id, Math.max(seq, lastOf.get(task_id) ?? 0));
  }
  return (edge) => {
    if (!edge.delivered) return 'not_delivered';
    if (edge.seq < (lastOf.get(edge.task_id) ?? 0)) return 'handed_on';
    const review = reviewOf.get(edge.task_id);
    if (review?.agent_id === edge.to) {
      if (isWaiting(review)) return 'held';
      if (review.state === 'rejected') return 'rejected';
    }
    return taskOf.get(edge.task_id)?.state ?? null;
  };
}

/** Whether the last hop leads back to where the first began; `self` where there is one hop. */
export function cycleEnding(hops: readonly DelegationEdge[]): 'self' | 'back' | 'open' {
  const [first, last] = [hops[0], hops.at(-1)];
  if (first === undefined || last === undefined || last.to !== first.from) return 'open';
  return hops.length === 1 ? 'self' : 'back';
}

/** The delegations of a cycle of tasks, in its order; a task that was delegated several times counts by its last. */
export function cycleHops(
  cycle: readonly string[],
  edges: readonly DelegationEdge[],
): DelegationEdge[] {
  const byTask = new Map(
    [...edges].sort((a, b) => a.seq - b.seq).map((edge) => [edge.task_id, edge]),
  );
  return cycle.flatMap((taskId) => byTask.get(taskId) ?? []);
}

/** The one that closed the cycle. */
export function closingHop(hops: readonly DelegationEdge[]): DelegationEdge | null {
  return hops.reduce<DelegationEdge | null>(
    (last, hop) => (last === null || hop.seq > last.seq ? hop : last),
    null,
  );
}
