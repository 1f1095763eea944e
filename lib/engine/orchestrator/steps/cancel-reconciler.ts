// Who calls off a task calls off what hangs from it: which tasks are to be looked at, and the cancel that each of them gets.
// The task that the orchestrator handed on for a root is left to the assignment, which ends with its root.
import { channelOf, type EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import type { OrphanedTask } from '@/lib/projections/obligations/orphaned-tasks';
import { taskKey } from '@/lib/tasks/task-key';
import { cancelCause } from './answers';
import { derivedId, engineEvent, type Reaction, reactionOf } from './engine-event';

type Folds = {
  readonly fold: Pick<OrchestrationFold, 'at' | 'orchestrates'>;
  readonly obligations: Pick<
    ObligationsFold,
    'orphaned' | 'orphanedOf' | 'isHighestCalledOff' | 'runsWithCalledOff'
  >;
};

/** A task that may be orphaned. */
export type Suspect = Pick<OrphanedTask, 'run_id' | 'task_id' | 'asked'>;

export class CancelReconciler {
  readonly #folds: Folds;
  /** Runs that are to be looked through: a commit may bring many cancels of one run, and one look finds all. */
  readonly #runs: Set<string>;
  readonly #due = new Map<string, Suspect>();

  /** Looks through every run in which something was called off. */
  constructor(folds: Folds) {
    this.#folds = folds;
    this.#runs = new Set(folds.obligations.runsWithCalledOff());
  }

  get isEmpty(): boolean {
    return this.#due.size === 0 && this.#runs.size === 0;
  }

  /** Takes note of cancels, and of what is asked for below what was cancelled. */
  heed(records: readonly EventRecord[]): void {
    for (const { event } of records) {
      const { run_id, task_id, type } = event;
      if (type.startsWith('task.') && this.#strands(run_id, task_id)) this.#runs.add(run_id);
    }
  }

  #strands(runId: string, taskId: string): boolean {
    const { obligations } = this.#folds;
    return (
      obligations.isHighestCalledOff(runId, taskId) || obligations.orphaned(runId, taskId) !== null
    );
  }

  /** Takes out what is looked at first: of one run after the other. */
  take(max: number): Suspect[] {
    const [runId] = this.#runs;
    if (this.#due.size === 0 && runId !== undefined) {
      this.#runs.delete(runId);
      for (const task of this.#folds.obligations.orphanedOf(runId)) this.again(task);
    }
    const tasks = [...this.#due.values()].slice(0, max);
    for (const { run_id, task_id } of tasks) this.#due.delete(taskKey(run_id, task_id));
    return tasks;
  }

  /** The name of the step that is due for a task. */
  stepNameOf({ run_id, task_id }: Suspect): string {
    return JSON.stringify(['orphaned', run_id, task_id]);
  }

  /** Looks at it again. */
  again(task: Suspect): void {
    this.#due.set(taskKey(task.run_id, task.task_id), task);
  }

  /** The cancel of a task, by its request; null where it is needed, ends with its assignment, or is not ours to end. */
  stepOf(
    { run_id, task_id }: Suspect,
    request: EventRecord,
    { at, salt }: { readonly at: string; readonly salt: number },
  ): Reaction | null {
    const { fold, obligations } = this.#folds;
    const task = obligations.orphaned(run_id, task_id);
    if (task === null || !fold.orchestrates(request.received_at)) return null;
    const place = fold.at(run_id, task.task_id);
    if (place !== null && place.assignment.child?.task_id === place.taskId) return null;
    return cancellingBelow(task, request, { at, salt });
  }
}

/** To whoever works on it; what waits here for an agent is its requester's to know. */
function cancellingBelow(
  task: OrphanedTask,
  { event, protocol }: EventRecord,
  { at, salt }: { readonly at: string; readonly salt: number },
): Reaction {
  const { run_id, task_id, attempt, above, parent_task_id, assigned_to } = task;
  const isHere = assigned_to === null || assigned_to === ORCHESTRATOR_ID;
  const to = isHere ? (task.requested_by ?? event.from.agent_id) : assigned_to;
  const cause = cancelCause({ run_id, task_id, attempt, salt });
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
