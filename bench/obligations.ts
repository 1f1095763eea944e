// Who owes what: what it costs to list the obligations of 100,000 open tasks, and to keep them, the reviews and the watch
// for loops up to date.
import type { EventRecord } from '@/lib/model/event-record';
import type { CheckpointedFold } from '@/lib/projections/checkpoint/checkpointed-fold';
import { createLoops } from '@/lib/projections/loops/loops';
import { createObligations } from '@/lib/projections/obligations/obligations';
import { createReviews } from '@/lib/projections/reviews/reviews';
import { aRecord } from '@/lib/testing/records';
import { type Figure, percentile } from './table';

const TASKS = 100_000;
const RUNS = 20_000;
const AGENTS = 100;

/** Listings; the first ones warm the compiler up and do not count. */
const ROUNDS_WARM = 3;
const ROUNDS = 20;

/** Events between two checkpoints. */
const CHANGED = 1_000;

/** Point 11 of the issue. */
const LIST_MS_MAX = 200;

/** On the main loop beside everything else: at 2,000 events a second, 10 µs are a fiftieth of a core. */
const FEED_US_MAX = 10;

/** Milliseconds for the whole list, microseconds of CPU per event. */
export async function benchObligations(): Promise<Figure[]> {
  const cards = Array.from({ length: AGENTS }, (_, at) => cardOf(at));
  const open = [...cards, ...eventsOf(['task.request', 'task.accept'], cards.length)];
  const obligations = createObligations();
  const reviews = createReviews();
  const loops = createLoops();
  const figures = [
    feedFigure('Obligations', obligations, open),
    feedFigure('Reviews, all work reviewed', reviews, open),
    feedFigure('Loops', loops, open),
  ];
  const now = Date.parse('2026-02-01T13:30:00Z');
  const list = () => obligations.list({ now, proposals: [], reviews: reviews.open() });
  for (let round = 0; round < ROUNDS_WARM; round += 1) list();
  const sample = Array.from({ length: ROUNDS }, () => cpuMs(list));
  const results = eventsOf(['task.result'], open.length);
  obligations.takeChanges();
  obligations.feed(results.slice(0, CHANGED));
  const savedMs = cpuMs(() => obligations.takeChanges());
  return [
    ...figures,
    feedFigure('Obligations, ending', obligations, results.slice(CHANGED)),
    { name: 'Obligations that were listed', value: TASKS, unit: '' },
    { name: 'List, p50', value: percentile(sample, 0.5), unit: 'ms', max: LIST_MS_MAX },
    { name: 'List, p99', value: percentile(sample, 0.99), unit: 'ms', max: LIST_MS_MAX },
    { name: `Checkpoint of ${CHANGED} ended tasks`, value: savedMs, unit: 'ms' },
    { name: 'Left after all have ended', value: list().length - reviews.open().length, unit: '' },
  ];
}

function feedFigure(name: string, fold: CheckpointedFold, records: readonly EventRecord[]): Figure {
  const ms = cpuMs(() => {
    for (let at = 0; at < records.length; at += 500) fold.feed(records.slice(at, at + 500));
  });
  const value = (ms * 1000) / records.length;
  return { name: `${name}, per event`, value, unit: 'µs', max: FEED_US_MAX };
}

function agentOf(at: number): string {
  return `agent:worker-${at % AGENTS}`;
}

function cardOf(at: number): EventRecord {
  return aRecord({
    seq: at + 1,
    event: {
      type: 'agent.register',
      run_id: 'run:registry',
      from: { agent_id: agentOf(at) },
      payload: {
        v: 'clutch/0.1',
        agent_id: agentOf(at),
        capabilities: [],
        overseer: 'agent:qa',
        limits: { max_runtime_sec: 600 },
      },
    },
  });
}

/** For each task one event of each type, type by type, so that all of them are open at once. */
function eventsOf(types: readonly EventRecord['event']['type'][], after: number): EventRecord[] {
  return types.flatMap((type, nth) =>
    Array.from({ length: TASKS }, (_, at) => {
      const lead = { agent_id: `agent:lead-${at % 7}` };
      const worker = { agent_id: agentOf(at) };
      const [from, to] = type === 'task.request' ? [lead, worker] : [worker, lead];
      return aRecord({
        seq: after + nth * TASKS + at + 1,
        received_at: new Date(Date.UTC(2026, 1, 1, 13, 20) + at).toISOString(),
        event: {
          type,
          from,
          to: [to],
          run_id: `run_${at % RUNS}`,
          task_id: `task_${at}`,
          payload: { text: `Research the market of product ${at}` },
        },
      });
    }),
  );
}

/** CPU time, so that other processes of the machine do not count. */
function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
