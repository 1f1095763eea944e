'use client';
// Draws the page anew, and reads anew what it has asked for, whenever an event was emptied: nothing on it repeats its words. What
// follows the log reads its own events again (live-connection.ts). Once the server is back after it was away, what was asked for is read
// anew as well: it failed meanwhile, or was missed. Who is back in another session may have another role, and is shown the page of that.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { subscribeTab } from './tab';

/** What a script empties one event after the other is drawn so often at most: each drawing is a request of the whole page. Milliseconds. */
const DRAWN_EVERY = 500;

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
      const drawing = paced(drawAgain);
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

/** Draws at once, and what is asked for while it paces itself once more after it. */
function paced(draw: () => void): { ask(): void; end(): void } {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const ask = (): void => {
    isDue = pause !== undefined;
    if (isDue) return;
    draw();
    pause = setTimeout(() => {
      pause = undefined;
      if (isDue) ask();
    }, DRAWN_EVERY);
  };
  return { ask, end: () => clearTimeout(pause) };
}
