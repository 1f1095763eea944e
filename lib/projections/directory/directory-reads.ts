// What is read of the directory: lists by keyset and single rows, as operators want them shown. A channel shows what it holds
// with what was merged into it; what is hidden stands in no list, and still opens by its address.
import type { ListOrder, ListPage, ListQuery } from '@/lib/model/listing';
import type { AgentSummary, ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';
import type { ViewedKind, ViewSettings } from '@/lib/model/view-change';
import type { createAgentFold } from './agents';
import type { createChannelFold } from './channels';
import { pageOf, searchFor } from './list-page';
import type { createRunFold } from './runs';
import type { createThreadFold } from './threads';
import type { MergeProblem, ViewFold } from './view-settings';

export type DirectoryFolds = {
  readonly channels: ReturnType<typeof createChannelFold>;
  readonly threads: ReturnType<typeof createThreadFold>;
  readonly runs: ReturnType<typeof createRunFold>;
  readonly agents: ReturnType<typeof createAgentFold>;
  readonly views: ViewFold;
};

/** Everything that is read of it. */
export type DirectoryReads = {
  channels(query: ListQuery & { readonly order?: ListOrder }): ListPage<ChannelSummary>;
  channel(name: string): ChannelSummary | null;
  /** Newest activity first; of a channel, with those of the channels that were merged into it. */
  threads(query: ListQuery & { readonly channel?: string }): ListPage<ThreadSummary>;
  thread(threadId: string): ThreadSummary | null;
  /** Newest activity first. */
  runs(query: ListQuery): ListPage<RunSummary>;
  run(runId: string): RunSummary | null;
  /** The channel in which a thread or a run began, whatever channel it stands in. */
  homeOf(place: { readonly thread_id: string; readonly run_id: string }): string | null;
  /** By id; without presence, which the log does not know, and without the tasks of CAP, which it knows no ends of. */
  agents(query: ListQuery): ListPage<AgentSummary>;
  /** The ids of those that spoke or were given something to do last, the last one first; nobody who is hidden. */
  lastActive(limit: number): string[];
  /** The ids of those of whom something changed after a seq, the last change first. */
  agentsChangedAfter(seq: number, limit: number): string[];
  /** @param more Open tasks that are told from elsewhere: those of CAP. */
  agent(agentId: string, more?: number): AgentSummary | null;
  /** How one thing is shown, and what was changed of that after a seq, the last change first. */
  view(kind: ViewedKind, id: string): ViewSettings;
  viewsChangedAfter(seq: number, limit: number): ViewSettings[];
  hasRoomForView(): boolean;
  /** Whether there is one of this name, in constant time. */
  knows(kind: ViewedKind, id: string): boolean;
  /** Why a channel's threads cannot stand in another one; null where they can. */
  mergeProblem(channel: string, target: string): MergeProblem | null;
};

/** The reads over the folds of one directory. */
export function createDirectoryReads(folds: DirectoryFolds): DirectoryReads {
  const { threads, runs, agents, views } = folds;
  return {
    channels: (query) => channelsOf(folds, query),
    channel: (name) => channelOf(folds, name),
    threads: (query) => threadsOf(folds, query),
    thread: (threadId) => threadOf(folds, threadId),
    runs: (query) => runsOf(folds, query),
    run: (runId) => runOf(folds, runId),
    homeOf: ({ thread_id, run_id }) =>
      (threads.get(thread_id) ?? runs.get(run_id))?.channel ?? null,
    agents: (query) => agentsOf(folds, query),
    lastActive: (limit) =>
      firstOf(agents.changedAfter(-1), limit, (agentId) => !views.isHidden('agent', agentId)),
    agentsChangedAfter: (seq, limit) => firstOf(agents.changedAfter(seq), limit, () => true),
    agent: (agentId, more) => agentOf(folds, agentId, more),
    view: views.settingsOf,
    viewsChangedAfter: (seq, limit) => firstOf(views.changedAfter(seq), limit, () => true),
    hasRoomForView: views.hasRoom,
    knows: (kind, id) => folds[`${kind}s`].has(id),
    mergeProblem: views.mergeProblem,
  };
}

function channelsOf(
  { channels, views }: DirectoryFolds,
  { order = 'name', ...query }: ListQuery & { readonly order?: ListOrder },
): ListPage<ChannelSummary> {
  const matches = searchFor(query.q);
  const isTakenOut = (channel: string): boolean =>
    views.isHidden('channel', channel) || views.mergedInto(channel) !== null;
  const accepts = (channel: string): boolean =>
    isTakenOut(channel) === (query.hidden ?? false) && matches([channel, views.titleOf(channel)]);
  const rowOf = (channel: string) => channelOf({ channels, views }, channel);
  if (order === 'name') {
    const options = { accepts, rowOf, cursorOf: (channel: string) => channel };
    return pageOf(channels.named(query.after), query, options);
  }
  return pageOf(channels.newest(query.after), query, {
    accepts: ({ channel }) => accepts(channel),
    rowOf: ({ channel }) => rowOf(channel),
    cursorOf: ({ last_seq }) => String(last_seq),
  });
}

/** With what was merged into it, and what operators say of it. */
function channelOf(
  { channels, views }: Pick<DirectoryFolds, 'channels' | 'views'>,
  name: string,
): ChannelSummary | null {
  const own = channels.get(name);
  if (own === null) return null;
  const row: ChannelSummary = { ...own };
  for (const source of views.mergedFrom(name)) {
    const merged = channels.get(source);
    if (merged === null) continue;
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
): ListPage<ThreadSummary> {
  const { threads, views } = folds;
  const homes = channel === undefined ? null : [channel, ...views.mergedFrom(channel)];
  const matches = searchFor(query.q);
  return pageOf(threads.entries(homes, query.after), query, {
    accepts: (entry) =>
      (query.hidden === true || isListed(folds, entry.channel, channel)) &&
      views.isHidden('thread', entry.thread_id) === (query.hidden ?? false) &&
      matches([entry.title, entry.thread_id]),
    rowOf: (entry) => threadOf(folds, entry.thread_id),
    cursorOf: ({ last_seq }) => String(last_seq),
  });
}

/** What stands in a hidden channel is in no list but that channel's own. */
function isListed({ views }: DirectoryFolds, home: string, asked?: string): boolean {
  const channel = views.mergedInto(home) ?? home;
  return channel === asked || home === asked || !views.isHidden('channel', channel);
}

function threadOf({ threads, views }: DirectoryFolds, threadId: string): ThreadSummary | null {
  const thread = threads.get(threadId);
  if (thread === null) return null;
  const channel = views.mergedInto(thread.channel) ?? thread.channel;
  const row: ThreadSummary = { ...thread, channel };
  if (views.isHidden('thread', threadId)) row.hidden = true;
  return row;
}

function runsOf(folds: DirectoryFolds, query: ListQuery): ListPage<RunSummary> {
  const { runs, views } = folds;
  const matches = searchFor(query.q);
  return pageOf(runs.entries(query.after), query, {
    accepts: (entry) =>
      (query.hidden === true || isListed(folds, entry.channel)) &&
      views.isHidden('run', entry.run_id) === (query.hidden ?? false) &&
      matches([entry.title, entry.run_id]),
    rowOf: (entry) => runOf(folds, entry.run_id),
    cursorOf: ({ last_seq }) => String(last_seq),
  });
}

function runOf({ runs, views }: DirectoryFolds, runId: string): RunSummary | null {
  const run = runs.get(runId);
  if (run === null) return null;
  const row: RunSummary = { ...run, channel: views.mergedInto(run.channel) ?? run.channel };
  if (views.isHidden('run', runId)) row.hidden = true;
  return row;
}

function agentsOf(folds: DirectoryFolds, query: ListQuery): ListPage<AgentSummary> {
  const { agents, views } = folds;
  const matches = searchFor(query.q);
  return pageOf(agents.named(query.after), query, {
    accepts: (agentId) =>
      views.isHidden('agent', agentId) === (query.hidden ?? false) && matches([agentId]),
    rowOf: (agentId) => agentOf(folds, agentId),
    cursorOf: (agentId) => agentId,
  });
}

function agentOf(
  { agents, views }: DirectoryFolds,
  agentId: string,
  more?: number,
): AgentSummary | null {
  const agent = agents.get(agentId, more);
  return agent !== null && views.isHidden('agent', agentId) ? { ...agent, hidden: true } : agent;
}

function firstOf<T>(all: Iterable<T>, limit: number, accepts: (value: T) => boolean): T[] {
  const found: T[] = [];
  for (const value of all) {
    if (found.length >= limit) break;
    if (accepts(value)) found.push(value);
  }
  return found;
}
