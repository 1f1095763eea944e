'use client';
// How a pane stands is kept for who goes back to it: as it is drawn, as it is scrolled, and again in each entry of the tab's history.
import { useSearchParams } from 'next/navigation';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

export function usePaneKept(
  pane: RefObject<HTMLElement | null>,
  /** Keeps it as it is drawn, with how far it is scrolled. Pixels. */
  keepAt: (x: number, y: number) => void,
): void {
  'use no memo'; // its effect runs after every drawing
  // Another entry in which the pane stays is another address, with which it is drawn again.
  useSearchParams();
  const place = useRef([0, 0] as [number, number]);
  const keep = useEffectEvent(() => keepAt(...place.current));
  // The pane's position, which the browser holds: heard until the view ends, for to ask at each drawing has the page laid out for it.
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const look = () => {
      place.current = [element.scrollLeft, element.scrollTop];
      keep();
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [pane]);
  // What is drawn, which is kept for another time: there is nothing to clean up.
  useEffect(() => keepAt(...place.current));
}
