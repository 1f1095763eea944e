// How the runs of some threads stood at a moment of the past. A run with no event since stands as it did; others are folded out of
// their events, as far as one answer goes.
import type { RunState, ThreadSummary } from '@/lib/model/summary';
import { createRunRow } from '@/lib/projections/directory/row-folds';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { DirectoryRows } from '../../interface/directory';
import { EVENTS_FOLDED_MAX, logPages } from '../log-pages';

/** Of one run: a page with some long runs in it still tells those of the others. */
const RUN_EVENTS_MAX = 5_000;

type Ports = {
  readonly run: DirectoryRows['run'];
  readonly events: Pick<EventStore, 'readPage'>;
};

/** `events`: how many were folded. Null is a state that takes too much to tell. */
type StateThen = { readonly state: RunState | null; readonly events: number };

/** The threads with the states of their runs. */
export function createRunStates(ports: Ports) {
  return async (threads: readonly ThreadSummary[], at: number): Promise<ThreadSummary[]> => {
    const states = new Map<string, RunState | null>();
    let left = EVENTS_FOLDED_MAX;
    for (const { run_id } of threads) {
      if (states.has(run_id)) continue;
      const then = await stateThen(ports, { run_id, at, max: Math.min(left, RUN_EVENTS_MAX) });
      states.set(run_id, then.state);
      left -= then.events;
    }
    return threads.map((thread) => ({ ...thread, run_state: states.get(thread.run_id) ?? null }));
  };
}

async function stateThen(
  { run, events }: Ports,
  { run_id, at, max }: { readonly run_id: string; readonly at: number; readonly max: number },
): Promise<StateThen> {
  const now = await run(run_id);
  if (now === null || now.last_seq <= at) return { state: now?.state ?? null, events: 0 };
  if (max <= 0) return { state: null, events: 0 };
  const fold = createRunRow(now);
  let count = 0;
  for await (const page of logPages(events, { filter: { run_id }, before: at + 1, order: 'asc' })) {
    count += page.length;
    if (count > max) return { state: null, events: count };
    for (const record of page) fold.apply(record);
  }
  return { state: fold.row()?.state ?? null, events: count };
}
