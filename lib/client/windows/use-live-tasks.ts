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

/** Give the component a `key` of the run: a store is of one run. */
export function useTasksStore(snapshot: TasksSnapshot): TasksStore {
  const [store] = useState(() => createTasksStore({ snapshot, fetchEvents: getEvents }));
  // Follows the run over the tab's connection; ends with the view.
  useEffect(() => followInTab(store.follower), [store]);
  return store;
}

/** The tasks at this moment. */
export function useTasksView({ subscribe, getSnapshot }: TasksStore): TasksView {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
