'use client';
// Reads from the tab's connection how much is owed.
import { useSyncExternalStore } from 'react';
import { type CountNews, currentTab, subscribeTab } from './tab';

const subscribe = subscribeTab((tab, listener) => tab.owed.subscribe(listener));

/** Null on the server and until the server announces a change. */
export function useOwedNews(): CountNews | null {
  return useSyncExternalStore(
    subscribe,
    () => currentTab()?.owed.getSnapshot() ?? null,
    () => null,
  );
}
