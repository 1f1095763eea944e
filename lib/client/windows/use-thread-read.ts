'use client';
// Marks a thread as read for as long as its reader is at its end and looks.
import { useEffect, useSyncExternalStore } from 'react';
import type { ThreadSummary } from '@/lib/model/summary';
import { markThreadRead } from '../tab/read-marks';
import { readMarks } from '../tab/tab';
import { useKnownThread } from '../tab/use-workspace';
import type { ThreadStore } from './thread-store';

/** `isAtEnd`: the newest event is in sight. */
export function useThreadRead(given: ThreadSummary, store: ThreadStore, isAtEnd: boolean): void {
  const thread = useKnownThread(given);
  const isOpen = useSyncExternalStore(readMarks.subscribe, areMarksKnown, () => false);
  // Writes the reader's marks, which live in the browser's storage, with each event that comes into sight, before the lists
  // count it, and at the last moment before the reader turns away; stops listening to the store and to the tab.
  useEffect(() => {
    if (!isAtEnd || !isOpen) return;
    let isLooking = document.visibilityState === 'visible';
    const mark = (): void => {
      if (!isLooking) return;
      readMarks.change((marks) =>
        markThreadRead(marks, store.upToNewest(thread), store.countAfter),
      );
    };
    const turn = (): void => {
      mark();
      isLooking = document.visibilityState === 'visible';
      mark();
    };
    mark();
    const endStore = store.subscribe(mark);
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('pagehide', mark);
    return () => {
      mark();
      endStore();
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('pagehide', mark);
    };
  }, [thread, store, isAtEnd, isOpen]);
}

function areMarksKnown(): boolean {
  return readMarks.getSnapshot() !== null;
}
