'use client';
// How the tab's connection is, for the one place that says so.
import { useSyncExternalStore } from 'react';
import type { ConnectionState } from './live-connection';
import { currentTab, subscribeTab } from './tab';

const subscribe = subscribeTab((tab, listener) => tab.connection.onState(listener));

/** `connecting` on the server and until the tab is open. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => currentTab()?.connection.state() ?? 'connecting',
    () => 'connecting',
  );
}
