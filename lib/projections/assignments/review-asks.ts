// The reviews that the orchestrator asked overseers for: the latest stay.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { BoundedMap } from '@/lib/std/bounded-map';
import { KeysByRun } from '@/lib/tasks/keys-by-run';
import { taskKey } from '@/lib/tasks/task-key';

const ASKS_MAX = 10_000;

/** A review that the overseer was asked for. */
export type ReviewAsk = {
  readonly run_id: string;
  /** The reviewed task, and the review's own. */
  readonly task_id: string;
  readonly review_task_id: string;
  readonly overseer: string;
  readonly result_seq: number;
  readonly hasEnded: boolean;
};

export class ReviewAsks {
  /** By the keys of the reviewed tasks. */
  readonly #asks: BoundedMap<string, ReviewAsk>;
  /** The reviewed task of a review's own task. */
  readonly #reviewed = new Map<string, string>();
  /** Their keys by run. */
  readonly #byRun = new KeysByRun();

  /** @param touch Told the key of each reviewed task whose ask changed, or is gone. */
  constructor(touch: (key: string) => void) {
    this.#asks = new BoundedMap(ASKS_MAX, touch);
  }

  /** The review that was asked for last for a task. */
  get(key: string): ReviewAsk | null {
    return this.#asks.get(key) ?? null;
  }

  values(): Iterable<ReviewAsk> {
    return this.#asks.values();
  }

  /** Takes our request for a review. */
  add({ run_id, parent_task_id, task_id, to, meta }: ClutchMessage): void {
    const seq = meta?.reviews;
    if (!parent_task_id || typeof seq !== 'number') return;
    this.#set({
      run_id,
      task_id: parent_task_id,
      review_task_id: task_id,
      result_seq: seq,
      overseer: to[0]?.agent_id ?? '',
      hasEnded: false,
    });
  }

  /** Takes the end of a task, which may be a review's. */
  end({ run_id, task_id }: ClutchMessage): void {
    const reviewed = this.#reviewed.get(taskKey(run_id, task_id));
    const ask = reviewed === undefined ? undefined : this.#asks.get(reviewed);
    if (ask !== undefined) this.#set({ ...ask, hasEnded: true });
  }

  /** Those of a run. */
  ofRun(runId: string): ReviewAsk[] {
    return this.#byRun.of(runId).flatMap((key) => this.#asks.get(key) ?? []);
  }

  /** Forgets a run, which is saved while a review of it has not ended, and else gone. */
  evictRun(runId: string): void {
    const asks = this.ofRun(runId);
    const isOpen = asks.some(({ hasEnded }) => !hasEnded);
    for (const ask of asks) {
      const key = taskKey(ask.run_id, ask.task_id);
      this.#drop(ask);
      if (isOpen) this.#asks.forget(key);
      else this.#asks.delete(key);
    }
  }

  /** Puts back what was saved. */
  load(key: string, ask: ReviewAsk): void {
    this.#asks.load(key, ask);
    this.#file(key, ask);
  }

  #set(ask: ReviewAsk): void {
    const key = taskKey(ask.run_id, ask.task_id);
    for (const gone of this.#asks.set(key, ask)) this.#drop(gone);
    this.#file(key, ask);
  }

  #file(key: string, ask: ReviewAsk): void {
    this.#reviewed.set(taskKey(ask.run_id, ask.review_task_id), key);
    this.#byRun.add(key);
  }

  #drop({ run_id, task_id, review_task_id }: ReviewAsk): void {
    this.#reviewed.delete(taskKey(run_id, review_task_id));
    this.#byRun.delete(taskKey(run_id, task_id));
  }
}
