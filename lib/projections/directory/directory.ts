// Summaries of the whole log: channels, threads, runs and agents, in constant time per event. One fold for the server's
// lists; it is saved by key, so that a checkpoint costs what changed since the last one and not what there is.
import type { EventRecord } from '@/lib/model/event-record';
import type { AgentSummary } from '@/lib/model/summary';
import type { TaskLink } from '@/lib/protocols/codec/meaning';
import { invariant } from '@/lib/std/invariant';
import type { ClockOf } from '@/lib/tasks/event-time';
import { createInOrder } from '../checkpoint/in-order';
import { createAgentFold } from './agents';
import { type ChannelCounts, createChannelFold } from './channels';
import { createDirectoryReads, type DirectoryFolds, type DirectoryReads } from './directory-reads';
import { createRunFold, type SavedRun } from './runs';
import { createThreadFold, type SavedThread } from './threads';
import { createViewFold, type SavedView, VIEW_KEY } from './view-settings';

/** The key under which the seq itself is saved; a saved directory without it is not whole. */
export const DIRECTORY_HEAD_KEY = 'head';

/** Links of a run are saved under the seq of the first of them and the run's id, never to be written again. */
const LINKS_KEY = 'l:';

/** One saved part; the state is JSON text. */
export type SavedPart = { readonly key: string; readonly state: string };

export type DirectoryFold = DirectoryReads & {
  /** Takes records in any order and any number of times; a gap is waited for. */
  feed(records: readonly EventRecord[]): void;
  /** The seq up to which everything is folded. */
  seq(): number;
  clockOf: ClockOf;
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
  const views = createViewFold();
  const changed = new Set<string>();
  const runs = createRunFold((agentId, change) => {
    agents.addLoad(agentId, change, inOrder.seq());
    changed.add(`a:${agentId}`);
  });
  const folds = { channels, threads, runs, agents, views };
  const inOrder = createInOrder(restore(folds, saved), (record) => {
    const { event } = record;
    const { channel, isNew } = threads.apply(record);
    const shownIn = views.mergedInto(channel) ?? channel;
    channels.apply(record, { channel, shownIn, isNewThread: isNew });
    runs.apply(record, channel);
    agents.apply(record);
    changed.add(`c:${channel}`).add(`t:${event.thread_id}`);
    changed.add(`r:${event.run_id}`).add(`a:${event.from.agent_id}`);
    const view = views.apply(record);
    if (view !== null) changed.add(view);
  });

  return {
    feed: inOrder.feed,
    seq: inOrder.seq,
    ...createDirectoryReads(folds),
    clockOf: runs.clockOf,
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

function stateOf(folds: DirectoryFolds, key: string): unknown {
  const id = key.slice(2);
  switch (key[0]) {
    case 'c':
      return folds.channels.get(id);
    case 't':
      return folds.threads.save(id);
    case 'r':
      return folds.runs.save(id);
    case 'v':
      return folds.views.save(key);
    default:
      return folds.agents.save(id);
  }
}

/** Returns the seq that the saved parts are of. */
function restore(folds: DirectoryFolds, saved: readonly SavedPart[]): number {
  const parts = {
    channels: [] as ChannelCounts[],
    threads: [] as SavedThread[],
    runs: [] as SavedRun[],
    agents: [] as AgentSummary[],
    views: [] as SavedView[],
  };
  const links = new Map<string, TaskLink[]>();
  let seq: number | null = null;
  for (const { key, state } of saved) {
    const value = JSON.parse(state);
    if (key === DIRECTORY_HEAD_KEY) seq = value.seq;
    else if (key.startsWith('c:')) parts.channels.push(value);
    else if (key.startsWith('t:')) parts.threads.push(value);
    else if (key.startsWith('r:')) parts.runs.push(value);
    else if (key.startsWith('a:')) parts.agents.push(value);
    else if (key.startsWith(VIEW_KEY)) parts.views.push(value);
    else if (key.startsWith(LINKS_KEY)) {
      const runId = key.slice(key.indexOf(':', LINKS_KEY.length) + 1);
      const known = links.get(runId) ?? [];
      links.set(runId, known);
      for (const link of value) known.push(link);
    }
  }
  invariant(saved.length === 0 || seq !== null, 'a saved directory says up to which seq it goes');
  for (const view of parts.views.sort(bySeq)) folds.views.load(view);
  for (const channel of parts.channels.sort(byLastSeq)) folds.channels.load(channel);
  for (const thread of parts.threads.sort(byLastSeq)) folds.threads.load(thread);
  for (const run of parts.runs.sort(byLastSeq)) folds.runs.load(run, links.get(run.run_id) ?? []);
  for (const agent of parts.agents.sort(byLastSeq)) folds.agents.load(agent);
  return seq ?? 0;
}

type Told = { readonly last_seq: number | null };

function byLastSeq(one: Told, other: Told): number {
  return (one.last_seq ?? 0) - (other.last_seq ?? 0);
}

function bySeq(one: SavedView, other: SavedView): number {
  return one.seq - other.seq;
}
