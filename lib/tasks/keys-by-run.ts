// Keys of tasks by their runs, for whoever forgets a run as a whole.
import { runOfKey } from './task-key';

export class KeysByRun {
  readonly #keys = new Map<string, Set<string>>();

  add(key: string): void {
    const runId = runOfKey(key);
    this.#keys.set(runId, (this.#keys.get(runId) ?? new Set()).add(key));
  }

  delete(key: string): void {
    const runId = runOfKey(key);
    const keys = this.#keys.get(runId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(runId);
  }

  of(runId: string): string[] {
    return [...(this.#keys.get(runId) ?? [])];
  }
}
