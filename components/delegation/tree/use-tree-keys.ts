'use client';
// The keys of the lineage: one row of the tree is a stop of the Tab key, and the arrows go from it to others, folding and
// unfolding on the way.
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Folds } from '@/components/ui/folds/use-folds';
import { moveInTree, shownFor } from './lineage-folds';
import type { LineageRow } from './lineage-tree';

const ITEM = '[role="treeitem"]';

export type TreeKeys = {
  readonly tree: RefObject<HTMLDivElement | null>;
  /** Of the row that the Tab key leads to, which has to be drawn; -1 where there is none. */
  readonly activeIndex: number;
  focus(key: string): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
};

/** `first` is the row that the Tab key leads to at first; null is the first of all. */
export function useTreeKeys(
  rows: readonly LineageRow[],
  { shown, folded, fold }: Folds<LineageRow>,
  first: string | null,
): TreeKeys {
  const [held, setHeld] = useState(first);
  const tree = useRef<HTMLDivElement>(null);
  const active = shownFor(held, { rows, shown });

  function focus(key: string): void {
    // At once, because a row far away is drawn only when it is the active one.
    flushSync(() => setHeld(key));
    const item = tree.current?.querySelector<HTMLElement>(`${ITEM}[tabindex="0"]`);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  }

  return {
    tree,
    activeIndex: shown.findIndex(({ key }) => key === active),
    focus,
    onKeyDown(event) {
      const { target, key, ctrlKey, altKey, metaKey, shiftKey } = event;
      // Controls inside a row have keys of their own, and so has the browser.
      const isOnRow = target instanceof HTMLElement && target.matches(ITEM);
      if (!isOnRow || active === null || ctrlKey || altKey || metaKey || shiftKey) return;
      const move = moveInTree(key, { rows: shown, at: active, folded });
      if (move === null) return;
      event.preventDefault();
      if ('focus' in move) focus(move.focus);
      else fold(move.fold, move.isFolded);
    },
    onFocus({ target }) {
      const index = target.closest<HTMLElement>(ITEM)?.dataset.index;
      const row = index === undefined ? undefined : shown[Number(index)];
      if (row !== undefined) setHeld(row.key);
    },
  };
}

/** The rows near the window, and the one that the keys stand on. */
export function rangeWith(range: Range, activeIndex: number): number[] {
  const near = defaultRangeExtractor(range);
  if (activeIndex === -1 || activeIndex >= range.count || near.includes(activeIndex)) return near;
  return [...near, activeIndex].sort((one, other) => one - other);
}
