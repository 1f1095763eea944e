'use client';
// A list of any length of which only the rows near the window exist. Rows stand in normal flow between two paddings, so
// that it stays a real list. The server draws the given rows as they are; the browser takes over without a jump.
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useHydrated } from './clock';

/** Rows beyond each edge of the window: enough for a fast wheel, few enough for a slow machine. */
const OVERSCAN = 12;

/** This close to the end counts as being there. Pixels. */
const AT_END_PX = 48;

/** What stands above a row that is asked for: enough to see what it answers. Pixels. */
const ABOVE_START_PX = 200;

/** Between the last row and what stands below the list; the class pb-3 says the same. Pixels. */
const PADDING_END_PX = 12;

/** This close to an edge of what is there asks for more. Pixels. */
const NEAR_PX = 1_200;

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
  const { items, keyOf, estimate, renderItem, label, onMoved, ref } = props;
  const isHydrated = useHydrated();
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
    overscan: OVERSCAN,
    paddingEnd: PADDING_END_PX,
    initialOffset: () => offsetOf(props),
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

/** Where the window begins at first, as far as the estimates tell; what is measured later moves it along. */
function offsetOf<Item>({ items, keyOf, estimate, startAt }: VirtualListProps<Item>): number {
  let offset = 0;
  for (const item of items) {
    if (startAt !== 'end' && keyOf(item) === startAt.key)
      return Math.max(0, offset - ABOVE_START_PX);
    offset += estimate(item);
  }
  return offset;
}

function positionOf(virtualizer: ListVirtualizer): VirtualListPosition {
  return {
    isAtEnd: virtualizer.isAtEnd(),
    isNearStart: (virtualizer.scrollOffset ?? 0) < NEAR_PX,
    isNearEnd: virtualizer.getDistanceFromEnd() < NEAR_PX,
  };
}
