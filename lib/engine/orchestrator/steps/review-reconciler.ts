// Which reviews are to be looked at, and the steps that are due for them.
import type { EventRecord } from '@/lib/model/event-record';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { HeldReview } from '@/lib/projections/reviews/review-index';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';
import { taskKey } from '@/lib/tasks/task-key';
import type { Looked } from '../record-memory';
import type { Reaction } from './engine-event';
import { asking, dueOfReview, tellingRejection, withdrawing } from './overseers';

type Task = { readonly runId: string; readonly taskId: string };

type Folds = {
  readonly fold: Pick<OrchestrationFold, 'at' | 'ask' | 'asks'>;
  readonly reviews: Pick<ReviewsFold, 'of' | 'open' | 'untold'>;
};

export class ReviewReconciler {
  readonly #folds: Folds;
  readonly #due = new Map<string, Task>();

  /** Looks at every review that is not done. */
  constructor(folds: Folds) {
    this.#folds = folds;
    for (const review of folds.reviews.open()) this.#add(review);
    for (const review of folds.reviews.untold()) {
      if (this.#dueOf(review) !== null) this.#add(review);
    }
    for (const ask of folds.fold.asks()) if (!ask.hasEnded) this.#add(ask);
  }

  get isEmpty(): boolean {
    return this.#due.size === 0;
  }

  /** Takes note of the reviews that events are about; answers the assignments that wait for them. */
  heed(records: readonly EventRecord[]): string[] {
    const roots: string[] = [];
    for (const { event } of records) {
      const review = this.#folds.reviews.of(event.run_id, event.task_id);
      if (review === null) continue;
      this.#add(review);
      const place = this.#folds.fold.at(review.run_id, review.task_id);
      if (place) roots.push(taskKey(place.assignment.run_id, place.assignment.task_id));
    }
    return roots;
  }

  /** Takes out what is looked at first, with the seqs of the results. */
  take(max: number): Task[] {
    const tasks = [...this.#due.values()].slice(0, max);
    for (const { runId, taskId } of tasks) this.#due.delete(taskKey(runId, taskId));
    return tasks;
  }

  resultSeqOf({ runId, taskId }: Task): number | null {
    return this.#folds.reviews.of(runId, taskId)?.result_seq ?? null;
  }

  /** The name of what is due: a step about the same result, in the same state. */
  stepNameOf(task: Task): string {
    const { state, result_seq } = this.#folds.reviews.of(task.runId, task.taskId) ?? {};
    return JSON.stringify([task, state, result_seq]);
  }

  /** Looks at it again. */
  again({ runId, taskId }: Task): void {
    this.#due.set(taskKey(runId, taskId), { runId, taskId });
  }

  stepOf({ runId, taskId }: Task, result: Looked, at: string, salt: number): Reaction | null {
    const { fold, reviews } = this.#folds;
    const review = reviews.of(runId, taskId);
    if (review === null || review.result_seq !== result.record.seq) return null;
    const ask = fold.ask(runId, review.task_id);
    const moment = { at, salt };
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
    const { fold } = this.#folds;
    const { run_id, task_id } = review;
    const isAssignments = fold.at(run_id, task_id)?.assignment.child?.task_id === task_id;
    return dueOfReview(review, fold.ask(run_id, task_id), { isAssignments });
  }

  #add({ run_id, task_id }: { readonly run_id: string; readonly task_id: string }): void {
    this.again({ runId: run_id, taskId: task_id });
  }
}
