'use client';
// The lists beside every view, and what of them the reader has read, as they are at this moment.
import { useRouter } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import type { AgentSummary, ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';
import { bothStores, type ExternalStore, pacedStore } from './paced-store';
import type { ReadMarks } from './read-marks';
import {
  type KnownSummaries,
  latestAgent,
  latestOf,
  liveRuns,
  liveThreads,
  liveWorkspace,
  NOTHING_KNOWN,
  type WorkspaceSnapshot,
} from './summary-store';
import { currentTab, openTab, readMarks, subscribeTab } from './tab';

/** How often lists change that stand beside what is looked at: often enough to follow, and calm. Milliseconds. */
const BESIDE_PACE_MS = 250;

/** `live` is for a view whose content the lists are: each picture of the screen. The others stand beside one. */
export type WorkspacePace = 'live' | 'beside';

type News = { readonly known: KnownSummaries; readonly marks: ReadMarks | null };

const NO_NEWS: News = { known: NOTHING_KNOWN, marks: null };

const summaries: ExternalStore<KnownSummaries> = {
  subscribe: subscribeTab((tab, listener) => tab.summaries.subscribe(listener)),
  getSnapshot: () => currentTab()?.summaries.getSnapshot() ?? NOTHING_KNOWN,
};

// Lists and marks change together, so that what is read just now is at no moment shown as unread.
const live = bothStores<KnownSummaries, ReadMarks | null, News>(
  summaries,
  readMarks,
  (known, marks) => ({ known, marks }),
);

const STORES: Readonly<Record<WorkspacePace, ExternalStore<News>>> = {
  live,
  beside: pacedStore(live, BESIDE_PACE_MS),
};

function useNews(pace: WorkspacePace): News {
  const { subscribe, getSnapshot } = STORES[pace];
  return useSyncExternalStore(subscribe, getSnapshot, () => NO_NEWS);
}

/**
 * Channels, runs and agents: the snapshot of the page and every change since; and the reader's marks, null until they are
 * known. Opens the tab's connection.
 */
export function useWorkspace(
  snapshot: WorkspaceSnapshot,
  pace: WorkspacePace,
): WorkspaceSnapshot & { readonly marks: ReadMarks | null } {
  // Opens the connection and the reader's marks, which last as long as the tab: there is nothing to clean up.
  useEffect(() => {
    void openTab(snapshot.seq);
    readMarks.open(snapshot);
  }, [snapshot]);
  const { known, marks } = useNews(pace);
  return { ...liveWorkspace(snapshot, known), marks };
}

/** The threads of a channel: those given, and every change since. Their order changes at a calm pace, what they say live. */
export function useLiveThreads(
  channel: string,
  threads: readonly ThreadSummary[],
): readonly ThreadSummary[] {
  const inOrder = liveThreads(channel, threads, useNews('beside').known);
  const latest = useNews('live').known.threads;
  return inOrder.map((thread) => latestOf(thread, latest.get(thread.thread_id)));
}

/** Runs: those given, and every change since. Their order changes at a calm pace, what they say live. */
export function useLiveRuns(runs: readonly RunSummary[]): readonly RunSummary[] {
  const inOrder = liveRuns(runs, useNews('beside').known.runs);
  const latest = useNews('live').known.runs;
  return inOrder.map((run) => latestOf(run, latest.get(run.run_id)));
}

/**
 * The channel of a page as it is known latest, or was a moment ago; null where nothing was said in it. Renamed, its page is drawn anew: the
 * server names the tab.
 */
export function useKnownChannel(
  name: string,
  channel: ChannelSummary | null,
): ChannelSummary | null {
  'use no memo'; // nothing in it is dear, and what the first page loads is counted
  const { refresh } = useRouter();
  const known = useNews('beside').known.channels.get(name);
  const latest = channel === null ? (known ?? null) : latestOf(channel, known);
  const [drawn, title] = [channel?.title, latest?.title];
  // The page of the server: there is nothing to clean up.
  useEffect(() => {
    if (title !== drawn) refresh();
  }, [title, drawn, refresh]);
  return latest;
}

/** Agents as they are known latest. */
export function useLiveAgents(agents: readonly AgentSummary[]): readonly AgentSummary[] {
  const known = useNews('live').known.agents;
  return agents.map((agent) => latestAgent(agent, known.get(agent.agent_id)));
}

/** What the tab was told of a run; null where it was told nothing. */
export function useKnownRun(runId: string): RunSummary | null {
  return useNews('beside').known.runs.get(runId) ?? null;
}

/** A thread as it is known latest, or was a moment ago. */
export function useKnownThread(thread: ThreadSummary): ThreadSummary {
  return latestOf(thread, useNews('beside').known.threads.get(thread.thread_id));
}
