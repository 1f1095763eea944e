'use client';
// A list of any length of which only the rows near the window exist. Rows stand in normal flow between two paddings, so
// that it stays a real list. The server draws the given rows as they are; the browser takes the very elements over where
// they stand, so that whoever scrolled, pointed or pressed before the scripts came loses nothing.
import {
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDensity } from '../preferences/preferences-context';
import { measuredHeight, paddingsOf } from './row-heights';
import { keepPlace, measureDrawnRows, NOTHING_DRAWN, type Taken, useTaken } from './taken-list';
import { useIsPrinted } from './use-is-printed';
import { useKeptPlace } from './use-kept-place';
import { type ListVirtualizer, useListVirtualizer } from './use-list-virtualizer';

/** Rows beyond each edge of the window: enough for a fast wheel, few enough for a slow machine. */
const OVERSCAN = 12;

/** This close to the end counts as being there. Pixels. */
const AT_END_PX = 48;

/** Between the last row and what stands below the list; the class pb-3 says the same. Pixels. */
const PADDING_END_PX = 12;

/** This close to an edge of what is there asks for more: a page is read before the quickest wheel is through. Pixels. */
const NEAR_PX = 8_000;

export type VirtualListHandle = {
  scrollToEnd(): void;
  /** A row of which something is seen moves as little as shows it; another one comes into the middle, with what stands around it. */
  scrollToKey(key: string): void;
};

export type VirtualListPosition = {
  readonly isAtEnd: boolean;
  readonly isNearStart: boolean;
  readonly isNearEnd: boolean;
};

/** In the order of the log: `seq` is where the item stands there. */
export type VirtualListItem = { readonly key: string; readonly seq: number };

export type VirtualListProps<Item extends VirtualListItem> = {
  items: readonly Item[];
  /** Expected height in pixels. */
  estimate: (item: Item) => number;
  /** One <li>. The ref and the index belong on it. */
  renderItem: (item: Item, measure: { ref: Ref<HTMLLIElement>; 'data-index': number }) => ReactNode;
  label: string;
  /** Where to stand at first: at the end, or at a row. */
  startAt: 'end' | { readonly key: string };
  /** How who goes back to the list left it: it stands so again, where the row is here that was at the top. */
  left: Taken;
  onMoved: (position: VirtualListPosition) => void;
  ref?: Ref<VirtualListHandle>;
};

