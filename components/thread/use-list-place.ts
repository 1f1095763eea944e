'use client';
// Where the list of a thread goes by itself: to an event that is selected from elsewhere (by a pin, a link, or the inspector),
// and to the end of each moment that the reader steps to.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VirtualListHandle } from '@/components/ui/layout/virtual-list';
import type { ThreadStore } from '@/lib/client/windows/thread-store';
import { rowWithSeq, type ThreadRow } from '@/lib/projections/thread/thread-rows';

/** What of the list decides where it goes. */
export type ListState = {
  /** The moment that the rows are of; null is the present. */
  readonly at: number | null;
  readonly lastKey: string | null;
  /** Of the row with the selected event; null where no row that is here has it. */
  readonly selectedKey: string | null;
};

/** Where the list goes between two states; null: it stays. At another moment, or when rows come at a past one, the end comes first. */
export function placeAfter(before: ListState, now: ListState): 'end' | { key: string } | null {
  if (before.at !== now.at) return 'end';
  if (now.at !== null && before.lastKey !== now.lastKey) return 'end';
  if (now.selectedKey === null || before.selectedKey === now.selectedKey) return null;
  return { key: now.selectedKey };
}

type ListPlace = {
  readonly list: RefObject<VirtualListHandle | null>;
  /** The row at which the list stands at first; null is the end. */
  readonly startKey: string | null;
  readonly selectedKey: string | null;
};

/** Moves the window of the store, and the list over it. */
export function useListPlace(
  store: Pick<ThreadStore, 'jumpTo'>,
  {
    rows,
    at,
    selectedSeq,
  }: { rows: readonly ThreadRow[]; at: number | null; selectedSeq: number | null },
): ListPlace {
  const list = useRef<VirtualListHandle>(null);
  const selectedKey = selectedSeq === null ? null : (rowWithSeq(rows, selectedSeq)?.key ?? null);
  const [startKey] = useState(selectedKey);
  const lastKey = rows.at(-1)?.key ?? null;
  const drawn = useRef<ListState>({ at, lastKey, selectedKey });

  // Moves the window of the store, which lives outside React, to a selected event that is not in it: its row then comes.
  useEffect(() => {
    if (selectedSeq !== null && selectedKey === null) void store.jumpTo(selectedSeq);
  }, [store, selectedSeq, selectedKey]);

  // Moves the list, which lives outside React.
  useEffect(() => {
    const now = { at, lastKey, selectedKey };
    const place = placeAfter(drawn.current, now);
    drawn.current = now;
    if (place === 'end') list.current?.scrollToEnd();
    else if (place !== null) list.current?.scrollToKey(place.key, 'auto');
  }, [at, lastKey, selectedKey]);

  return { list, startKey, selectedKey };
}
