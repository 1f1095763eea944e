'use client';
// Draws the page anew, and reads anew what it has asked for, whenever an event was emptied: nothing on it repeats its words. What
// follows the log reads its own events again (live-connection.ts). Once the server is back after it was away, what was asked for is read
// anew as well: it failed meanwhile, or was missed. Who is back in another session may have another role, and is shown the page of that.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { subscribeTab } from './tab';

/** For as long as the page is there. */
export function useFreshPage(): void {
  const queries = useQueryClient();
  const { refresh } = useRouter();
  useEffect(() => {
    const readAgain = () => void queries.invalidateQueries();
    const drawAgain = (): void => {
      refresh();
      readAgain();
    };
    return subscribeTab(({ connection }) => {
      const ends = [
        connection.onRedacted(drawAgain),
        connection.onBack((isNew) => (isNew ? drawAgain() : readAgain())),
      ];
      return () => {
        for (const end of ends) end();
      };
    })(() => undefined);
  }, [queries, refresh]);
}
