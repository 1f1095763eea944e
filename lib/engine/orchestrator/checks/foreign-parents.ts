// Requests whose parent stands in another run (C15). The own run may not have told of the parent yet, and an id may be in use in
// several runs, so that it is a warning.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import { evictOldest } from '@/lib/std/evict-oldest';
import type { EventStore } from '@/lib/store/ports/event-store';
import { taskKey } from '@/lib/tasks/task-key';
import { foreignRunOf } from '../../reads/foreign-parent';

/** Parents of requests under way: as many as a few requests of 1,000 messages name. */
const PARENTS_MAX = 5_000;

type Ports = {
  readonly events: Pick<EventStore, 'read'>;
  /** Whether a run holds a task under an id, what is under way included. */
  readonly isKnown: (runId: string, id: string) => boolean;
};

export class ForeignParents {
  readonly #ports: Ports;
  /** By the naming run and the parent: the run that the parent stands in. */
  readonly #found = new Map<string, string>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Looks for parents that their run does not hold. */
  async prepare(events: readonly ClutchMessage[]): Promise<void> {
    const here = new Set(events.map(({ run_id, task_id }) => taskKey(run_id, task_id)));
    const missing = new Map<string, ClutchMessage>();
    for (const event of events) {
      const { run_id, parent_task_id: parent } = event;
      if (event.type !== 'task.request' || !parent || this.#ports.isKnown(run_id, parent)) continue;
      const key = taskKey(run_id, parent);
      if (!here.has(key)) missing.set(key, event);
    }
    for (const [key, { run_id: runId, parent_task_id }] of missing) {
      const parent = { runId, taskId: parent_task_id ?? '' };
      const run = await foreignRunOf(this.#ports.events, parent);
      if (run === null) this.#found.delete(key);
      else this.#found.set(key, run);
    }
    evictOldest(this.#found, PARENTS_MAX);
  }

  /** Null where the parent stands in the request's own run, or nowhere. */
  check({ type, run_id, parent_task_id: parent }: ClutchMessage): Finding | null {
    if (type !== 'task.request' || !parent || this.#ports.isKnown(run_id, parent)) return null;
    const run = this.#found.get(taskKey(run_id, parent));
    if (run === undefined) return null;
    const message = `expected a parent in the same run, saw ${parent}, which stands in ${run}`;
    return { level: 'warning', rule: 'C15', path: '', message };
  }
}
