'use client';
// A thread, live: what the server drew, gone on with from the same position.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ThreadSummary } from '@/lib/model/summary';
import { getEvents } from './api';
import { unreadLine } from './read-marks';
import { followInTab, readMarks } from './tab';
import { type ThreadSnapshot, ThreadStore, type ThreadView } from './thread-store';

/**
 * The view and the ways to move it, in the reader's time zone (the server's on the first paint). Give the component a
 * `key` of the thread: a store is of one thread.
 */
export function useLiveThread(
  snapshot: ThreadSnapshot,
  thread: Pick<ThreadSummary, 'thread_id' | 'first_seq'>,
  timeZone: string,
): { view: ThreadView; store: ThreadStore } {
  const { thread_id, first_seq } = thread;
  const [store] = useState(
    () => new ThreadStore({ snapshot, fetchEvents: getEvents, timeZone, firstSeq: first_seq }),
  );
  // Follows the thread over the tab's connection; ends with the view.
  useEffect(() => followInTab(store.follower), [store]);
  // Tells the store, which lives outside React, where the reader is.
  useEffect(() => store.setTimeZone(timeZone), [store, timeZone]);
  // Draws the unread line where the reader's marks stand when the view opens; it stays there while the marks move on.
  useEffect(() => {
    const draw = (): boolean => {
      const marks = readMarks.getSnapshot();
      if (marks) store.setUnreadAfter(unreadLine(marks, thread_id, first_seq));
      return marks !== null;
    };
    if (draw()) return;
    const end = readMarks.subscribe(() => draw() && end());
    return end;
  }, [store, thread_id, first_seq]);
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  return { view, store };
}
