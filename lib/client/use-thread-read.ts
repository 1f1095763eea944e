'use client';
// Marks a thread as read for as long as its reader is at its end and looks.
import { useEffect } from 'react';
import type { ThreadSummary } from '@/lib/model/summary';
import { markThreadRead } from './read-marks';
import { readMarks } from './tab';
import type { ThreadStore } from './thread-store';
import { useReadMarks } from './use-read-marks';
import { useKnownThread } from './use-workspace';

/** `isAtEnd`: the newest event is in sight. */
export function useThreadRead(given: ThreadSummary, store: ThreadStore, isAtEnd: boolean): void {
  const thread = useKnownThread(given);
  const isOpen = useReadMarks() !== null;
  // Writes the reader's marks, which live in the browser's storage, also at the last moment before the reader turns away;
  // stops listening to whether the tab is looked at.
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
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('pagehide', mark);
    return () => {
      mark();
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('pagehide', mark);
    };
  }, [thread, store, isAtEnd, isOpen]);
}
