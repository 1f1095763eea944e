'use client';
// The decisions of a run, live: what the server drew, gone on with from the same position.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getEvents } from '../api/api';
import { followInTab } from '../tab/tab';
import {
  createDecisionsStore,
  type DecisionsSnapshot,
  type DecisionsView,
} from './decisions-store';

/** Give the component a `key` of the run: a store is of one run. */
export function useLiveDecisions(
  snapshot: DecisionsSnapshot,
): DecisionsView & { loadOlder(): Promise<void> } {
  const [store] = useState(() => createDecisionsStore({ snapshot, fetchEvents: getEvents }));
  // Follows the decisions of the run over the tab's connection; ends with the view.
  useEffect(() => followInTab(store.follower), [store]);
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  return { ...view, loadOlder: store.loadOlder };
}
