'use client';
// Draws the page anew, and reads anew what it has asked for, whenever an event was emptied: nothing on it repeats its words. What
// follows the log reads its own events again (live-connection.ts).
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { subscribeTab } from './tab';

/** For as long as the page is there. */
export function useFreshPage(): void {
  const queries = useQueryClient();
  const { refresh } = useRouter();
  useEffect(() => {
    const readAgain = (): void => {
      refresh();
      void queries.invalidateQueries();
    };
    return subscribeTab((tab) => tab.connection.onRedacted(readAgain))(() => undefined);
  }, [queries, refresh]);
}
