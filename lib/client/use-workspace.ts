'use client';
// The lists beside every view, as they are at this moment.
import { useEffect, useSyncExternalStore } from 'react';
import type { ThreadSummary } from '@/lib/model/summary';
import {
  type KnownSummaries,
  liveThreads,
  liveWorkspace,
  NOTHING_KNOWN,
  type WorkspaceSnapshot,
} from './summary-store';
import { currentTab, openTab, readMarks, subscribeTab } from './tab';

const subscribe = subscribeTab((tab, listener) => tab.summaries.subscribe(listener));

function useKnownSummaries(): KnownSummaries {
  return useSyncExternalStore(
    subscribe,
    () => currentTab()?.summaries.getSnapshot() ?? NOTHING_KNOWN,
    () => NOTHING_KNOWN,
  );
}

/** Channels, runs and agents: the snapshot of the page and every change since. Opens the tab's connection. */
export function useWorkspace(snapshot: WorkspaceSnapshot): WorkspaceSnapshot {
  // Opens the connection and the reader's marks, which last as long as the tab: there is nothing to clean up.
  useEffect(() => {
    openTab(snapshot.seq);
    readMarks.open(snapshot);
  }, [snapshot]);
  return liveWorkspace(snapshot, useKnownSummaries());
}

/** The threads of a channel: those given, and every change since. */
export function useLiveThreads(
  channel: string,
  threads: readonly ThreadSummary[],
): readonly ThreadSummary[] {
  return liveThreads(channel, threads, useKnownSummaries());
}

/** A thread as it is known latest. */
export function useKnownThread(thread: ThreadSummary): ThreadSummary {
  const known = useKnownSummaries().threads.get(thread.thread_id);
  return known && known.last_seq > thread.last_seq ? known : thread;
}
