'use client';
// A list as the browser takes it over from the server: rows stay where they stand, with the heights that they have there.
import type { VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useHydrated } from '../time/clock';

/** How the list stood when the browser took it over. Pixels. */
export type Taken = {
  /** Every row that was drawn, with the height that it had. */
  readonly rows: VirtualItem[];
  readonly windowHeight: number;
  /** Of the window, from the beginning of the list. */
  readonly offset: number;
};

/** The browser draws the list from its beginning. */
export const NOTHING_DRAWN: Taken = { rows: [], windowHeight: 0, offset: 0 };

/** Null while the list is what the server drew; then what `takeFrom` read of it, or `NOTHING_DRAWN`. */
export function useTaken(
  scroller: RefObject<HTMLElement | null>,
  takeFrom: (scroller: HTMLElement) => Taken,
): Taken | null {
  const isHydrated = useHydrated();
  const [taken, setTaken] = useState<Taken | null>(isHydrated ? NOTHING_DRAWN : null);
  // Reads the layout of what the server drew, before the browser paints anything else: there is nothing to clean up.
  useLayoutEffect(() => {
    if (taken === null && scroller.current !== null) setTaken(takeFrom(scroller.current));
  }, [taken, scroller, takeFrom]);
  return taken;
}

/** Reads each row of a list in its scroller. `keys` are those of the rows, in order. Pixels. */
export function measureDrawnRows(scroller: HTMLElement, keys: readonly string[]): VirtualItem[] {
  let end = 0;
  return [...(scroller.firstElementChild?.children ?? [])].map((element, index) => {
    const start = end;
    const size = element.getBoundingClientRect().height;
    end += size;
    return { index, key: keys[index] ?? index, start, size, end, lane: 0 };
  });
}
