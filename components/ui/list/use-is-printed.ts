'use client';
// Whether the page is being printed: a list has all of its rows on paper, and not only those near a window.
import { useSyncExternalStore } from 'react';

let isPrinted = false;

export function useIsPrinted(): boolean {
  return useSyncExternalStore(listen, read, read);
}

function read(): boolean {
  return isPrinted;
}

/** The browser says so before it lays the page out for paper, and once that is done; media queries change too late. */
function listen(onChange: () => void): () => void {
  const change = ({ type }: Event) => {
    isPrinted = type === 'beforeprint';
    onChange();
  };
  const end = new AbortController();
  addEventListener('beforeprint', change, end);
  addEventListener('afterprint', change, end);
  return () => end.abort();
}
