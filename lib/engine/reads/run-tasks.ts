// The tasks of a run, at the head or at an earlier moment. Runs that are watched stay folded, so that a look at one costs
// what came since the last look.
import type { Task } from '@/lib/model/summary';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import {
  emptyTasks,
  foldTasks,
  type TasksState,
  tasksOf,
  withParentRuns,
} from '@/lib/tasks/run-tasks';
import type { TasksAt } from '../interface/engine';
import { eventPages } from '../log/event-pages';
import { foreignRunOf } from './foreign-parent';

/** Missing parents that are looked for in other runs with one look: an index answers for each. */
const PARENTS_LOOKED_FOR = 50;

/** Runs that stay folded: more than people watch at once, and each costs a few bytes per event. */
const KEPT_RUNS = 64;

type Folded = { readonly seq: number; readonly state: TasksState };

/** Returns null where the run has no event by then. */
export function createRunTasks(
  events: Pick<EventStore, 'readPage' | 'read' | 'head'>,
): (runId: string, at?: number) => Promise<TasksAt | null> {
  // Insertion order is order of use: the first one is dropped.
  const kept = new Map<string, Folded>();

  async function foldFrom(runId: string, start: Folded, at: number): Promise<Folded> {
    let { seq, state } = start;
    const range = { after: seq, before: at + 1, limit: PAGE_LIMIT_MAX, order: 'asc' } as const;
    for await (const page of eventPages(events, { filter: { run_id: runId }, ...range })) {
      state = foldTasks(state, page);
      seq = page.at(-1)?.seq ?? seq;
    }
    return { seq, state };
  }

  return async (runId, at) => {
    const head = (await events.head()).seq;
    const moment = Math.min(at ?? head, head);
    const known = kept.get(runId);
    const start = known && known.seq <= moment ? known : { seq: 0, state: emptyTasks() };
    const folded = await foldFrom(runId, start, moment);
    if (folded.seq === 0) return null;
    if (folded.seq >= (known?.seq ?? 0)) {
      kept.delete(runId);
      kept.set(runId, folded);
      const oldest = kept.keys().next();
      if (kept.size > KEPT_RUNS && !oldest.done) kept.delete(oldest.value);
    }
    const parents = await foreignParents(events, { runId, at: moment, state: folded.state });
    const state = withParentRuns(folded.state, parents);
    return { at: moment, tasks: tasksOf(state), state };
  };
}

/** The runs of the parents that stand in another run, by their ids (C15). */
async function foreignParents(
  events: Pick<EventStore, 'read'>,
  { runId, at, state }: { readonly runId: string; readonly at: number; readonly state: TasksState },
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const taskId of missingParents(tasksOf(state)).slice(0, PARENTS_LOOKED_FOR)) {
    const run = await foreignRunOf(events, { runId, taskId, before: at + 1 });
    if (run !== null) found[taskId] = run;
  }
  return found;
}

function missingParents(tasks: readonly Task[]): string[] {
  const here = new Set(tasks.map(({ task_id }) => task_id));
  const named = tasks.flatMap(({ parent_task_id: parent }) => parent ?? []);
  return [...new Set(named)].filter((id) => !here.has(id));
}
