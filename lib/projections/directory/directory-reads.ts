// What is read of the directory: lists by keyset and single rows, as operators want them shown. A channel shows what it holds
// with what was merged into it; what is hidden stands in no list, and still opens by its address. Each read is a number of
// steps, between which the table is asked for what is not in memory.
import type { ImportedFrom } from '@/lib/model/imported-from';
import type { ListOrder, ListPage, ListQuery } from '@/lib/model/listing';
import type { AgentSummary, ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';
import type { ViewedKind, ViewSettings } from '@/lib/model/view-change';
import { compareCodePoints } from '@/lib/std/code-points';
import type { RunClock } from '@/lib/tasks/event-time';
import { type AgentFold, agentSummary, type SavedAgentRow } from './agents';
import type { ChannelFold, SavedChannel } from './channels';
import { entriesOf, entryOf } from './list-entry';
import { pageOf, wantedBy } from './list-page';
import { byKey, type KeyPlace, newestFirst, ofKeys } from './list-source';
import { type RunFold, runSummary, type SavedRun } from './runs';
import type { TableSteps } from './saved-row';
import { type SavedThread, type ThreadFold, threadSummary } from './threads';
import type { MergeProblem, ViewFold } from './view-settings';

export type DirectoryFolds = {
  readonly channels: ChannelFold;
  readonly threads: ThreadFold;
  readonly runs: RunFold;
  readonly agents: AgentFold;
  readonly views: ViewFold;
};

type MoreTasks = (agentId: string) => number;

/** Everything that is read of it. */
export type DirectoryReads = {
  channels(query: ListQuery & { readonly order?: ListOrder }): TableSteps<ListPage<ChannelSummary>>;
  channel(name: string): TableSteps<ChannelSummary | null>;
  /** Newest activity first; of a channel, with those of the channels that were merged into it. */
  threads(query: ListQuery & { readonly channel?: string }): TableSteps<ListPage<ThreadSummary>>;
  thread(threadId: string): TableSteps<ThreadSummary | null>;
  /** Newest activity first. */
  runs(query: ListQuery): TableSteps<ListPage<RunSummary>>;
  run(runId: string): TableSteps<RunSummary | null>;
  /** When the clocks of runs begin; what is not among them is no run. */
  clocks(runIds: Iterable<string>): TableSteps<ReadonlyMap<string, RunClock | null>>;
  /**
   * By id; without presence, which the log does not know.
   * @param more Open tasks of an agent that are told from elsewhere: those of CAP, of which no event is the end.
   */
  agents(query: ListQuery, more?: MoreTasks): TableSteps<ListPage<AgentSummary>>;
  agent(agentId: string, more?: number): TableSteps<AgentSummary | null>;
  /** What is in memory of an agent; null where that is nothing, though the table may have it. */
  cachedAgent(agentId: string, more?: number): AgentSummary | null;
  /** The channel in which a thread or a run in memory began, whatever channel it stands in. */
  homeOf(place: { readonly thread_id: string; readonly run_id: string }): string | null;
  /** The run file that a thread or a run in memory is from; null where it is from none. */
  importedFrom(place: { readonly thread_id: string; readonly run_id: string }): ImportedFrom | null;
  /** The ids of those that spoke or were given something to do last, the last one first; nobody who is hidden. */
  lastActive(limit: number): string[];
  /** The ids of those of whom something changed after a seq, the last change first. */
  agentsChangedAfter(seq: number, limit: number): string[];
  /** How one thing is shown, and what was changed of that after a seq, the last change first. */
  view(kind: ViewedKind, id: string): ViewSettings;
  viewsChangedAfter(seq: number, limit: number): ViewSettings[];
  /** The channels whose threads stand in this one besides. */
  mergedFrom(channel: string): readonly string[];
  hasRoomForView(): boolean;
  /** Whether there is one of this name among those in memory. */
  knows(kind: ViewedKind, id: string): boolean;
  /** Why a channel's threads cannot stand in another one; null where they can. */
  mergeProblem(channel: string, target: string): MergeProblem | null;
};

/** The reads over the folds of one directory. */
export function createDirectoryReads(folds: DirectoryFolds): DirectoryReads {
  const { threads, runs, agents, views } = folds;
  const listOf = { channel: folds.channels.list, thread: threads.list, run: runs.list };
  const lists = { ...listOf, agent: agents.list };
  const cachedAgent = (agentId: string, more?: number) => {
    const row = agents.list.cache.row(agentId);
    return row === undefined ? null : shownAgent(views, agents.list.savedOf(row), more);
  };
  return {
    channels: (query) => channelsOf(folds, query),
    *channel(name) {
      const entry = yield* entryOf(folds.channels.list, name);
      return entry === null ? null : yield* shownChannel(folds, entry.saved());
    },
    threads: (query) => threadsOf(folds, query),
    *thread(threadId) {
      const entry = yield* entryOf(threads.list, threadId);
      return entry === null ? null : shownThread(views, entry.saved());
    },
    runs: (query) => runsOf(folds, query),
    *run(runId) {
      const entry = yield* entryOf(runs.list, runId);
      return entry === null ? null : shownRun(views, entry.saved());
    },
    clocks: (runIds) => clocksOf(runs, runIds),
    agents: (query, more = () => 0) => agentsOf(folds, query, more),
    *agent(agentId, more) {
      const entry = yield* entryOf(agents.list, agentId);
      return entry === null ? null : shownAgent(views, entry.saved(), more);
    },
    cachedAgent,
    homeOf: ({ thread_id, run_id }) =>
      (threads.list.cache.row(thread_id) ?? runs.list.cache.row(run_id))?.home ?? null,
    importedFrom: ({ thread_id, run_id }) =>
      runs.list.cache.get(run_id)?.imported ?? threads.list.cache.get(thread_id)?.imported ?? null,
    lastActive: (limit) =>
      firstOf(agents.changedAfter(-1), limit, (agentId) => !views.isHidden('agent', agentId)),
    agentsChangedAfter: (seq, limit) => firstOf(agents.changedAfter(seq), limit, () => true),
    view: views.settingsOf,
    viewsChangedAfter: (seq, limit) => firstOf(views.changedAfter(seq), limit, () => true),
    mergedFrom: views.mergedFrom,
    hasRoomForView: views.hasRoom,
    knows: (kind, id) => lists[kind].cache.get(id) !== undefined,
    mergeProblem: views.mergeProblem,
  };
}

function* channelsOf(
  folds: DirectoryFolds,
  { order = 'name', ...query }: ListQuery & { readonly order?: ListOrder },
): TableSteps<ListPage<ChannelSummary>> {
  const { channels, views } = folds;
  const wanted = wantedBy(query);
  const isTakenOut = (channel: string): boolean =>
    views.isHidden('channel', channel) || views.mergedInto(channel) !== null;
  const isHidden = query.hidden ?? false;
  const places = isHidden ? takenOutByName(views, 'channel', query.after) : [];
  const inOrder = order === 'name' ? byKey(channels.list, query, wanted) : null;
  const listed = inOrder ?? newestFirst(channels.list, { homes: null, ...query }, wanted);
  const source = isHidden ? ofKeys(channels.list, places, wanted) : listed;
  const { rows, next } = yield* pageOf(source, query, ({ key, saved }) =>
    isTakenOut(key) === isHidden ? saved() : null,
  );
  const shown: ChannelSummary[] = [];
  for (const row of rows) shown.push(yield* shownChannel(folds, row));
  return { rows: shown, next };
}

/** With what was merged into it, and what operators say of it. */
function* shownChannel(
  { channels, views }: Pick<DirectoryFolds, 'channels' | 'views'>,
  { moved: _, ...own }: SavedChannel,
): TableSteps<ChannelSummary> {
  const row: ChannelSummary = { ...own };
  const name = own.channel;
  for (const entry of yield* entriesOf(channels.list, views.mergedFrom(name))) {
    const merged = entry.saved();
    row.threads += merged.threads;
    row.events += merged.events;
    row.first_seq = Math.min(row.first_seq, merged.first_seq);
    if (merged.last_seq <= row.last_seq) continue;
    row.last_seq = merged.last_seq;
    row.last_at = merged.last_at;
  }
  const { title, hidden, merged_into } = views.settingsOf('channel', name);
  if (title !== null) row.title = title;
  if (hidden) row.hidden = true;
  if (merged_into !== null) row.merged_into = merged_into;
  return row;
}

function threadsOf(
  folds: DirectoryFolds,
  { channel, ...query }: ListQuery & { readonly channel?: string },
): TableSteps<ListPage<ThreadSummary>> {
  const { threads, views } = folds;
  const homes = channel === undefined ? null : [channel, ...views.mergedFrom(channel)];
  const isHidden = query.hidden ?? false;
  const wanted = wantedBy(query);
  const source = isHidden
    ? ofKeys(threads.list, takenOutLately(views, 'thread', query.after), wanted)
    : newestFirst(threads.list, { homes, ...query }, wanted);
  return pageOf(source, query, ({ key, home, saved }) => {
    const isAsked = isHidden
      ? homes === null || homes.includes(home)
      : isListed(views, home, channel);
    const isShown = isAsked && views.isHidden('thread', key) === isHidden;
    return isShown ? shownThread(views, saved()) : null;
  });
}

/** What stands in a hidden channel is in no list but that channel's own. */
function isListed(views: ViewFold, home: string, asked?: string): boolean {
  const channel = views.mergedInto(home) ?? home;
  return channel === asked || home === asked || !views.isHidden('channel', channel);
}

function shownThread(views: ViewFold, saved: SavedThread): ThreadSummary {
  const thread = threadSummary(saved);
  const row: ThreadSummary = {
    ...thread,
    channel: views.mergedInto(thread.channel) ?? thread.channel,
  };
  if (views.isHidden('thread', thread.thread_id)) row.hidden = true;
  return row;
}

function runsOf(
  { runs, views }: DirectoryFolds,
  query: ListQuery,
): TableSteps<ListPage<RunSummary>> {
  const isHidden = query.hidden ?? false;
  const wanted = wantedBy(query);
  const source = isHidden
    ? ofKeys(runs.list, takenOutLately(views, 'run', query.after), wanted)
    : newestFirst(runs.list, { homes: null, ...query }, wanted);
  return pageOf(source, query, ({ key, home, saved }) => {
    const isShown = (isHidden || isListed(views, home)) && views.isHidden('run', key) === isHidden;
    return isShown ? shownRun(views, saved()) : null;
  });
}

function shownRun(views: ViewFold, saved: SavedRun): RunSummary {
  const run = runSummary(saved);
  const row: RunSummary = { ...run, channel: views.mergedInto(run.channel) ?? run.channel };
  if (views.isHidden('run', run.run_id)) row.hidden = true;
  return row;
}

function* clocksOf(
  { list }: RunFold,
  runIds: Iterable<string>,
): TableSteps<ReadonlyMap<string, RunClock | null>> {
  const clocks = new Map<string, RunClock | null>();
  for (const entry of yield* entriesOf(list, [...runIds])) {
    clocks.set(entry.key, entry.saved().moments.clock);
  }
  return clocks;
}

function agentsOf(
  { agents, views }: DirectoryFolds,
  query: ListQuery,
  more: MoreTasks,
): TableSteps<ListPage<AgentSummary>> {
  const isHidden = query.hidden ?? false;
  const wanted = wantedBy(query);
  const source = isHidden
    ? ofKeys(agents.list, takenOutByName(views, 'agent', query.after), wanted)
    : byKey(agents.list, query, wanted);
  return pageOf(source, query, ({ key, saved }) =>
    views.isHidden('agent', key) === isHidden ? shownAgent(views, saved(), more(key)) : null,
  );
}

function shownAgent(views: ViewFold, saved: SavedAgentRow, more?: number): AgentSummary {
  const agent = agentSummary(saved, more);
  return views.isHidden('agent', agent.agent_id) ? { ...agent, hidden: true } : agent;
}

/** What operators took out of a list, in the order of names, from behind one. */
function takenOutByName(views: ViewFold, kind: ViewedKind, after: string | undefined): KeyPlace[] {
  return [...views.takenOut(kind)]
    .map(({ id }) => id)
    .filter((id) => after === undefined || compareCodePoints(id, after) > 0)
    .sort(compareCodePoints)
    .map((id) => ({ key: id, cursor: id }));
}

/** The same, what was taken out last first; the cursor is the event that did so. */
function takenOutLately(views: ViewFold, kind: ViewedKind, after: string | undefined): KeyPlace[] {
  const before = after === undefined ? Number.POSITIVE_INFINITY : Number(after);
  return [...views.takenOut(kind)]
    .filter(({ seq }) => seq < before)
    .sort((one, other) => other.seq - one.seq)
    .map(({ id, seq }) => ({ key: id, cursor: String(seq) }));
}

function firstOf<T>(all: Iterable<T>, limit: number, accepts: (value: T) => boolean): T[] {
  const found: T[] = [];
  for (const value of all) {
    if (found.length >= limit) break;
    if (accepts(value)) found.push(value);
  }
  return found;
}
