// What pages hand to their islands: a stretch of the log and the position that it goes to.
import type { WorkspaceSnapshot } from '@/lib/client/tab/summary-store';
import {
  type DecisionsSnapshot,
  decisionEntryOf,
  decisionTypes,
} from '@/lib/client/windows/decisions-store';
import type { ThreadSnapshot } from '@/lib/client/windows/thread-store';
import type { EventRecord } from '@/lib/model/event-record';
import { newestSpan, olderSpan } from '@/lib/model/log-span';
import {
  agentsWithinBytes,
  NEWEST_AGENTS_MAX,
  NEWEST_BYTES_MAX,
  NEWEST_CHANNELS_MAX,
  NEWEST_RUNS_MAX,
} from '@/lib/model/newest-rows';
import type { RunSummary } from '@/lib/model/summary';
import type { AppHandle } from '@/lib/server/app-handle';

/** Events that are drawn on the server: a tall screen of short messages. */
const FIRST_EVENTS = 60;

/** Decisions that are listed on the server: a wide screen twice over. */
const FIRST_DECISIONS = 20;

/** The newest of each list, which stand beside every view. */
export async function workspaceSnapshot({
  directory,
}: AppHandle['engine']): Promise<WorkspaceSnapshot> {
  // Read first: what is folded in between is in the lists, and is told once more.
  const seq = directory.seq();
  const { lists } = directory;
  const bytesMax = NEWEST_BYTES_MAX;
  const [channels, runs] = await Promise.all([
    lists.channels({ order: 'activity', limit: NEWEST_CHANNELS_MAX, bytesMax }),
    lists.runs({ limit: NEWEST_RUNS_MAX, bytesMax }),
  ]);
  const agents = agentsWithinBytes(directory.lastActive(NEWEST_AGENTS_MAX));
  return {
    seq,
    channels: channels.rows,
    hasMoreChannels: channels.next !== null,
    runs: runs.rows,
    agents,
  };
}

/** The end of a thread; where an event before it is asked for, the events around that one. */
export async function threadSnapshot(
  engine: AppHandle['engine'],
  threadId: string,
  around: number | null,
): Promise<ThreadSnapshot> {
  const filter = { thread_id: threadId };
  // The head is read first: what is committed in between stands in the events, and is not missed.
  const { seq: head } = await engine.head();
  const newest = await engine.readPage({ filter, limit: FIRST_EVENTS, order: 'desc' });
  const span = newestSpan(newest, head);
  if (around === null || around >= span.from) return ofThread(engine, threadId, { span, head });
  const before = around + FIRST_EVENTS / 2;
  const page = await engine.readPage({ filter, before, limit: FIRST_EVENTS, order: 'desc' });
  return ofThread(engine, threadId, { span: olderSpan(page, { before, head }), head });
}

/** A span of a thread with what its rows show beside the events. */
async function ofThread(
  engine: AppHandle['engine'],
  threadId: string,
  { span, head }: Pick<ThreadSnapshot, 'span' | 'head'>,
): Promise<ThreadSnapshot> {
  const [clocks, reactions, pins] = await Promise.all([
    clocksOf(engine, span.events),
    engine.reactions.to(span.events.map(({ event }) => event)),
    engine.reactions.pins(threadId),
  ]);
  return { thread_id: threadId, span, head, clocks, reactions: [...reactions, ...pins] };
}

/** When the clocks of the runs of these events begin, by run. */
async function clocksOf(
  { directory }: AppHandle['engine'],
  records: readonly EventRecord[],
): Promise<Record<string, string>> {
  const runIds = new Set(records.map(({ event }) => event.run_id));
  const clockOf = await directory.clocksOf(runIds);
  return Object.fromEntries(
    [...runIds].flatMap((runId) => {
      const clock = clockOf(runId);
      return clock === null ? [] : [[runId, new Date(clock.start).toISOString()]];
    }),
  );
}

/** The newest decisions of a run, a line of each. */
export async function decisionsSnapshot(
  engine: AppHandle['engine'],
  run: Pick<RunSummary, 'run_id' | 'decisions'>,
): Promise<DecisionsSnapshot> {
  // The head is read first: what is committed in between stands in the events, and is not missed.
  const { seq } = await engine.head();
  const types = decisionTypes(run);
  const filter = { run_id: run.run_id, type: types };
  const page = await engine.readPage({ filter, limit: FIRST_DECISIONS, order: 'desc' });
  return {
    run_id: run.run_id,
    types,
    entries: page.events.toReversed().flatMap((record) => decisionEntryOf(record) ?? []),
    hasOlder: page.isFull,
    oldest: page.isFull ? (page.events.at(-1)?.seq ?? null) : null,
    seq: Math.max(seq, page.events[0]?.seq ?? 0),
  };
}
