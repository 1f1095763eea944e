'use client';
// A thread, live: what the server drew, gone on with from the same position.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ThreadSummary } from '@/lib/model/summary';
import { getEvents } from '../api/api';
import { isThreadUnread, type ReadMarks, unreadLine } from '../tab/read-marks';
import { followInTab, readMarks } from '../tab/tab';
import { type ThreadSnapshot, ThreadStore, type ThreadView } from './thread-store';

/**
 * The view and the ways to move it, in the reader's time zone (the server's on the first paint), at a moment of the log; null is
 * the present. Give the component a `key` of the thread: a store is of one thread.
 */
export function useLiveThread(
  snapshot: ThreadSnapshot,
  thread: ThreadSummary,
  { timeZone, at }: { readonly timeZone: string; readonly at: number | null },
): { view: ThreadView; store: ThreadStore } {
  const [store] = useState(
    () =>
      new ThreadStore({
        snapshot,
        fetchEvents: getEvents,
        timeZone,
        at,
        firstSeq: thread.first_seq,
      }),
  );
  // Follows the thread over the tab's connection; ends with the view.
  useEffect(() => followInTab(store.follower), [store]);
  // Tells the store, which lives outside React, where the reader is.
  useEffect(() => store.setTimeZone(timeZone), [store, timeZone]);
  // The same for the moment.
  useEffect(() => void store.setMoment(at), [store, at]);
  const [opened] = useState(thread);
  // Draws the unread line where the reader's marks stand when the view opens with something unread, and when the reader
  // comes back from another tab; it stays there while the marks move on. Stops listening with the view.
  useEffect(() => {
    const draw = (marks: ReadMarks): void =>
      store.setUnreadAfter(unreadLine(marks, opened.thread_id, opened.first_seq));
    const begin = (marks: ReadMarks | null): boolean => {
      if (marks !== null && isThreadUnread(marks, opened)) draw(marks);
      return marks !== null;
    };
    const comeBack = (): void => {
      const marks = readMarks.getSnapshot();
      if (marks !== null && document.visibilityState === 'visible') draw(marks);
    };
    document.addEventListener('visibilitychange', comeBack);
    const end = begin(readMarks.getSnapshot())
      ? () => undefined
      : readMarks.subscribe(() => begin(readMarks.getSnapshot()) && end());
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      end();
    };
  }, [store, opened]);
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  return { view, store };
}
