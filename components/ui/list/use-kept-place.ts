'use client';
// The reader's place in a list. It is kept where all rows change their height at once, as they do when somebody chooses how close
// rows stand: what was measured holds no longer, and the row at the top of the window stays there. It moves to a row that is to be shown.
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';

type Place = { readonly top: number; readonly isAtEnd: boolean };

/** `look` is what the heights of all rows depend on. */
export function useKeptPlace<Row extends HTMLElement>(
  virtualizer: Virtualizer<HTMLDivElement, Row>,
  look: string,
): void {
  'use no memo'; // its effect runs after every drawing
  const drawn = useRef(look);
  /** Where the list stood when it was drawn last; a list is drawn again whenever another row is at its top. */
  const place = useRef<Place>({ top: 0, isAtEnd: false });
  const isMoved = useRef(false);
  // Measures and scrolls the list's element before the browser paints: there is nothing to clean up.
  useLayoutEffect(() => {
    if (drawn.current !== look) {
      drawn.current = look;
      isMoved.current = true;
      // Draws the list again, with the heights that are expected of its rows in this look.
      virtualizer.measure();
      return;
    }
    if (isMoved.current) {
      isMoved.current = false;
      const { top, isAtEnd } = place.current;
      if (isAtEnd) virtualizer.scrollToEnd();
      else if (top > 0) virtualizer.scrollToIndex(top, { align: 'start' });
      return;
    }
    const top = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? 0;
    place.current = {
      top,
      isAtEnd: virtualizer.options.anchorTo === 'end' && virtualizer.isAtEnd(),
    };
  });
}

/** Brings the row of a key into view, once, whenever that is another one. Before the list is placed it waits. */
export function useShownRow<Row extends HTMLElement>(
  virtualizer: Virtualizer<HTMLDivElement, Row>,
  {
    rows,
    shownKey,
    isPlaced,
  }: {
    rows: readonly { readonly key: string }[];
    shownKey: string | null;
    isPlaced: boolean;
  },
): void {
  'use no memo'; // the virtualizer stays the same while what is read from it changes
  const broughtTo = useRef<string | null>(null);
  // Scrolls the element: there is nothing to clean up.
  useEffect(() => {
    if (!isPlaced || broughtTo.current === shownKey) return;
    broughtTo.current = shownKey;
    const index = rows.findIndex(({ key }) => key === shownKey);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [isPlaced, shownKey, rows, virtualizer]);
}
