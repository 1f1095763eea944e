// The state of a run by its tasks (CD10): that of its root tasks, and after them the worst of their ends, so that a failure is not
// hidden by what went well beside it. What CBCL says about something that nobody asked for is a task that says nothing of its run.
import type { RunState } from '@/lib/model/summary';
import type { Steps } from '@/lib/std/steps';
import { withMembers } from '@/lib/std/with-members';
import { foldingEntries, type TasksState, taskIdFinder } from './run-tasks';
import { isOpen, type TaskCore } from './task-core';
import { type CountedTask, parentFinder } from './task-parents';

/** How a run with several roots ended: by the worst of their ends. */
const WORST_FIRST = ['failed', 'timed_out', 'cancelled', 'completed'] as const;

/** The tasks that the state of a run is told by: its roots, as far as they are of it. */
export function tellingTasks(tasks: readonly CountedTask[]): TaskCore[] {
  const ids = new Set(tasks.map(({ task_id }) => task_id));
  const roots = tasks.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  // Tasks that are each other's parents have no root: then each of them counts.
  return (roots.length > 0 ? roots : tasks).map(({ core }) => core).filter(isOfItsRun);
}

/** What a run whose state is told by these tasks is; `talking` where there is none. */
export function runStateOf(telling: readonly TaskCore[]): RunState {
  if (telling.length === 0) return 'talking';
  if (telling.some((task) => isOpen(task.state))) return 'running';
  return WORST_FIRST.find((state) => telling.some((task) => task.state === state)) ?? 'running';
}

/** The same of a run whose tasks are folded, in steps: at the moment that the fold goes up to. */
export function* findingRunState(state: TasksState): Steps<RunState> {
  const known = yield* foldingEntries(state);
  const parentOf = parentFinder(known, taskIdFinder(state));
  const placed = known.map((task) => withMembers(task, { parentId: parentOf(task) }));
  return runStateOf(tellingTasks(placed));
}

/** What nobody asked for says nothing of its run where it may be about something else that was said. */
function isOfItsRun({ mayBeAside }: TaskCore): boolean {
  return mayBeAside !== true;
}
