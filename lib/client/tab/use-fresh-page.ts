'use client';
// Draws the page anew, and reads anew what it has asked for, whenever an event was emptied: nothing on it repeats its words. What
// follows the log reads its own events again (live-connection.ts). Once the server is back after it was away, what was asked for is read
// anew as well: it failed meanwhile, or was missed. Who is back in another session may have another role, and is shown the page of that.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { paced } from './pace';
import { subscribeTab } from './tab';

/** A script may empty one event after the other, and each drawing is a request of the whole page. */
const DRAWN_EVERY_MS = 500;

/** For as long as the page is there. */
export function useFreshPage(): void {
  'use no memo'; // its effect runs once, and what the first page loads is counted
  const queries = useQueryClient();
  const { refresh } = useRouter();
  useEffect(() => {
    const readAgain = () => void queries.invalidateQueries();
    const drawAgain = (): void => {
      refresh();
      readAgain();
    };
    return subscribeTab(({ connection }) => {
      const drawing = paced(drawAgain, DRAWN_EVERY_MS);
      const ends = [
        drawing.end,
        connection.onRedacted(drawing.ask),
        connection.onBack((isNew) => (isNew ? drawAgain() : readAgain())),
      ];
      return () => {
        for (const end of ends) end();
      };
    })(() => undefined);
  }, [queries, refresh]);
}
