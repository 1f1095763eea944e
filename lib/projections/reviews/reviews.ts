// The reviews of the whole log, for whoever delivers results and says what is owed.
import type { Review } from '@/lib/model/orchestration/lineage';
import { redactedPlaces } from '@/lib/model/redaction';
import { BY_RECEIPT, type ClockOf, type RunClock, timeOf } from '@/lib/tasks/event-time';
import { AgentTerms } from '../agents/agent-terms';
import { ChangedNumbers, checkpointFold, type FedLog } from '../checkpoint/checkpoint-fold';
import type { CheckpointedFold, CheckpointPart } from '../checkpoint/checkpointed-fold';
import { reviewFactOf } from './review-facts';
import { type HeldReview, isUndecided, type ReviewedTask, ReviewIndex } from './review-index';

export type ReviewsFold = CheckpointedFold & {
  /** In the order in which they began; those that were decided long ago are evicted. */
  ofRun(runId: string): Review[];
  /** Those in memory that nobody has decided, in the order of what last changed them; without the clocks of runs by receipt. */
  open(clockOf?: ClockOf, runId?: string): Review[];
  /** Those in memory that were rejected and of which who asked was not told, in any order; of all runs, or of one. */
  unnotified(runId?: string): Iterable<HeldReview>;
  /** By any id of the reviewed task, or of the task in which it is reviewed; with the events that wait for its end. */
  of(runId: string, taskId: string): HeldReview | null;
  /** Who reviews an agent's work; null where nobody does, or the agent itself would. */
  overseerOf(agentId: string): string | null;
};

/** Reviews that go on from what was saved. */
export function createReviews(
  saved: readonly CheckpointPart[] = [],
  fed: FedLog = {},
): ReviewsFold {
  const terms = new AgentTerms();
  const tasks = new ChangedNumbers('t:');
  const index = new ReviewIndex((agentId) => terms.overseerOf(agentId), tasks.add);
  const fold = checkpointFold(
    saved,
    {
      takeChanged: () => [...terms.takeChanged(), ...tasks.take()],
      apply(record) {
        terms.apply(record);
        for (const place of redactedPlaces(record)) index.redact(place);
        // Of a part it is not known whether anybody was overseen elsewhere.
        if (!terms.hasOverseers && !fed.isPart) return;
        const fact = reviewFactOf(record);
        if (fact !== null) index.apply(fact);
      },
      save(key) {
        const task = tasks.numberOf(key);
        return task === null ? terms.save(key) : index.save(task);
      },
      runOf(key) {
        const task = tasks.numberOf(key);
        return task === null ? undefined : index.save(task)?.run_id;
      },
      loadEnded(runs) {
        if (terms.hasOverseers) for (const run of runs) index.loadEnded(run);
      },
      evictRun: (runId) => index.evictRun(runId),
      load(parts) {
        for (const { key, value } of parts) if (AgentTerms.owns(key)) terms.load(value);
        const kept = parts.filter(({ key }) => !AgentTerms.owns(key));
        index.load(kept.map(({ value }) => value as ReviewedTask));
      },
    },
    fed,
  );
  return {
    ...fold,
    ofRun: (runId) => [...index.reviews(runId)].map((review) => publicReview(review)).sort(byStart),
    open: (clockOf = BY_RECEIPT, runId) =>
      [...index.reviews(runId)]
        .filter(({ state }) => isUndecided(state))
        .map((review) => publicReview(review, clockOf(review.run_id)))
        .sort(bySeq),
    unnotified: (runId) => index.unnotified(runId),
    of: (runId, taskId) => index.of(runId, taskId),
    overseerOf: (agentId) => terms.overseerOf(agentId),
  };
}

/** As the API tells it, by the clock of its run: without what only the engine goes by. */
export function publicReview(review: HeldReview, clock: RunClock | null = null): Review {
  const {
    held: _held,
    comment_seq: _commentSeq,
    result_id: _id,
    isBroken: _isBroken,
    isNotified: _isNotified,
    own,
    ...shown
  } = review;
  return { ...shown, since: timeOf({ at: shown.since, own }, clock) };
}

/** Orders reviews by the result that they hold, and by task where one event has several. */
export function byStart(one: Review, other: Review): number {
  return one.result_seq - other.result_seq || (one.task_id < other.task_id ? -1 : 1);
}

function bySeq(one: Review, other: Review): number {
  return one.seq - other.seq || byStart(one, other);
}
