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

/** The browser says so before it lays the page out for paper, and once that is done. */
function listen(onChange: () => void): () => void {
  const change = ({ type }: Event) => {
    isPrinted = type === 'beforeprint';
    onChange();
  };
  const names = ['beforeprint', 'afterprint'];
  for (const name of names) addEventListener(name, change);
  return () => {
    for (const name of names) removeEventListener(name, change);
  };
}
