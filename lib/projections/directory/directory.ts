// Summaries of the whole log: channels, threads, runs and agents, in constant time per event. One fold for the server's
// lists; it is saved by key, so that a checkpoint costs what changed since the last one and not what there is.
import type { EventRecord } from '@/lib/model/event-record';
import type { AgentSummary, ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';
import type { TaskLink } from '@/lib/protocols/codec/meaning';
import { invariant } from '@/lib/std/invariant';
import type { ClockOf } from '@/lib/tasks/event-time';
import { createInOrder } from '../checkpoint/in-order';
import { createAgentFold } from './agents';
import { createChannelFold } from './channels';
import { createRunFold, type SavedRun } from './runs';
import { createThreadFold, type SavedThread } from './threads';

/** The key under which the seq itself is saved; a saved directory without it is not whole. */
export const DIRECTORY_HEAD_KEY = 'head';

/** Links of a run are saved under the seq of the first of them and the run's id, never to be written again. */
const LINKS_KEY = 'l:';

/** One saved part; the state is JSON text. */
export type SavedPart = { readonly key: string; readonly state: string };

export type DirectoryFold = {
  /** Takes records in any order and any number of times; a gap is waited for. */
  feed(records: readonly EventRecord[]): void;
  /** The seq up to which everything is folded. */
  seq(): number;
  /** By name. */
  channels(): ChannelSummary[];
  channel(name: string): ChannelSummary | null;
  /** Newest activity first; `before` continues after a row by its `last_seq`. */
  threads(page: { channel?: string; before?: number; limit: number }): ThreadSummary[];
  thread(threadId: string): ThreadSummary | null;
  runs(page: { before?: number; limit: number }): RunSummary[];
  run(runId: string): RunSummary | null;
  clockOf: ClockOf;
  /** By id; without presence, which the log does not know, and without the tasks of CAP, which it knows no ends of. */
  agents(): AgentSummary[];
  /** @param more Open tasks that are told from elsewhere: those of CAP. */
  agent(agentId: string, more?: number): AgentSummary | null;
  /** All ids of the tasks that an id names, in one run or in every run, that id among them. */
  idsOfTask(taskId: string, runId?: string): ReadonlySet<string>;
  /** Whether two ids of a run name one task. */
  isSameTask(runId: string, one: string, other: string): boolean;
  /** The parts that changed since the last call, to be saved together, and the seq that they are of. */
  takeChanges(): { readonly seq: number; readonly parts: SavedPart[] };
};

/** A directory that goes on from what was saved; without anything saved from the beginning of the log. */
export function createDirectory(saved: readonly SavedPart[] = []): DirectoryFold {
  const channels = createChannelFold();
  const threads = createThreadFold();
  const agents = createAgentFold();
  const changed = new Set<string>();
  const runs = createRunFold((agentId, change) => {
    agents.addLoad(agentId, change);
    changed.add(`a:${agentId}`);
  });
  const folds = { channels, threads, runs, agents };
  const inOrder = createInOrder(restore(folds, saved), (record) => {
    const { event } = record;
    const { channel, isNew } = threads.apply(record);
    channels.apply(record, channel, isNew);
    runs.apply(record, channel);
    agents.apply(record);
    changed.add(`c:${channel}`).add(`t:${event.thread_id}`);
    changed.add(`r:${event.run_id}`).add(`a:${event.from.agent_id}`);
  });

  return {
    feed: inOrder.feed,
    seq: inOrder.seq,
    channels: channels.list,
    channel: channels.get,
    threads: threads.list,
    thread: threads.get,
    runs: runs.list,
    run: runs.get,
    clockOf: runs.clockOf,
    agents: agents.list,
    agent: agents.get,
    idsOfTask: runs.idsOfTask,
    isSameTask: runs.isSameTask,
    takeChanges() {
      const parts = [...changed].map((key) => ({
        key,
        state: JSON.stringify(stateOf(folds, key)),
      }));
      for (const { run_id, seq, links } of runs.takeLinks()) {
        parts.push({ key: `${LINKS_KEY}${seq}:${run_id}`, state: JSON.stringify(links) });
      }
      changed.clear();
      const seq = inOrder.seq();
      if (parts.length > 0) parts.push({ key: DIRECTORY_HEAD_KEY, state: JSON.stringify({ seq }) });
      return { seq, parts };
    },
  };
}

type Folds = {
  readonly channels: ReturnType<typeof createChannelFold>;
  readonly threads: ReturnType<typeof createThreadFold>;
  readonly runs: ReturnType<typeof createRunFold>;
  readonly agents: ReturnType<typeof createAgentFold>;
};

function stateOf(folds: Folds, key: string): unknown {
  const id = key.slice(2);
  switch (key[0]) {
    case 'c':
      return folds.channels.get(id);
    case 't':
      return folds.threads.save(id);
    case 'r':
      return folds.runs.save(id);
    default:
      return folds.agents.save(id);
  }
}

/** Returns the seq that the saved parts are of. */
function restore(folds: Folds, saved: readonly SavedPart[]): number {
  const threads: SavedThread[] = [];
  const runs: SavedRun[] = [];
  const links = new Map<string, TaskLink[]>();
  let seq: number | null = null;
  for (const { key, state } of saved) {
    const value = JSON.parse(state);
    if (key === DIRECTORY_HEAD_KEY) seq = value.seq;
    else if (key.startsWith('c:')) folds.channels.load(value);
    else if (key.startsWith('t:')) threads.push(value);
    else if (key.startsWith('r:')) runs.push(value);
    else if (key.startsWith('a:')) folds.agents.load(value);
    else if (key.startsWith(LINKS_KEY)) {
      const runId = key.slice(key.indexOf(':', LINKS_KEY.length) + 1);
      const known = links.get(runId) ?? [];
      links.set(runId, known);
      for (const link of value) known.push(link);
    }
  }
  invariant(saved.length === 0 || seq !== null, 'a saved directory says up to which seq it goes');
  for (const thread of threads.sort(byLastSeq)) folds.threads.load(thread);
  for (const run of runs.sort(byLastSeq)) folds.runs.load(run, links.get(run.run_id) ?? []);
  return seq ?? 0;
}

function byLastSeq(
  one: { readonly last_seq: number },
  other: { readonly last_seq: number },
): number {
  return one.last_seq - other.last_seq;
}
