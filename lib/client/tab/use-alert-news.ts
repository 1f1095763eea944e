'use client';
// Reads from the tab's connection how many alerts are open.
import { useSyncExternalStore } from 'react';
import { type CountNews, currentTab, subscribeTab } from './tab';

const subscribe = subscribeTab((tab, listener) => tab.alerts.subscribe(listener));

/** Null on the server and until the server announces a change. */
export function useAlertNews(): CountNews | null {
  return useSyncExternalStore(
    subscribe,
    () => currentTab()?.alerts.getSnapshot() ?? null,
    () => null,
  );
}
