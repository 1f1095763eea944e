// The lists as this tab knows them: what the server drew, and every change since. One store for the whole tab, because a
// change may come while the page that shows it is on its way; a page's own snapshot is laid under what is known here.
import type { PresenceFrame, RedactedFrame, UnreadFrame } from '@/lib/contracts/socket';
import { NEWEST_AGENTS_MAX, NEWEST_CHANNELS_MAX, NEWEST_RUNS_MAX } from '@/lib/model/newest-rows';
import type { AgentSummary, ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';

/** Rows of each list that are remembered at most: many pages of the lists. */
export const REMEMBERED_MAX = 2_000;

/** The newest of each list. */
export type WorkspaceSnapshot = {
  /** Up to which seq the lists go. */
  readonly seq: number;
  readonly channels: readonly ChannelSummary[];
  /** Whether there are channels besides. */
  readonly hasMoreChannels: boolean;
  readonly runs: readonly RunSummary[];
  readonly agents: readonly AgentSummary[];
};

/** What changed since the tab was opened, by key. Every change makes a new object. */
export type KnownSummaries = {
  readonly seq: number;
  readonly channels: ReadonlyMap<string, ChannelSummary>;
  readonly threads: ReadonlyMap<string, ThreadSummary>;
  readonly runs: ReadonlyMap<string, RunSummary>;
  readonly agents: ReadonlyMap<string, AgentSummary>;
};

export const NOTHING_KNOWN: KnownSummaries = {
  seq: 0,
  channels: new Map(),
  threads: new Map(),
  runs: new Map(),
  agents: new Map(),
};

/** The lists with the rows of a frame, as far as its seq. How much of them is unread is counted later, from the marks of the reader. */
export function withUnread(known: KnownSummaries, frame: UnreadFrame): KnownSummaries {
  return {
    ...known,
    seq: Math.max(known.seq, frame.seq),
    channels: withRows(known.channels, frame.channels, (row) => row.channel),
    threads: withRows(known.threads, frame.threads, (row) => row.thread_id),
    runs: withRows(known.runs, frame.runs, (row) => row.run_id),
  };
}

/** The lists with the agents of a frame. */
export function withPresence(known: KnownSummaries, frame: PresenceFrame): KnownSummaries {
  return { ...known, agents: withRows(known.agents, frame.agents, (row) => row.agent_id) };
}

/** Without the threads and runs of which an event was emptied: they may be called by its words. */
export function withoutRedacted(known: KnownSummaries, { events }: RedactedFrame): KnownSummaries {
  const [threads, runs] = [new Map(known.threads), new Map(known.runs)];
  for (const { thread_id, run_id } of events) {
    threads.delete(thread_id);
    runs.delete(run_id);
  }
  return { ...known, threads, runs };
}

/** The newest of each list at this moment: channels and agents by name, runs by last activity. */
export function liveWorkspace(
  snapshot: WorkspaceSnapshot,
  known: KnownSummaries,
): WorkspaceSnapshot {
  const channels = byActivity(overlay(snapshot.channels, known.channels, (row) => row.channel));
  const agents = byActivity(overlay(snapshot.agents, known.agents, (row) => row.agent_id));
  return {
    seq: Math.max(snapshot.seq, known.seq),
    channels: byName(channels.slice(0, NEWEST_CHANNELS_MAX), channelTitle),
    hasMoreChannels: snapshot.hasMoreChannels || channels.length > NEWEST_CHANNELS_MAX,
    runs: liveRuns(snapshot.runs, known.runs).slice(0, NEWEST_RUNS_MAX),
    agents: byName(agents.slice(0, NEWEST_AGENTS_MAX), (row) => row.agent_id),
  };
}

/** What a channel is called: as an operator wants it, else by its name. */
export function channelTitle({
  channel,
  title,
}: Pick<ChannelSummary, 'channel' | 'title'>): string {
  return title ?? channel;
}

/** Runs at this moment, by last activity: those given, and those that are known since. */
export function liveRuns(runs: readonly RunSummary[], known: KnownSummaries['runs']): RunSummary[] {
  return byActivity(overlay(runs, known, (row) => row.run_id));
}

/** A channel's threads at this moment, by last activity: those given, and those that are known since. */
export function liveThreads(
  channel: string,
  threads: readonly ThreadSummary[],
  known: KnownSummaries,
): ThreadSummary[] {
  const ofChannel = [...known.threads].filter(([, thread]) => thread.channel === channel);
  return byActivity(overlay(threads, new Map(ofChannel), (row) => row.thread_id));
}

function withRows<Row>(
  rows: ReadonlyMap<string, Row>,
  news: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  if (news.length === 0) return rows;
  const next = new Map(rows);
  // A frame has the newest first: what changed last stands last, so that what is forgotten is the oldest.
  for (const row of news.toReversed()) {
    next.delete(keyOf(row));
    next.set(keyOf(row), row);
  }
  for (const key of next.keys()) {
    if (next.size <= REMEMBERED_MAX) break;
    next.delete(key);
  }
  return next;
}

type Row = { readonly last_seq: number | null };

/** A row as it is known latest; at the same seq what the tab was told counts, for presence has no seq. */
export function latestOf<T extends Row>(row: T, known: T | undefined): T {
  return known === undefined || (row.last_seq ?? 0) > (known.last_seq ?? 0) ? row : known;
}

/** An agent as it is known latest, with the card that is at hand: a long one is not told with what changes. */
export function latestAgent(agent: AgentSummary, known: AgentSummary | undefined): AgentSummary {
  const latest = latestOf(agent, known);
  return latest.card === null && latest.registered ? { ...latest, card: agent.card } : latest;
}

type Listed = Row & {
  readonly hidden?: true | undefined;
  readonly merged_into?: string | undefined;
};

/** Each row that is shown once, as it is known latest. */
function overlay<T extends Listed>(
  rows: readonly T[],
  known: ReadonlyMap<string, T>,
  keyOf: (row: T) => string,
): T[] {
  const merged = new Map(rows.map((row) => [keyOf(row), row]));
  for (const [key, row] of known) {
    merged.set(key, latestOf(merged.get(key) ?? row, row));
  }
  return [...merged.values()].filter(
    ({ hidden, merged_into }) => hidden === undefined && merged_into === undefined,
  );
}

function byActivity<T extends Row>(rows: T[]): T[] {
  return rows.sort((one, other) => (other.last_seq ?? 0) - (one.last_seq ?? 0));
}

function byName<T>(rows: T[], nameOf: (row: T) => string): T[] {
  return rows.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}