export function VirtualList<Item extends VirtualListItem>(props: VirtualListProps<Item>) {
  'use no memo'; // the virtualizer is one mutable object: what is read from it changes while it stays the same
  const { items, estimate, renderItem, label, startAt, left, onMoved, ref } = props;
  /** The row to stand at in the beginning; -1 is the end. */
  const [first] = useState(() =>
    startAt === 'end' ? -1 : items.findIndex(({ key }) => key === startAt.key),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const taken = useTaken(
    scroller,
    (element) => takenFrom(element, items, first),
    () => leftAmong(items, left, estimate),
  );
  const isLive = taken !== null;
  const stood = taken === NOTHING_DRAWN ? null : taken;

  const virtualizer = useListVirtualizer({
    count: items.length,
    enabled: isLive,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: (index) => {
      const item = items[index];
      return item === undefined ? 0 : estimate(item);
    },
    measureElement: measuredHeight,
    overscan: OVERSCAN,
    paddingEnd: PADDING_END_PX,
    initialOffset: () => stood?.offset ?? offsetBefore(items, first, estimate),
    initialRect: { width: 0, height: stood?.windowHeight ?? 0 },
    initialMeasurementsCache: stood?.rows ?? [],
    anchorTo: 'end',
    followOnAppend: !isInUse(scroller.current),
    scrollEndThreshold: AT_END_PX,
    onChange: (instance) => {
      keepPlace(label, instance, topOf(instance, items));
      onMoved(positionOf(instance));
    },
  });

  useKeptPlace(virtualizer, useDensity());
  useImperativeHandle(ref, () => ({
    scrollToEnd: () => virtualizer.scrollToEnd(),
    scrollToKey: (key) => {
      const index = items.findIndex((item) => item.key === key);
      if (index !== -1)
        virtualizer.scrollToIndex(index, { align: isSeen(virtualizer, index) ? 'auto' : 'center' });
    },
  }));

  // A pointer that stood still over a row while the scripts came enters it only now: there is nothing to clean up.
  useLayoutEffect(() => {
    if (stood === null) return;
    const pointed = scroller.current?.querySelector('li:hover');
    pointed?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, [stood]);

  // Settles the first position where only estimates told it: there is nothing to clean up.
  useLayoutEffect(() => {
    if (taken !== NOTHING_DRAWN) return;
    // Not by a command to the virtualizer: until that has settled it keeps no row in place, and a reader may scroll at once.
    if (first === -1) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    else virtualizer.scrollToIndex(first, { align: 'center' });
  }, [taken, virtualizer, first]);

  const [start, end] = [items[0], items.at(-1)];
  const edges = start === undefined || end === undefined ? '' : `${start.key} ${end.key}`;
  // Rows that came in may leave the reader near an edge without a scroll event to say so: there is nothing to clean up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that comes or goes at an edge is what calls for it.
  useLayoutEffect(() => {
    if (isLive) onMoved(positionOf(virtualizer));
  }, [isLive, virtualizer, edges]);

  const isPrinted = useIsPrinted();
  const drawn =
    isLive && !isPrinted ? virtualizer.getVirtualItems() : items.map((_, index) => ({ index }));
  return (
    <div
      ref={scroller}
      className={`min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface ${isLive ? '[overflow-anchor:none]' : 'flex flex-col-reverse'}`}
    >
      <ol
        aria-label={label}
        className={isLive ? 'relative' : 'relative mb-auto pb-3'}
        style={isLive ? paddingsOf(virtualizer) : undefined}
      >
        {drawn.map(({ index }) => {
          const item = items[index];
          const ref = isLive ? virtualizer.measureElement : null;
          return item === undefined ? null : renderItem(item, { ref, 'data-index': index });
        })}
      </ol>
    </div>
  );
}

/** Whether a dialog, a menu or a pane of one of its rows is open: it would go with its row, and what was written in it. */
function isInUse(scroller: HTMLElement | null): boolean {
  return !!scroller?.querySelector(':modal,[aria-haspopup][aria-expanded=true]');
}

/** Reads how the list that the server drew stands: at the row that is asked for, unless the reader scrolled meanwhile. */
function takenFrom(scroller: HTMLElement, items: readonly VirtualListItem[], first: number): Taken {
  const rows = measureDrawnRows(scroller, items);
  const end = rows.at(-1)?.end ?? 0;
  // A list that is drawn from its end counts from there, below zero.
  const { clientHeight: windowHeight, scrollTop: fromEnd } = scroller;
  const atEnd = Math.max(0, end + PADDING_END_PX - windowHeight);
  const row = fromEnd === 0 ? rows[first] : undefined;
  const offset = row === undefined ? atEnd + fromEnd : (row.start + row.end - windowHeight) / 2;
  return { rows, windowHeight, offset: Math.min(Math.max(0, offset), atEnd) };
}

/** The list as its reader left it, of the rows that are here now; `NOTHING_DRAWN` where the row is not that was at the top. */
function leftAmong<Item extends VirtualListItem>(
  items: readonly Item[],
  left: Taken,
  estimate: (item: Item) => number,
): Taken {
  const { top, heights = new Map() } = left;
  const index = top === undefined ? -1 : items.findLastIndex(({ seq }) => seq <= top.seq);
  if (top === undefined || index === -1) return NOTHING_DRAWN;
  const above = offsetBefore(items, index, (item) => heights.get(item.key) ?? estimate(item));
  const rows = left.rows.filter(({ key }) => heights.has(key));
  return { ...left, rows, offset: above + left.offset - top.start };
}

/** Where the window begins at first, as far as the estimates tell; what is measured later moves it along. */
function offsetBefore<Item>(
  items: readonly Item[],
  first: number,
  estimate: (item: Item) => number,
): number {
  const above = items.slice(0, first === -1 ? items.length : first);
  return above.reduce((offset, item) => offset + estimate(item), 0);
}

function isSeen(virtualizer: ListVirtualizer, index: number): boolean {
  const row = virtualizer.getVirtualItems().find((drawn) => drawn.index === index);
  const top = virtualizer.scrollOffset ?? 0;
  const height = virtualizer.scrollRect?.height ?? 0;
  return row !== undefined && row.end > top && row.start < top + height;
}

/** The row at the top of the window. */
function topOf(virtualizer: ListVirtualizer, items: readonly VirtualListItem[]): Taken['top'] {
  const row = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0);
  const item = row && items[row.index];
  return item && { start: row.start, seq: item.seq };
}

function positionOf(virtualizer: ListVirtualizer): VirtualListPosition {
  return {
    isAtEnd: virtualizer.isAtEnd(),
    isNearStart: (virtualizer.scrollOffset ?? 0) < NEAR_PX,
    isNearEnd: virtualizer.getDistanceFromEnd() < NEAR_PX,
  };
}
