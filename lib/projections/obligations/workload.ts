// Which open-ended tasks agents have in their hands. No event ends such a task (PD6, PD18), so that being open says nothing: it
// is in somebody's hands until they hand over what they did.

import { isOpenEnded } from '@/lib/tasks/task-core';
import { isAskedFor } from '@/lib/tasks/task-index';
import type { OwedTask } from './owed-task';

export type OpenEndedTask = {
  readonly run_id: string;
  readonly task_id: string;
  /** It is a review: in its overseer's hands until that one has decided. */
  readonly isReview: boolean;
};

/** An index over tasks by their keys. */
export class Workload {
  readonly #holders = new Map<number, string>();
  readonly #held = new Map<string, Map<number, OwedTask>>();

  /** Takes note of a task as it is at this moment; null where it is evicted. */
  note(key: number, task: OwedTask | null): void {
    const holder = task === null ? null : holderOf(task);
    const before = this.#holders.get(key) ?? null;
    if (holder === before) return;
    if (before !== null) this.#drop(before, key);
    if (holder !== null && task !== null) {
      this.#holders.set(key, holder);
      const held = this.#held.get(holder) ?? new Map<number, OwedTask>();
      this.#held.set(holder, held.set(key, task));
    }
  }

  of(agentId: string): OpenEndedTask[] {
    return [...(this.#held.get(agentId)?.values() ?? [])].map(({ run_id, task_id, note }) => {
      return { run_id, task_id, isReview: note?.kind === 'none' };
    });
  }

  #drop(holder: string, key: number): void {
    this.#holders.delete(key);
    const held = this.#held.get(holder);
    held?.delete(key);
    if (held?.size === 0) this.#held.delete(holder);
  }
}

function holderOf(task: OwedTask): string | null {
  const { core, note } = task;
  if (core === null || note === null || note.isAnswered) return null;
  if (!isOpenEnded(core) || !isAskedFor(task)) return null;
  return core.assigned?.agent_id ?? null;
}
