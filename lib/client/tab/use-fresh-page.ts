'use client';
// Draws the page anew, and reads anew what it has asked for, whenever an event was emptied: nothing on it repeats its words. What
// follows the log reads its own events again (live-connection.ts).
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { currentTab, subscribeTab } from './tab';

const subscribe = subscribeTab((tab, listener) => tab.redactions.subscribe(listener));

/** For as long as the page is there. */
export function useFreshPage(): void {
  const queries = useQueryClient();
  const { refresh } = useRouter();
  useEffect(
    () =>
      subscribe(() => {
        // The tab was opened: nothing was emptied yet.
        if (currentTab()?.redactions.getSnapshot() === null) return;
        refresh();
        void queries.invalidateQueries();
      }),
    [queries, refresh],
  );
}
