// Work that goes round and round, messages that come too fast, delegations that go too deep: what an orchestrator warns of
// once for each cycle of agents and run. A fold over the runs that were heard of last; imports are history.
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { BoundedMap } from '@/lib/std/bounded-map';
import { checkpointFold } from '../checkpoint/checkpoint-fold';
import type { CheckpointedFold, CheckpointPart } from '../checkpoint/checkpointed-fold';
import { LoopRun, type Runaway, type SavedLoopRun } from './loop-runs';
import { MessageRates } from './message-rates';

/** Runs that are watched: those that were heard of last. Each takes at most some 100 kB, most of them 1. */
export const LOOP_RUNS_MAX = 2_000;

/** Warnings that nobody has taken; whoever takes them follows the log, so that there are a few. */
const WARNINGS_MAX = 1_000;

const RUN_KEY = 'r:';
const RATES_KEY = 'rates';

export type LoopWarning = {
  readonly run_id: string;
  readonly thread_id: string;
  readonly channel: string;
  readonly kind: 'loop' | 'rate' | 'depth';
  /** Agents in the order of the work. */
  readonly ring: readonly string[];
  /** For people. */
  readonly text: string;
  /** The event that made it one. */
  readonly seq: number;
};

export type LoopsFold = CheckpointedFold & {
  /** The warnings that came since the last call, each cycle of a run once. */
  takeWarnings(): LoopWarning[];
};

/** A watch that goes on from what was saved. */
export function createLoops(saved: readonly CheckpointPart[] = []): LoopsFold {
  const changed = new Set<string>();
  /** In the order in which they were last heard of. */
  const runs = new BoundedMap<string, LoopRun>(LOOP_RUNS_MAX, (runId) =>
    changed.add(`${RUN_KEY}${runId}`),
  );
  const rates = new MessageRates();
  const warnings: LoopWarning[] = [];

  function runOf(runId: string, seq: number): LoopRun {
    const run = runs.get(runId) ?? new LoopRun();
    run.lastSeq = seq;
    runs.set(runId, run);
    return run;
  }

  function warn({ seq, event, protocol }: EventRecord, runaway: Runaway): void {
    const { run_id, thread_id } = event;
    if (!runOf(run_id, seq).warn(runaway)) return;
    const channel = channelOf(event, protocol);
    warnings.push({ run_id, thread_id, channel, ...runaway, seq });
    if (warnings.length > WARNINGS_MAX) warnings.shift();
  }

  const fold = checkpointFold(saved, {
    takeChanged() {
      const keys = [...changed];
      changed.clear();
      return keys;
    },
    apply(record) {
      if (!isWatched(record)) return;
      const { event, seq } = record;
      changed.add(RATES_KEY);
      for (const runaway of rates.add(record)) warn(record, runaway);
      // What refers to a task says how deep hangs what refers to it.
      const isKnown = runs.get(event.run_id) !== undefined && meaningOf(event).link !== null;
      if (event.type !== 'task.request' && !isKnown) return;
      for (const runaway of runOf(event.run_id, seq).apply(event)) warn(record, runaway);
    },
    save: (key) =>
      key === RATES_KEY ? rates.save() : (runs.get(key.slice(RUN_KEY.length))?.save() ?? null),
    load(parts) {
      rates.load(parts.find(({ key }) => key === RATES_KEY)?.value);
      const saved = parts.flatMap(({ key, value }) =>
        key === RATES_KEY ? [] : [{ runId: key.slice(RUN_KEY.length), run: value as SavedLoopRun }],
      );
      for (const { runId, run } of saved.sort(
        (one, other) => one.run.last_seq - other.run.last_seq,
      )) {
        runs.load(runId, new LoopRun(run));
      }
    },
  });
  return { ...fold, takeWarnings: () => warnings.splice(0) };
}

/** What agents and people say; what the orchestrator forwards counts as theirs who asked for it. */
function isWatched({ event, origin }: EventRecord): boolean {
  if (origin === 'import' || event.meta?.part_of !== undefined) return false;
  return event.type.startsWith('task.') || event.type === 'chat.message';
}
