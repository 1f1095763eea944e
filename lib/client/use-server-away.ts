'use client';
// Whether the server or its database is away, asked again and again while a view that failed is shown.
import { useEffect, useState } from 'react';

/** Between two questions. Milliseconds. */
const ASK_MS = 2_000;

/** Once it is back, the page is asked for again. */
export function useServerAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  // Asks the server by the browser's timer, which ends with the view.
  useEffect(() => {
    let wasAway = false;
    let timer: ReturnType<typeof setTimeout>;
    const leaving = new AbortController();
    const ask = async () => {
      const isReady = await fetch('/readyz', { cache: 'no-store', signal: leaving.signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (leaving.signal.aborted) return;
      if (isReady && wasAway) return window.location.reload();
      wasAway = !isReady;
      setIsAway(wasAway);
      if (wasAway) timer = setTimeout(ask, ASK_MS);
    };
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  return isAway;
}
