'use client';
// A list of any length of which only the rows near the window exist. Rows stand in normal flow between two paddings, so
// that it stays a real list. The server draws the given rows as they are; the browser takes over without a jump.
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHydrated } from './clock';

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
  /** False where no row has the key. */
  scrollToKey(key: string, align: 'center' | 'start'): boolean;
};

export type VirtualListPosition = {
  readonly isAtEnd: boolean;
  readonly isNearStart: boolean;
  readonly isNearEnd: boolean;
};

export type VirtualListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Expected height in pixels. */
  estimate: (item: Item) => number;
  /** One <li>. The ref and the index belong on it. */
  renderItem: (item: Item, measure: { ref: Ref<HTMLLIElement>; 'data-index': number }) => ReactNode;
  label: string;
  /** Where to stand at first: at the end, or at a row. */
  startAt: 'end' | { readonly key: string };
  onMoved: (position: VirtualListPosition) => void;
  ref?: Ref<VirtualListHandle>;
};

type ListVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  'use no memo'; // the virtualizer is one mutable object: what is read from it changes while it stays the same
  const { items, keyOf, estimate, renderItem, label, startAt, onMoved, ref } = props;
  const isHydrated = useHydrated();
  /** The row to stand at in the beginning; -1 is the end. */
  const [first] = useState(() =>
    startAt === 'end' ? -1 : items.findIndex((item) => keyOf(item) === startAt.key),
  );
  const scroller = useRef<HTMLDivElement>(null);

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    enabled: isHydrated,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    estimateSize: (index) => {
      const item = items[index];
      return item === undefined ? 0 : estimate(item);
    },
    measureElement: measuredHeight,
    overscan: OVERSCAN,
    paddingEnd: PADDING_END_PX,
    initialOffset: () => offsetBefore(items, first, estimate),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
    onChange: (instance) => onMoved(positionOf(instance)),
  });

  useImperativeHandle(ref, () => ({
    scrollToEnd: () => virtualizer.scrollToEnd(),
    scrollToKey: (key, align) => {
      const index = items.findIndex((item) => keyOf(item) === key);
      if (index !== -1) virtualizer.scrollToIndex(index, { align });
      return index !== -1;
    },
  }));

  // Settles the first position in the scroller, once the browser's own layout is taken over: there is nothing to clean up.
  useLayoutEffect(() => {
    if (!isHydrated) return;
    // Not by a command to the virtualizer: until that has settled it keeps no row in place, and a reader may scroll at once.
    if (first === -1) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    else virtualizer.scrollToIndex(first, { align: 'center' });
  }, [isHydrated, virtualizer, first]);

  const [start, end] = [items[0], items.at(-1)];
  const edges = start === undefined || end === undefined ? '' : `${keyOf(start)} ${keyOf(end)}`;
  // Rows that came in may leave the reader near an edge without a scroll event to say so: there is nothing to clean up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that comes or goes at an edge is what calls for it.
  useLayoutEffect(() => {
    if (isHydrated) onMoved(positionOf(virtualizer));
  }, [isHydrated, virtualizer, edges]);

  if (!isHydrated) {
    return (
      <div ref={scroller} className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto">
        <ol aria-label={label} className="pb-3">
          {items.map((item, index) => renderItem(item, { ref: null, 'data-index': index }))}
        </ol>
      </div>
    );
  }
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <Window virtualizer={virtualizer} label={label}>
        {virtualizer.getVirtualItems().map(({ index }) => {
          const item = items[index];
          return item === undefined
            ? null
            : renderItem(item, { ref: virtualizer.measureElement, 'data-index': index });
        })}
      </Window>
    </div>
  );
}

function Window({
  virtualizer,
  label,
  children,
}: {
  virtualizer: ListVirtualizer;
  label: string;
  children: ReactNode;
}) {
  'use no memo'; // as above
  const drawn = virtualizer.getVirtualItems();
  const before = drawn[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <ol aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
      {children}
    </ol>
  );
}

/**
 * The height that the browser reports after it laid the page out, before it paints. Until then the estimate stands:
 * asking for it while rows are put in would lay the page out once for each of them. Not rounded: the rows stand in the
 * flow with their fractions, and a sum that is a pixel off reads as a scroll that is still to be made.
 */
function measuredHeight(
  element: HTMLLIElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: ListVirtualizer,
): number {
  const [box] = entry?.borderBoxSize ?? [];
  if (box !== undefined) return box.blockSize;
  const index = virtualizer.indexFromElement(element);
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index));
  return known ?? virtualizer.options.estimateSize(index);
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

function positionOf(virtualizer: ListVirtualizer): VirtualListPosition {
  return {
    isAtEnd: virtualizer.isAtEnd(),
    isNearStart: (virtualizer.scrollOffset ?? 0) < NEAR_PX,
    isNearEnd: virtualizer.getDistanceFromEnd() < NEAR_PX,
  };
}
