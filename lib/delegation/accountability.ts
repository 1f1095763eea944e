// Who answers for which task, handing-over by handing-over in the order of the log (CLowl, "Delegation"; CAP, "Delegation").
// A transfer moves it, a fork leaves the delegator its own task and gives the delegate another, and in an assist the
// delegator keeps both. What was forbidden hands over no responsibility: that needs the delegator's permission.

/** One handing-over, or the first request of a task, which nobody hands over. */
export type AccountStep = {
  readonly from: string;
  readonly to: string;
  readonly task_id: string;
  /** The task that the delegator was at; null where none is known. */
  readonly parent_task_id: string | null;
  /** As it was said; null where none was: then a subtask is handed over, and only that. */
  readonly mode: string | null;
  readonly isForbidden: boolean;
};

/** The tasks of one run. */
export class Accounts {
  readonly #agents = new Map<string, string>();
  /** Tasks whose agent is done with them, and the tasks in which they go on. */
  readonly #transferred = new Map<string, string>();

  apply({ from, to, task_id, parent_task_id, mode, isForbidden }: AccountStep): void {
    if (isForbidden || mode === 'assist') {
      if (!this.#agents.has(task_id)) this.#agents.set(task_id, from);
      return;
    }
    this.#agents.set(task_id, to);
    this.#transferred.delete(task_id);
    if (mode !== 'transfer' || parent_task_id === null) return;
    const holder = this.of(parent_task_id);
    // Nobody can hand on what somebody else answers for.
    if (holder === null || holder === from) this.#transferred.set(parent_task_id, task_id);
  }

  /** An agent took what was offered to a group, or to several. */
  take(taskId: string, agentId: string): void {
    this.#agents.set(taskId, agentId);
  }

  /** Who answers for a task; null where nobody is known to. */
  of(taskId: string): string | null {
    const seen = new Set<string>();
    let last = taskId;
    for (let next: string | undefined = taskId; next !== undefined && !seen.has(next); ) {
      seen.add(next);
      last = next;
      next = this.#transferred.get(next);
    }
    return this.#agents.get(last) ?? null;
  }
}
