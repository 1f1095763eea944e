// The tasks that a workflow binds, by their keys.
import type { WorkflowBinding } from '@/lib/model/orchestration/workflow';
import { BoundedMap } from '@/lib/std/bounded-map';
import { KeysByRun } from '@/lib/tasks/keys-by-run';

/** Tasks of workflows in memory that have not ended: the latest stay. */
const BOUND_MAX = 50_000;

export class BoundTasks {
  readonly #bindings: BoundedMap<string, WorkflowBinding>;
  readonly #byRun = new KeysByRun();

  /** @param touch Told the key of each task whose binding changed, or is gone. */
  constructor(touch: (key: string) => void) {
    this.#bindings = new BoundedMap(BOUND_MAX, (key) => {
      touch(key);
      if (this.get(key) === undefined) this.#byRun.delete(key);
      else this.#byRun.add(key);
    });
  }

  get(key: string): WorkflowBinding | undefined {
    return this.#bindings.get(key);
  }

  set(key: string, binding: WorkflowBinding): void {
    this.#bindings.set(key, binding);
  }

  delete(key: string): void {
    this.#bindings.delete(key);
  }

  load(key: string, binding: WorkflowBinding): void {
    this.#bindings.load(key, binding);
    this.#byRun.add(key);
  }

  /** Forgets a run, which is saved. */
  evictRun(runId: string): void {
    for (const key of this.#byRun.of(runId)) {
      this.#bindings.forget(key);
      this.#byRun.delete(key);
    }
  }
}
