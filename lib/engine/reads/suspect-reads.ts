// Where a run may have gone wrong, at the head or at an earlier moment: what of its events up to there is looked at, ranked in turns of
// the event loop. What was found stays until the run has another event, and whoever asks meanwhile waits for the same work.
import { markOf } from '@/lib/model/event-marks';
import type { EventRecord } from '@/lib/model/event-record';
import { judgementsIn } from '@/lib/model/judgement';
import { isJudgement } from '@/lib/model/judgement-type';
import type { Annotation, NamedEvent, SuspectsReport } from '@/lib/model/suspect';
import { KeptAnswers } from '@/lib/std/kept-answers';
import type { EventStore } from '@/lib/store/ports/event-store';
import { HELD_OUT_CHECK } from '@/lib/suspects/checked';
import { findingSuspects } from '@/lib/suspects/suspects';
import { findingRunState } from '@/lib/tasks/run-state';
import { headlineOf } from '@/lib/text/text-of';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { Directory } from '../interface/directory';
import type { Engine } from '../interface/engine';
import type { Suspects } from '../interface/suspects';
import { logPages } from './log-pages';
import { readSuspectRecords } from './suspect-records';

/** What people said of a run is looked for in so many of its newest notices, of which agents may say any number. */
const NOTICES_MAX = 20_000;

/** Runs that stay ranked: each holds ten suspects. */
const KEPT_RUNS = 64;

/** Moments that stay ranked: somebody who steps through time goes back and forth. */
const KEPT_MOMENTS = 256;

type Ports = {
  readonly events: Pick<EventStore, 'readPage'>;
  readonly directory: Pick<Directory, 'rows'>;
  readonly tasks: Engine['tasks'];
};

type Found = Pick<SuspectsReport, 'suspects' | 'events' | 'looked_at' | 'annotations'>;

export type SuspectReads = Pick<Suspects, 'report'> & {
  /** Ranks every run anew: an event was emptied. */
  evict(): void;
};

/** Reports of one log. */
export function createSuspectReads({ events, directory, tasks }: Ports): SuspectReads {
  const kept = new KeptAnswers<Found>(KEPT_RUNS);
  const keptMoments = new KeptAnswers<Found>(KEPT_MOMENTS);

  async function stateAt(runId: string, at: number, signal: AbortSignal | undefined) {
    const then = await tasks(runId, at, signal);
    return then === null ? null : eventLoop.run(findingRunState(then.state), signal);
  }

  async function reportPast(runId: string, at: number, signal: AbortSignal | undefined) {
    const state = await stateAt(runId, at, signal);
    if (state === null) return null;
    const key = JSON.stringify([runId, at]);
    const found = await keptMoments.get(key, at, () => find(events, runId, at));
    return { run_id: runId, state, ...found, ...(await besideOf(events, runId, at + 1)) };
  }

  return {
    async report(runId, at, signal) {
      const run = await directory.rows.run(runId);
      if (run === null) return null;
      const { last_seq: head, state } = run;
      if (at !== undefined && at < head) return reportPast(runId, at, signal);
      const found = await kept.get(runId, head, () => find(events, runId, head));
      return { run_id: runId, state, ...found, ...(await besideOf(events, runId)) };
    },
    evict() {
      kept.evict();
      keptMoments.evict();
    },
  };
}

/** What stands beside the suspects: how good the ranking is, and what people said before a seq, by default by now. */
async function besideOf(events: Ports['events'], runId: string, before?: number) {
  const said: EventRecord[] = [];
  let looked = 0;
  const filter = { run_id: runId, type: ['chat.system' as const] };
  const query = { filter, ...(before !== undefined && { before }), order: 'desc' } as const;
  for await (const page of logPages(events, query)) {
    said.push(...page.filter(isJudgement));
    looked += page.length;
    if (looked >= NOTICES_MAX) break;
  }
  return { checked: HELD_OUT_CHECK, judgements: judgementsIn(said) };
}

async function find(events: Ports['events'], runId: string, at: number): Promise<Found> {
  const { records, gaps, lookedAt } = await readSuspectRecords(events, runId, at);
  const suspects = await eventLoop.run(findingSuspects(records, gaps));
  const annotations = records.flatMap(annotationOf);
  const named = new Set([
    ...suspects.flatMap(({ seq, evidence }) => [seq, ...evidence]),
    ...annotations.map(({ seq }) => seq),
  ]);
  return {
    suspects,
    annotations,
    events: records.filter(({ seq }) => named.has(seq)).map(toNamed),
    looked_at: lookedAt,
  };
}

function toNamed({ seq, received_at, event }: EventRecord): NamedEvent {
  return { seq, at: received_at, agent: event.from.agent_id, headline: headlineOf(event) };
}

function annotationOf({ seq, event }: EventRecord): Annotation[] {
  const mark = markOf(event);
  return mark === null ? [] : [{ seq, ...mark }];
}
