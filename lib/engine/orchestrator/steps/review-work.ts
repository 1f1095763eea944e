// Reviews as items of the reconciler: which of them are to be looked at, and the steps that are due for them.
import type { EventRecord } from '@/lib/model/event-record';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { HeldReview } from '@/lib/projections/reviews/review-index';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';
import { taskKey } from '@/lib/tasks/task-key';
import type { Work } from '../reconcile/reconciler';
import type { Looked } from '../reconcile/record-memory';
import type { Reaction } from './engine-event';
import { asking, dueOfReview, tellingRejection, withdrawing } from './overseers';

/** The task whose result is reviewed, or the one in which it is. */
export type ReviewItem = { readonly runId: string; readonly taskId: string };

type Ports = {
  readonly fold: Pick<OrchestrationFold, 'at' | 'ask' | 'asks'>;
  readonly reviews: Pick<ReviewsFold, 'of' | 'open' | 'unnotified'>;
  readonly look: (seq: number) => Promise<Looked | null>;
};

export class ReviewWork implements Work<ReviewItem, Looked, Reaction> {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Every review in memory that is not done, of all runs or of one. */
  pending(runId?: string): ReviewItem[] {
    const { fold, reviews } = this.#ports;
    const unnotified = [...reviews.unnotified(runId)].filter(
      (review) => this.#dueOf(review) !== null,
    );
    const asked = [...fold.asks(runId)].filter(({ hasEnded }) => !hasEnded);
    return [...reviews.open(undefined, runId), ...unnotified, ...asked].map(itemOf);
  }

  /** Whether a step is due for a review of a run. */
  isPendingIn(runId: string): boolean {
    return this.pending(runId).some((item) => {
      const review = this.#ports.reviews.of(item.runId, item.taskId);
      return review !== null && this.#dueOf(review) !== null;
    });
  }

  /** The reviews that events are about, and the roots of the assignments that wait for them. */
  touchedBy(records: readonly EventRecord[]): { items: ReviewItem[]; roots: string[] } {
    const { fold, reviews } = this.#ports;
    const touched = records.flatMap(({ event }) => reviews.of(event.run_id, event.task_id) ?? []);
    const places = touched.flatMap(({ run_id, task_id }) => fold.at(run_id, task_id) ?? []);
    return {
      items: touched.map(itemOf),
      roots: places.map(({ assignment }) => taskKey(assignment.run_id, assignment.task_id)),
    };
  }

  keyOf({ runId, taskId }: ReviewItem): string {
    return taskKey(runId, taskId);
  }

  /** Reads the result. */
  read({ runId, taskId }: ReviewItem): Promise<Looked | null> | null {
    const review = this.#ports.reviews.of(runId, taskId);
    return review === null ? null : this.#ports.look(review.result_seq);
  }

  /** A step is about one result in one state. */
  nameOf({ runId, taskId }: ReviewItem): string {
    const { state, result_seq } = this.#ports.reviews.of(runId, taskId) ?? {};
    return JSON.stringify([{ runId, taskId }, state, result_seq]);
  }

  begin(now: number) {
    const at = new Date(now).toISOString();
    return (item: ReviewItem, result: Looked | null, nonce: number) =>
      result === null ? null : this.#stepOf(item, result, { at, nonce });
  }

  #stepOf(
    { runId, taskId }: ReviewItem,
    result: Looked,
    moment: { readonly at: string; readonly nonce: number },
  ): Reaction | null {
    const { fold, reviews } = this.#ports;
    const review = reviews.of(runId, taskId);
    if (review === null || review.result_seq !== result.record.seq) return null;
    const ask = fold.ask(runId, review.task_id);
    switch (this.#dueOf(review)) {
      case 'ask':
        return asking(review, result.record, moment);
      case 'withdraw':
        return ask === null ? null : withdrawing(review, ask, result.record, moment);
      case 'tell':
        return tellingRejection(review, review.delegator ?? '', result.record, moment);
      case null:
        return null;
    }
  }

  #dueOf(review: HeldReview): ReturnType<typeof dueOfReview> {
    const { fold } = this.#ports;
    const { run_id, task_id } = review;
    const isAssignments = fold.at(run_id, task_id)?.assignment.child?.task_id === task_id;
    return dueOfReview(review, fold.ask(run_id, task_id), { isAssignments });
  }
}

function itemOf({ run_id, task_id }: { readonly run_id: string; readonly task_id: string }) {
  return { runId: run_id, taskId: task_id };
}
