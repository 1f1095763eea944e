// Orphaned tasks as items of the reconciler: who calls off a task calls off what hangs from it, each task by a cancel of its own.
// The task that the orchestrator handed on for a root is left to the assignment, which ends with its root.
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import type { OrphanedTask } from '@/lib/projections/obligations/orphaned-tasks';
import { taskKey } from '@/lib/tasks/task-key';
import type { Backlog, Work } from '../reconcile/reconciler';
import type { Looked } from '../reconcile/record-memory';
import { cancelCause } from './answers';
import { derivedId, engineEvent, type Reaction, reactionOf } from './engine-event';

type Ports = {
  readonly fold: Pick<OrchestrationFold, 'at' | 'orchestrates'>;
  readonly obligations: Pick<
    ObligationsFold,
    'orphaned' | 'orphanedOf' | 'isHighestCalledOff' | 'runsWithCalledOff'
  >;
  readonly look: (seq: number) => Promise<Looked | null>;
};

/** A task that may be orphaned. */
export type CancelItem = Pick<OrphanedTask, 'run_id' | 'task_id' | 'asked'>;

export class CancelWork implements Work<CancelItem, Looked, Reaction> {
  readonly #ports: Ports;
  readonly backlog: CancelBacklog;

  /** Looks through every run in which something was called off. */
  constructor(ports: Ports) {
    this.#ports = ports;
    this.backlog = new CancelBacklog(ports.obligations);
  }

  keyOf({ run_id, task_id }: CancelItem): string {
    return taskKey(run_id, task_id);
  }

  /** Reads the request of the task. */
  read({ asked }: CancelItem): Promise<Looked | null> {
    return this.#ports.look(asked);
  }

  nameOf({ run_id, task_id }: CancelItem): string {
    return JSON.stringify(['orphaned', run_id, task_id]);
  }

  begin(now: number) {
    const at = new Date(now).toISOString();
    return (item: CancelItem, request: Looked | null, nonce: number) =>
      request === null ? null : this.#stepOf(item, request.record, { at, nonce });
  }

  /** The cancel of a task, by its request; null where it is needed, ends with its assignment, or is not ours to end. */
  #stepOf(
    { run_id, task_id }: CancelItem,
    request: EventRecord,
    moment: { readonly at: string; readonly nonce: number },
  ): Reaction | null {
    const { fold, obligations } = this.#ports;
    const task = obligations.orphaned(run_id, task_id);
    if (task === null || !fold.orchestrates(request.received_at)) return null;
    const place = fold.at(run_id, task.task_id);
    if (place !== null && place.assignment.child?.task_id === place.taskId) return null;
    return cancellingBelow(task, request, moment);
  }
}

/** Runs that are to be looked through: a commit may bring many cancels of one run, and one look finds all. */
class CancelBacklog implements Backlog<CancelItem> {
  readonly #obligations: Ports['obligations'];
  readonly #runs: Set<string>;

  constructor(obligations: Ports['obligations']) {
    this.#obligations = obligations;
    this.#runs = new Set(obligations.runsWithCalledOff());
  }

  get isEmpty(): boolean {
    return this.#runs.size === 0;
  }

  /** Adds a run that was loaded. */
  add(runId: string): void {
    this.#runs.add(runId);
  }

  runs(): Iterable<string> {
    return this.#runs;
  }

  /** Adds the runs of cancels, and of what is asked for below what was cancelled. */
  observe(records: readonly EventRecord[]): void {
    for (const { event } of records) {
      const { run_id, task_id, type } = event;
      if (type.startsWith('task.') && this.#mayOrphan(run_id, task_id)) this.#runs.add(run_id);
    }
  }

  /** The orphaned tasks of one run. */
  take(): CancelItem[] {
    const [runId] = this.#runs;
    if (runId === undefined) return [];
    this.#runs.delete(runId);
    return [...this.#obligations.orphanedOf(runId)];
  }

  #mayOrphan(runId: string, taskId: string): boolean {
    const obligations = this.#obligations;
    return (
      obligations.isHighestCalledOff(runId, taskId) || obligations.orphaned(runId, taskId) !== null
    );
  }
}

/** To whoever works on it; what waits here for an agent is its requester's to know. */
function cancellingBelow(
  task: OrphanedTask,
  { event, protocol }: EventRecord,
  { at, nonce }: { readonly at: string; readonly nonce: number },
): Reaction {
  const { run_id, task_id, attempt, above, parent_task_id, assigned_to } = task;
  const isHere = assigned_to === null || assigned_to === ORCHESTRATOR_ID;
  const to = isHere ? (task.requested_by ?? event.from.agent_id) : assigned_to;
  const cause = cancelCause({ run_id, task_id, attempt, nonce });
  const topic = { run_id, task_id, thread_id: event.thread_id };
  const cancel = engineEvent({ ...topic, channel: channelOf(event, protocol) }, at, {
    id: derivedId('cancel', cause),
    type: 'task.cancel',
    attempt,
    to: [{ agent_id: to }],
    ...(parent_task_id !== null && { parent_task_id }),
    payload: { reason: `the task ${above} that it was for was cancelled` },
  });
  return reactionOf(cause, at, [cancel]);
}
