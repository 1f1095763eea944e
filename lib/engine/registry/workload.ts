// The open-ended tasks that an agent works on: no event ends them, so that they are counted by what is owed and by the
// reviews that nobody has decided.
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import { isUndecided } from '@/lib/projections/reviews/review-index';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';

export type WorkPorts = {
  readonly obligations: Pick<ObligationsFold, 'openEndedTasksOf'>;
  readonly reviews: Pick<ReviewsFold, 'of'>;
};

/** How many open-ended tasks an agent works on. */
export function workloadOf({ obligations, reviews }: WorkPorts, agentId: string): number {
  return obligations.openEndedTasksOf(agentId).filter(({ run_id, task_id, isReview }) => {
    const review = isReview ? reviews.of(run_id, task_id) : null;
    return !isReview || (review !== null && isUndecided(review.state));
  }).length;
}
