'use client';
// The place of a list that the server's page has whole: it begins where it was scrolled before the scripts came, or where its reader
// left it, and is found there again.
import type { Virtualizer } from '@tanstack/react-virtual';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { keepPlace, leftAt } from './taken-list';

/** Options of its virtualizer. `scroller` is null until the list is there. */
export function useLeftPlace<Row extends Element>(
  label: string,
  scroller: () => HTMLElement | null,
) {
  'use no memo'; // the options are handed over at every drawing
  const path = usePathname();
  const [left] = useState(() => leftAt(label, path));
  return {
    initialOffset: () => scroller()?.scrollTop || left.offset,
    initialMeasurementsCache: left.rows,
    onChange: (list: Virtualizer<HTMLDivElement, Row>) => keepPlace(label, list),
  };
}
