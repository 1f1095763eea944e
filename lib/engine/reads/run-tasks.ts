// The tasks of a run, at the head or at an earlier moment, and its moments. Runs that are watched stay folded, so that a look at
// one costs what came since the last look, and a look at its past costs no event.
import type { Task } from '@/lib/model/summary';
import {
  foldMoments,
  momentsUpTo,
  NO_MOMENTS,
  type RunMoments,
} from '@/lib/projections/moments/run-moments';
import {
  foldUsage,
  NOTHING_USED,
  type RunUsage,
  usageUpTo,
} from '@/lib/projections/usage/run-usage';
import { BoundedMap } from '@/lib/std/bounded-map';
import type { EventStore } from '@/lib/store/ports/event-store';
import {
  emptyTasks,
  foldTasks,
  makingTasks,
  type TasksState,
  withParentRuns,
} from '@/lib/tasks/run-tasks';
import { stateAt } from '@/lib/tasks/tasks-at';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { Engine } from '../interface/engine';
import { foreignRunOf } from './foreign-parent';
import { logPages } from './log-pages';

/** Missing parents that are looked for in other runs with one look: an index answers for each. */
const PARENTS_LOOKED_FOR = 50;

/** Runs that stay folded: more than people watch at once, and each costs a few bytes per event. */
const KEPT_RUNS = 64;

type Folded = {
  readonly seq: number;
  readonly state: TasksState;
  readonly moments: RunMoments;
  readonly usage: RunUsage;
};

const NOTHING: Folded = { seq: 0, state: emptyTasks(), moments: NO_MOMENTS, usage: NOTHING_USED };

export type RunTasks = {
  readonly reads: Pick<Engine, 'tasks' | 'moments'>;
  /** Forgets what was folded. */
  evict(): void;
};

/** Both reads return null where the run has no event by then. */
export function createRunTasks(events: Pick<EventStore, 'readPage' | 'read' | 'head'>): RunTasks {
  let kept = new BoundedMap<string, Folded>(KEPT_RUNS);

  async function foldedAt(
    runId: string,
    moment: number,
    signal: AbortSignal | undefined,
  ): Promise<Folded> {
    // Read before an eviction, it is not kept after it.
    const runs = kept;
    const known = runs.get(runId);
    const isPast = known !== undefined && known.seq > moment;
    const cut = isPast ? cutAt(known, moment) : null;
    if (cut !== null) return cut;
    const start = isPast ? NOTHING : (known ?? NOTHING);
    const folded = await foldFrom(events, start, { runId, at: moment, signal });
    if (folded.seq >= (known?.seq ?? 0) && folded.seq > 0) runs.set(runId, folded);
    return folded;
  }

  const reads: RunTasks['reads'] = {
    async tasks(runId, at, signal) {
      const head = (await events.head()).seq;
      const moment = Math.min(at ?? head, head);
      const { seq, state: folded, ...facts } = await foldedAt(runId, moment, signal);
      if (seq === 0) return null;
      const tasks = await eventLoop.run(makingTasks(folded), signal);
      const parents = await foreignParents(events, { runId, at: moment, tasks });
      const state = withParentRuns(folded, parents);
      if (state === folded) return { at: moment, tasks, state, ...facts };
      return {
        at: moment,
        tasks: await eventLoop.run(makingTasks(state), signal),
        state,
        ...facts,
      };
    },
    async moments(runId, signal) {
      const { seq: head } = await events.head();
      const { seq, moments } = await foldedAt(runId, head, signal);
      return seq === 0 ? null : { at: head, moments };
    },
  };
  return {
    reads,
    evict() {
      kept = new BoundedMap<string, Folded>(KEPT_RUNS);
    },
  };
}

/** What was folded of a run, with what it has more up to a moment. */
async function foldFrom(
  events: Pick<EventStore, 'readPage'>,
  start: Folded,
  to: { readonly runId: string; readonly at: number; readonly signal: AbortSignal | undefined },
): Promise<Folded> {
  const filter = { run_id: to.runId };
  const query = { filter, after: start.seq, before: to.at + 1, order: 'asc' } as const;
  let folded = start;
  for await (const page of logPages(events, query, to.signal)) {
    folded = {
      seq: page.at(-1)?.seq ?? folded.seq,
      state: foldTasks(folded.state, page),
      moments: foldMoments(folded.moments, page),
      usage: foldUsage(folded.usage, page),
    };
  }
  return folded;
}

/** What was folded, as it was at an earlier moment; null where it does not tell that. */
function cutAt(folded: Folded, at: number): Folded | null {
  const state = stateAt(folded.state, at);
  if (state === null) return null;
  const moments = momentsUpTo(folded.moments, at);
  const usage = usageUpTo(folded.usage, at);
  return { seq: moments.seqs.at(-1) ?? 0, state, moments, usage };
}

/** The runs of the parents that stand in another run, by their ids (C15). */
async function foreignParents(
  events: Pick<EventStore, 'read'>,
  { runId, at, tasks }: { readonly runId: string; readonly at: number; readonly tasks: Task[] },
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const taskId of missingParents(tasks).slice(0, PARENTS_LOOKED_FOR)) {
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
