// The open-ended tasks that an agent works on: no event ends them, so that they are counted by what is owed and by the
// reviews that nobody has decided.
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import { isUndecided } from '@/lib/projections/reviews/review-index';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';

export type WorkPorts = {
  readonly obligations: Pick<ObligationsFold, 'openEndedWorkOf'>;
  readonly reviews: Pick<ReviewsFold, 'of'>;
};

/** How many open-ended tasks an agent works on: of reviews those that nobody has decided. */
export function workloadOf({ obligations, reviews }: WorkPorts, agentId: string): number {
  const work = obligations.openEndedWorkOf(agentId);
  const undecided = work.reviews.filter(({ run_id, task_id }) => {
    const review = reviews.of(run_id, task_id);
    return review !== null && isUndecided(review.state);
  });
  return work.tasks + undecided.length;
}
