// The tasks of a run, at the head or at an earlier moment. Runs that are watched stay folded, so that a look at one costs
// what came since the last look.

import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { emptyTasks, foldTasks, type TasksState, tasksOf } from '@/lib/tasks/run-tasks';
import type { TasksAt } from '../interface/engine';

/** Runs that stay folded: more than people watch at once, and each costs a few bytes per event. */
const KEPT_RUNS = 64;

type Folded = { readonly seq: number; readonly state: TasksState };

/** Returns null where the run has no event by then. */
export function createRunTasks(
  events: Pick<EventStore, 'read' | 'head'>,
): (runId: string, at?: number) => Promise<TasksAt | null> {
  // Insertion order is order of use: the first one is dropped.
  const kept = new Map<string, Folded>();

  async function foldFrom(runId: string, start: Folded, at: number): Promise<Folded> {
    let { seq, state } = start;
    for (;;) {
      const page = await events.read({
        filter: { run_id: runId },
        after: seq,
        before: at + 1,
        limit: PAGE_LIMIT_MAX,
        order: 'asc',
      });
      state = foldTasks(state, page);
      seq = page.at(-1)?.seq ?? seq;
      if (page.length < PAGE_LIMIT_MAX) return { seq, state };
    }
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
    return { at: moment, tasks: tasksOf(folded.state), state: folded.state };
  };
}
