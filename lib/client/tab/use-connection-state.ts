'use client';
// How the tab's connection is, for the one place that says so.
import { useSyncExternalStore } from 'react';
import type { ConnectionState } from './live-connection';
import { connectionState, subscribeTab } from './tab';

const subscribe = subscribeTab((tab, listener) => tab.connection.onState(listener));

/** `connecting` on the server, and while the code of the connection is on its way. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(subscribe, connectionState, () => 'connecting');
}
