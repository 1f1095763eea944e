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
  // Writes the reader's marks, which live in the browser's storage; stops listening to whether the tab is looked at.
  useEffect(() => {
    if (!isAtEnd || !isOpen) return;
    const mark = (): void => {
      if (document.visibilityState !== 'visible') return;
      readMarks.change((marks) => markThreadRead(marks, thread, store.countAfter));
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [thread, store, isAtEnd, isOpen]);
}
