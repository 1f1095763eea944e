'use client';
// The tasks of a run, live: the server's fold, gone on with in the browser.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getEvents } from '../api/api';
import { followInTab } from '../tab/tab';
import {
  createTasksStore,
  type TasksSnapshot,
  type TasksStore,
  type TasksView,
} from './tasks-store';

/** The tasks at this moment. Give the component a `key` of the run: a store is of one run. */
export function useLiveTasks(snapshot: TasksSnapshot): { view: TasksView; store: TasksStore } {
  const [store] = useState(() => createTasksStore({ snapshot, fetchEvents: getEvents }));
  // Follows the run over the tab's connection; ends with the view.
  useEffect(() => followInTab(store.follower), [store]);
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  return { view, store };
}
