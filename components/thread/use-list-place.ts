'use client';
// Where the list of a thread goes by itself: to an event that is selected from elsewhere (by a pin, a link, or the inspector),
// and to the end of each moment that the reader steps to.
import { usePathname } from 'next/navigation';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { leftAt, NOTHING_DRAWN, type Taken } from '@/components/ui/list/taken-list';
import type { VirtualListHandle } from '@/components/ui/list/virtual-list';
import type { ThreadStore, ThreadView } from '@/lib/client/windows/thread-store';
import { rowWithSeq, type ThreadRow } from '@/lib/projections/thread/thread-rows';

/** What decides where the list goes. */
export type ListState = {
  /** The moment that the rows are of; null is the present. */
  readonly at: number | null;
  readonly lastKey: string | null;
  readonly selectedSeq: number | null;
  /** The event whose row the list goes to as soon as that is there. */
  readonly soughtSeq: number | null;
};

/** Where the list goes: to its end, to a row, or to the part of the log in which an event stands. */
export type ListMove =
  | { readonly to: 'end' }
  | { readonly to: 'row'; readonly key: string }
  | { readonly to: 'window'; readonly seq: number };

/**
 * Where the list goes after a state, and which event is still sought; without a move it stays. It goes to an event once: whoever
 * reads on is not brought back to it. At another moment the end comes first; where rows come at a past one it does unless an event is sought.
 */
export function moveAfter(
  before: ListState,
  now: Omit<ListState, 'soughtSeq'>,
  keyOfSeq: (seq: number) => string | null,
): { readonly move: ListMove | null; readonly soughtSeq: number | null } {
  if (before.at !== now.at) return { move: { to: 'end' }, soughtSeq: null };
  const isChosen = before.selectedSeq !== now.selectedSeq;
  const seq = isChosen ? now.selectedSeq : before.soughtSeq;
  const key = seq === null ? null : keyOfSeq(seq);
  if (key !== null) return { move: { to: 'row', key }, soughtSeq: null };
  if (isChosen && seq !== null) return { move: { to: 'window', seq }, soughtSeq: seq };
  const isOver = now.at !== null && before.lastKey !== now.lastKey;
  return { move: isOver ? { to: 'end' } : null, soughtSeq: seq };
}

type ListPlace = {
  readonly list: RefObject<VirtualListHandle | null>;
  /** The row at which the list stands at first; null is the end. */
  readonly startKey: string | null;
  readonly selectedKey: string | null;
  /** How who goes back to the present left the list; null while the part of the log comes in which that was. */
  readonly left: Taken | null;
};

/** Whether the reader goes back to the list of that label, and left it elsewhere than at its end. */
export function useWasLeft(label: string): boolean {
  return leftAt(label, usePathname()) !== NOTHING_DRAWN;
}

/** Moves the window of the store, and the list over it. */
export function useListPlace(
  store: Pick<ThreadStore, 'jumpTo'>,
  {
    label,
    view: { rows, failure },
    at,
    selectedSeq,
  }: {
    /** Of the list. */
    label: string;
    view: Pick<ThreadView, 'rows' | 'failure'>;
    at: number | null;
    selectedSeq: number | null;
  },
): ListPlace {
  'use no memo'; // nothing in it is dear, and what draws a thread first is counted
  const list = useRef<VirtualListHandle>(null);
  const selectedKey = keyOf(rows, selectedSeq);
  const [startKey] = useState(selectedKey);
  const lastKey = rows.at(-1)?.key ?? null;
  const path = usePathname();
  const [left] = useState(() => (at === null ? leftAt(label, path) : NOTHING_DRAWN));
  const leftSeq = left.top?.seq ?? null;
  const [isPlaced, setPlaced] = useState(leftSeq === null);
  if (!isPlaced && (failure !== null || keyOf(rows, leftSeq) !== null)) setPlaced(true);
  const drawn = useRef<ListState>({
    at,
    lastKey,
    selectedSeq: leftSeq === null && startKey === null ? null : selectedSeq,
    soughtSeq: null,
  });

  // Moves the window of the store, which lives outside React, to where the list was left: its row then comes.
  useEffect(() => {
    if (leftSeq !== null && !isPlaced) void store.jumpTo(leftSeq);
  }, [store, leftSeq, isPlaced]);

  // Moves the list, and the window of the store, which both live outside React.
  useEffect(() => {
    const now = { at, lastKey, selectedSeq };
    const { move, soughtSeq } = moveAfter(drawn.current, now, (seq) => keyOf(rows, seq));
    drawn.current = { ...now, soughtSeq };
    if (move?.to === 'end') list.current?.scrollToEnd();
    else if (move?.to === 'window') void store.jumpTo(move.seq);
    else if (move?.to === 'row') list.current?.scrollToKey(move.key);
  }, [store, rows, at, lastKey, selectedSeq]);

  return { list, startKey, selectedKey, left: isPlaced ? left : null };
}

/** Of the row with an event; null where none is here. */
function keyOf(rows: readonly ThreadRow[], seq: number | null): string | null {
  return seq === null ? null : (rowWithSeq(rows, seq)?.key ?? null);
}
