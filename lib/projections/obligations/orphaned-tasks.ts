// Open tasks that nobody needs any more, for a task above them was called off, whatever became of those between. Who asked for
// them does not matter, and only what names its parent hangs from it: a parent that CAP leaves to be guessed (PD5) calls
// nothing off.
import { type IndexedTask, isAskedFor } from '@/lib/tasks/task-index';
import type { OwedTask } from './owed-task';
import type { TaskObligations } from './task-obligations';

/** Levels above one task that are looked through for it alone. Warnings of depth come far earlier. */
const LEVELS_MAX = 1_000;

export type OrphanedTask = {
  readonly run_id: string;
  readonly task_id: string;
  readonly parent_task_id: string | null;
  /** The highest task above it that was called off. */
  readonly above: string;
  /** The seq of its request. */
  readonly asked: number;
  readonly attempt: number;
  readonly assigned_to: string | null;
  readonly requested_by: string | null;
};

type OwedTasks = Pick<TaskObligations, 'entry' | 'ofRun' | 'ended'>;

/** One task by any of its ids; null where it is needed, has ended or is not known. */
export function orphanedTask(owedTasks: OwedTasks, runId: string, id: string): OrphanedTask | null {
  const task = owedTasks.entry(runId, id);
  if (task === null || !task.core?.parent || !isAskedFor(task)) return null;
  return orphanedTaskOf(task, highestAbove(owedTasks, task, new Map(), LEVELS_MAX));
}

/** All of a run, in the order in which they began. */
export function orphanedTasksOf(owedTasks: OwedTasks, runId: string): OrphanedTask[] {
  const known = new Map<OwedTask, string | null>();
  return [...owedTasks.ofRun(runId)].flatMap((task) => {
    if (!isAskedFor(task)) return [];
    return (
      orphanedTaskOf(task, highestAbove(owedTasks, task, known, Number.POSITIVE_INFINITY)) ?? []
    );
  });
}

/** Whether a task was called off by itself, and not with one above it. */
export function isHighestCalledOff(owedTasks: OwedTasks, runId: string, id: string): boolean {
  const task = owedTasks.entry(runId, id);
  if (task === null || !isCalledOff(task)) return false;
  const above = highestAbove(owedTasks, task, new Map(), LEVELS_MAX);
  return above === null || above === task.task_id;
}

/** The runs in which something was called off lately. */
export function runsWithCalledOff(owedTasks: OwedTasks): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const task of owedTasks.ended()) if (isCalledOff(task)) runs.add(task.run_id);
  return runs;
}

/** By somebody whose matter it is: of what others say the task's state knows nothing. */
function isCalledOff({ core }: OwedTask): boolean {
  return core?.state === 'cancelled' && core.requested_by !== null;
}

/**
 * The highest task above one that was called off; null where none was. In a cycle all are above each other.
 * @param known Of the tasks that were passed before; those passed here come in.
 */
function highestAbove(
  owedTasks: OwedTasks,
  task: OwedTask,
  known: Map<OwedTask, string | null>,
  levelsMax: number,
): string | null {
  const passed = new Set<OwedTask>([task]);
  let top: OwedTask | null = parentOf(owedTasks, task);
  while (top !== null && !known.has(top) && !passed.has(top) && passed.size <= levelsMax) {
    passed.add(top);
    top = parentOf(owedTasks, top);
  }
  const path = [...passed];
  const cycle = top === null || !passed.has(top) ? [] : path.slice(path.indexOf(top));
  const [first] = cycle.filter(isCalledOff).sort((one, other) => one.key - other.key);
  const inRing = first?.task_id ?? null;
  let above = inRing ?? (top === null ? null : (known.get(top) ?? nameIfCalledOff(top)));
  for (const one of path.reverse()) {
    known.set(one, above);
    above ??= nameIfCalledOff(one);
  }
  return known.get(task) ?? null;
}

function nameIfCalledOff(task: OwedTask): string | null {
  return isCalledOff(task) ? task.task_id : null;
}

function parentOf(owedTasks: OwedTasks, { run_id, core }: IndexedTask<unknown>): OwedTask | null {
  return core?.parent ? owedTasks.entry(run_id, core.parent.id) : null;
}

function orphanedTaskOf(task: OwedTask, above: string | null): OrphanedTask | null {
  const { run_id, task_id, core, asked } = task;
  if (above === null || core === null || asked === null || !isAskedFor(task)) return null;
  return {
    run_id,
    task_id,
    parent_task_id: core.parent?.id ?? null,
    above,
    asked: asked.seq,
    attempt: core.attempts,
    assigned_to: core.assigned?.agent_id ?? null,
    requested_by: core.requested_by,
  };
}
