'use client';
// How a pane stands is kept for who goes back to it: as it is drawn, as it is scrolled, and again in each entry of the tab's history.
import { useSearchParams } from 'next/navigation';
import { type RefObject, useEffect } from 'react';

export function usePaneKept(
  pane: RefObject<HTMLElement | null>,
  /** Keeps it as it is drawn, with how far it is scrolled. Pixels. */
  keepAt: (x: number, y: number) => void,
): void {
  'use no memo'; // its effect runs after every drawing
  // Another entry in which the pane stays is another address, with which it is drawn again.
  useSearchParams();
  // The pane's position, which the browser holds: heard until the view is drawn again, or ends.
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const look = () => keepAt(element.scrollLeft, element.scrollTop);
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  });
}
