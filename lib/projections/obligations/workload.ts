// Which open-ended tasks agents have in their hands. No event ends such a task (PD6, PD18), so that being open says nothing: it
// is in somebody's hands until they hand over what they did. Reviews are told apart: whether one is decided another fold knows.
import { isOpenEnded } from '@/lib/tasks/task-core';
import { isAskedFor } from '@/lib/tasks/task-index';
import type { OwedTask } from './owed-task';

/** A review that an agent has in its hands until it has decided. */
export type HeldReviewTask = { readonly run_id: string; readonly task_id: string };

export type OpenEndedWork = {
  /** Tasks, wherever they are kept. */
  readonly tasks: number;
  /** Reviews in runs that are in memory. */
  readonly reviews: readonly HeldReviewTask[];
};

type Hold = { readonly agentId: string; readonly isReview: boolean };

/** An index over the tasks in memory by their keys, and counts over all. */
export class Workload {
  readonly #touch: (agentId: string) => void;
  readonly #holds = new Map<number, Hold>();
  readonly #counts = new Map<string, number>();
  readonly #reviews = new Map<string, Map<number, OwedTask>>();

  /** @param touch Told of each agent whose count changed. */
  constructor(touch: (agentId: string) => void) {
    this.#touch = touch;
  }

  /** Takes note of a task as it is at this moment; null where it is gone. */
  note(key: number, task: OwedTask | null): void {
    const hold = task === null ? null : holdOf(task);
    const before = this.#holds.get(key) ?? null;
    if (hold?.agentId === before?.agentId && hold?.isReview === before?.isReview) return;
    if (before !== null) this.#drop(before, key);
    if (hold === null || task === null) return;
    this.#keep(key, hold, task);
    if (!hold.isReview) this.#count(hold.agentId, 1);
  }

  /** Puts in a task as it was saved; it was counted when it came. */
  load(key: number, task: OwedTask): void {
    const hold = holdOf(task);
    if (hold !== null) this.#keep(key, hold, task);
  }

  /** Forgets a task that is saved, and goes on counting it. */
  evict(key: number): void {
    const hold = this.#holds.get(key);
    this.#holds.delete(key);
    if (hold?.isReview) this.#dropReview(hold.agentId, key);
  }

  of(agentId: string): OpenEndedWork {
    const reviews = [...(this.#reviews.get(agentId)?.values() ?? [])];
    return {
      tasks: this.#counts.get(agentId) ?? 0,
      reviews: reviews.map(({ run_id, task_id }) => ({ run_id, task_id })),
    };
  }

  /** The count of an agent as it is saved; 0 where it has nothing in its hands. */
  saveCount(agentId: string): number {
    return this.#counts.get(agentId) ?? 0;
  }

  loadCount(agentId: string, count: number): void {
    this.#counts.set(agentId, count);
  }

  #keep(key: number, hold: Hold, task: OwedTask): void {
    this.#holds.set(key, hold);
    if (!hold.isReview) return;
    const held = this.#reviews.get(hold.agentId) ?? new Map<number, OwedTask>();
    this.#reviews.set(hold.agentId, held.set(key, task));
  }

  #drop({ agentId, isReview }: Hold, key: number): void {
    this.#holds.delete(key);
    if (isReview) this.#dropReview(agentId, key);
    else this.#count(agentId, -1);
  }

  #dropReview(agentId: string, key: number): void {
    const held = this.#reviews.get(agentId);
    held?.delete(key);
    if (held?.size === 0) this.#reviews.delete(agentId);
  }

  #count(agentId: string, change: 1 | -1): void {
    const count = (this.#counts.get(agentId) ?? 0) + change;
    if (count > 0) this.#counts.set(agentId, count);
    else this.#counts.delete(agentId);
    this.#touch(agentId);
  }
}

function holdOf(task: OwedTask): Hold | null {
  const { core, note } = task;
  if (core === null || note === null || note.isAnswered) return null;
  if (!isOpenEnded(core) || !isAskedFor(task)) return null;
  const agentId = core.assigned?.agent_id;
  return agentId === undefined ? null : { agentId, isReview: note.kind === 'none' };
}
