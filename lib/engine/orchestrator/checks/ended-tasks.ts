// Tasks of ours that ended so long ago that the fold no longer holds them, read from the log: an answer to one is told to be late.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Place } from '@/lib/projections/assignments/assignment-index';
import {
  createOrchestration,
  type OrchestrationFold,
} from '@/lib/projections/assignments/orchestration';
import { evictOldest } from '@/lib/std/evict-oldest';
import type { EventStore } from '@/lib/store/ports/event-store';
import { taskKey } from '@/lib/tasks/task-key';

/** How many stay read from the log. */
const READ_TASKS_MAX = 1_000;

/** Events of one such task that are read. */
const READ_EVENTS_MAX = 200;

/** The ids that we give tasks. */
const CHILD_ID = /^task:[0-9a-f]{32}$/;

type Ports = {
  readonly fold: Pick<OrchestrationFold, 'at'>;
  readonly events: Pick<EventStore, 'read'>;
};

export class EndedTasks {
  readonly #ports: Ports;
  readonly #read = new Map<string, OrchestrationFold>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Reads the tasks that these events answer. */
  async prepare(events: readonly ClutchMessage[]): Promise<void> {
    for (const event of events) {
      const { run_id, task_id } = event;
      const isAnswer = event.type.startsWith('task.') && event.type !== 'task.request';
      if (!isAnswer || !CHILD_ID.test(task_id) || this.#ports.fold.at(run_id, task_id)) continue;
      const key = taskKey(run_id, task_id);
      if (!this.#read.has(key)) this.#read.set(key, await this.#readTask(run_id, task_id));
    }
    evictOldest(this.#read, READ_TASKS_MAX);
  }

  /** Where a task stands that was read; null for every other. */
  at(runId: string, taskId: string): Place | null {
    return this.#read.get(taskKey(runId, taskId))?.at(runId, taskId) ?? null;
  }

  /** The assignment as a fold of its own, of what the log holds of root and child. */
  async #readTask(runId: string, taskId: string): Promise<OrchestrationFold> {
    const page = { limit: READ_EVENTS_MAX, order: 'asc' } as const;
    const ofTask = (id: string) =>
      this.#ports.events.read({ filter: { run_id: runId, task_id: id }, ...page });
    const child = await ofTask(taskId);
    const root = child[0]?.event.parent_task_id;
    // What became of the root later, as that it was asked for again, says nothing of this child.
    const last = child.at(-1)?.seq ?? 0;
    const before = (root ? await ofTask(root) : []).filter(({ seq }) => seq < last);
    const both = [...before, ...child];
    const fold = createOrchestration([], { isPart: true });
    fold.feed(
      both
        .sort((one, other) => one.seq - other.seq)
        .map((record, index) => ({ ...record, seq: index + 1 })),
    );
    return fold;
  }
}
