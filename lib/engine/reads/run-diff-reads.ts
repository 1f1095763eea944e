// What two runs differ in. A run stays folded until it has another event, and so does what two of them differ in.

import { diffing, type RunDiff } from '@/lib/run-diff/run-diff';
import { type RunTraits, TraitsFold } from '@/lib/run-diff/run-traits';
import type { EventStore } from '@/lib/store/ports/event-store';
import { tasksOfAllEvents } from '@/lib/tasks/task-of-event';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { Directory } from '../interface/directory';
import type { Engine } from '../interface/engine';
import { KeptAnswers } from './kept-answers';
import { logPages } from './log-pages';

/** Of a run so many events are compared, from its beginning: they are read in a few seconds. The tasks are compared all the same. */
const COMPARED_EVENTS_MAX = 200_000;

/** Runs that stay folded, and pairs that stay compared: of 5,000 tasks a run holds some 5 MB. */
const KEPT_RUNS = 8;

type Ports = {
  readonly events: Pick<EventStore, 'readPage'>;
  readonly directory: Pick<Directory, 'rows'>;
  readonly tasks: Engine['tasks'];
};

export type RunDiffReads = {
  readonly diff: Engine['diff'];
  /** Compares every run anew: an event was emptied. */
  evict(): void;
};

/** Differences between runs of one log. */
export function createRunDiffReads({ events, directory, tasks }: Ports): RunDiffReads {
  const runs = new KeptAnswers<RunTraits | null>(KEPT_RUNS);
  const diffs = new KeptAnswers<RunDiff | null>(KEPT_RUNS);

  async function traitsOf(runId: string, at: number): Promise<RunTraits | null> {
    const found = await tasks(runId, at);
    if (found === null) return null;
    const taskOf = tasksOfAllEvents(found.state);
    const fold = new TraitsFold(found.tasks);
    const query = { filter: { run_id: runId }, before: at + 1, order: 'asc' } as const;
    for await (const page of logPages(events, query)) {
      for (const record of page.slice(0, COMPARED_EVENTS_MAX - fold.events)) {
        fold.apply(record, taskOf.get(record.seq) ?? null);
      }
      if (fold.events === COMPARED_EVENTS_MAX) break;
    }
    const traits = fold.traits();
    const is_whole = fold.events < COMPARED_EVENTS_MAX;
    return { tasks: found.tasks, traits, events: fold.events, to_seq: at, is_whole };
  }

  const runAt = (runId: string, at: number) => runs.get(runId, at, () => traitsOf(runId, at));

  async function compare(a: Place, b: Place): Promise<RunDiff | null> {
    const [one, other] = [await runAt(a.run_id, a.last_seq), await runAt(b.run_id, b.last_seq)];
    return one === null || other === null ? null : eventLoop.run(diffing(one, other));
  }

  return {
    async diff(a, b) {
      const [one, other] = [await directory.rows.run(a), await directory.rows.run(b)];
      if (one === null || other === null) return null;
      const version = JSON.stringify([one.last_seq, other.last_seq]);
      return diffs.get(JSON.stringify([a, b]), version, () => compare(one, other));
    },
    evict() {
      runs.evict();
      diffs.evict();
    },
  };
}

/** A run as it stands at its newest event. */
type Place = { readonly run_id: string; readonly last_seq: number };
