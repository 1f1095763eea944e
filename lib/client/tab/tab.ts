// What a tab has one of: the connection, the lists as they are known, the reader's marks. The workspace opens it in the
// browser with the seq of its lists, and the views in it join; on the server there is none.
import { createListeners } from '@/lib/std/listeners';
import type { connectTab } from './connect-tab';
import type { ConnectionState, Follower, LiveConnection } from './live-connection';
import { onNextFrame } from './next-frame';
import { inQuietTime } from './quiet-time';
import { createReadMarksStore, type ReadMarksStore } from './read-marks-store';
import {
  type KnownSummaries,
  NOTHING_KNOWN,
  withoutRedacted,
  withPresence,
  withUnread,
} from './summary-store';

export type Tab = {
  readonly connection: LiveConnection;
  readonly summaries: {
    subscribe(listener: () => void): () => void;
    getSnapshot(): KnownSummaries;
  };
  /** How much is owed and how often that changed; null until the server says so. */
  readonly owed: CountStore;
  /** How many alerts are open. */
  readonly alerts: CountStore;
};

export type CountNews = { readonly total: number; readonly changes: number };

type CountStore = {
  subscribe(listener: () => void): () => void;
  getSnapshot(): CountNews | null;
};

let opened: Tab | null = null;
const waiting = new Set<() => void>();

/** The code of the connection did not come: until it is asked for again. Milliseconds. */
const RETRY_MS = 1_000;

/** Code that has not come for so long comes from a server that is gone. Milliseconds. */
const LATE_MS = 5_000;

let isOpening = false;
let isLate = false;

/**
 * Connects the tab, once, as soon as the code of the connection is there: a page answers without it. `seen` is the seq of the lists
 * that the page was drawn with.
 */
export async function openTab(seen: number): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  const patience = setTimeout(() => {
    isLate = true;
    for (const join of [...waiting]) join();
  }, LATE_MS);
  const connect = await loadConnect();
  clearTimeout(patience);
  begin(connect, seen);
}

/** What is known of the connection in this tab. */
export function connectionState(): ConnectionState {
  if (opened !== null) return opened.connection.state();
  return isLate ? 'offline' : 'connecting';
}

async function loadConnect(): Promise<typeof connectTab> {
  for (;;) {
    const code = await import('./connect-tab').catch(() => null);
    if (code !== null) return code.connectTab;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function begin(connect: typeof connectTab, seen: number): void {
  const connection = connect(seen);
  const listeners = createListeners();
  let known = NOTHING_KNOWN;
  const setKnown = (next: KnownSummaries): void => {
    known = next;
    onNextFrame(listeners.emit);
  };
  connection.onUnread((frame) => setKnown(withUnread(known, frame)));
  connection.onPresence((frame) => setKnown(withPresence(known, frame)));
  connection.onRedacted((frame) => setKnown(withoutRedacted(known, frame)));
  opened = {
    connection,
    owed: countOf((tell) => connection.onOwed(({ total }) => tell(total))),
    alerts: countOf((tell) => connection.onAlerts(({ open }) => tell(open))),
    summaries: {
      subscribe: listeners.add,
      getSnapshot: () => known,
    },
  };
  for (const join of [...waiting]) join();
  waiting.clear();
}

function countOf(listen: (tell: (total: number) => void) => void): CountStore {
  const listeners = createListeners();
  let news: CountNews | null = null;
  listen((total) => {
    news = { total, changes: (news?.changes ?? 0) + 1 };
    listeners.emit();
  });
  return {
    subscribe: listeners.add,
    getSnapshot: () => news,
  };
}

/** Subscribes to something of the tab, also before it is opened. */
export function subscribeTab(
  subscribe: (tab: Tab, listener: () => void) => () => void,
): (listener: () => void) => () => void {
  return (listener) => {
    if (opened) return subscribe(opened, listener);
    let end = (): void => undefined;
    const join = (): void => {
      if (opened) end = subscribe(opened, listener);
      listener();
    };
    waiting.add(join);
    return () => {
      waiting.delete(join);
      end();
    };
  };
}

/** Follows for a view over the tab's connection, as soon as the workspace has opened it; the answer ends it. */
export function followInTab(follower: Follower): () => void {
  return subscribeTab((tab) => tab.connection.follow(follower))(() => undefined);
}

/** The tab as far as it is opened. */
export function currentTab(): Tab | null {
  return opened;
}

/** The marks of this browser. */
export const readMarks: ReadMarksStore = createReadMarksStore(
  () => window.localStorage,
  inQuietTime(),
);
