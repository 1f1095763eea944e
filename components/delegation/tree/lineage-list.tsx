'use client';
// The lineage as a tree: a row for whoever began, for each delegation with its verdict above the agent it leads to, and for
// each review. Of a large one only the rows near the window exist, and the one that the keys stand on.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Folds } from '@/components/ui/folds/use-folds';
import { useMessages } from '@/components/ui/language/language-context';
import type { RowHeights } from '@/components/ui/list/row-list';
import { useKeptPlace } from '@/components/ui/list/use-kept-place';
import { useLeftPlace } from '@/components/ui/list/use-left-place';
import { useDensity } from '@/components/ui/preferences/preferences-context';
import { useHydrated } from '@/components/ui/time/clock';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import type { Lineage } from '@/lib/model/orchestration/lineage';
import type { Task } from '@/lib/model/summary';
import { LineageItem } from './lineage-item';
import { edgeStates } from './lineage-labels';
import type { LineageRow } from './lineage-tree';
import { rangeWith, useTreeKeys } from './use-tree-keys';

/** Heights in pixels, until a row is measured. */
const HEIGHTS: Readonly<Record<LineageRow['kind'], RowHeights>> = {
  origin: { comfortable: 40, dense: 32 },
  edge: { comfortable: 66, dense: 52 },
  review: { comfortable: 58, dense: 48 },
};

/** Above the first row and below the last; the class py-3 says the same. Pixels. */
const PADDING = 12;

/** Rows beyond each edge of the window. */
const OVERSCAN = 10;

/** What the server draws: a tall screen. */
const ROWS_FIRST = 40;

export type LineageSelection = { readonly edge: number | null; readonly review: string | null };

/** The key of the row that is chosen. */
export function chosenKey({ edge, review }: LineageSelection): string | null {
  if (edge !== null) return `edge ${String(edge)}`;
  return review === null ? null : `review ${review}`;
}

export function LineageList({
  lineage,
  rows,
  folds,
  tasks,
  runTitle,
  selection,
  isPast,
  canAct,
  children,
}: {
  lineage: Lineage;
  /** All of its rows. */
  rows: readonly LineageRow[];
  folds: Folds<LineageRow>;
  tasks: readonly Task[];
  /** What the run is about: who began it is asked for that. */
  runTitle: string;
  selection: LineageSelection;
  isPast: boolean;
  /** Whether the reader may decide reviews. */
  canAct: boolean;
  /** Stands below the tree and scrolls with it. */
  children: ReactNode;
}) {
  'use no memo'; // the virtualizer is one mutable object: what is read from it changes while it stays the same
  const { shown, folded, fold } = folds;
  const isHydrated = useHydrated();
  const scroller = useRef<HTMLDivElement>(null);
  const messages = useMessages(LINEAGE);
  const density = useDensity();
  const place = useLeftPlace<HTMLDivElement>(messages.tree, () => scroller.current);
  const chosen = chosenKey(selection);
  const keys = useTreeKeys(rows, folds, chosen);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: shown.length,
    enabled: isHydrated,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => shown[index]?.key ?? index,
    estimateSize: (index) => HEIGHTS[shown[index]?.kind ?? 'edge'][density],
    rangeExtractor: (range) => rangeWith(range, keys.activeIndex),
    overscan: OVERSCAN,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    ...place,
  });
  useKeptPlace(virtualizer, density);
  // Brings the row that the address names into view, once the browser's own layout is taken over: there is nothing to clean up.
  const firstIndex = useRef(chosen === null ? -1 : shown.findIndex(({ key }) => key === chosen));
  useLayoutEffect(() => {
    if (!isHydrated || firstIndex.current === -1) return;
    virtualizer.scrollToIndex(firstIndex.current, { align: 'auto' });
    firstIndex.current = -1;
  }, [isHydrated, virtualizer]);
  // Until the window is measured the server's rows stay, so that neither a click nor the focus on one of them is lost.
  const near = virtualizer.getVirtualItems();
  const isPlaced = near.length > 0;
  const drawn = isPlaced
    ? near
    : shown.slice(0, ROWS_FIRST).map((_, index) => ({ index, start: null }));
  const stateOf = edgeStates(lineage, tasks);
  const taskOf = new Map(tasks.map((task) => [task.task_id, task]));
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <div className="px-3 md:px-5">
        <div
          ref={keys.tree}
          role="tree"
          aria-label={messages.tree}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          className={isPlaced ? 'relative' : 'py-3'}
          style={isPlaced ? { height: virtualizer.getTotalSize() } : undefined}
        >
          {drawn.map(({ index, start }) => {
            const row = shown[index];
            return row === undefined ? null : (
              <LineageItem
                key={row.key}
                row={row}
                tree={{
                  isFolded: folded.has(row.key),
                  isActive: index === keys.activeIndex,
                  onFolded: (isFolded) => {
                    fold(row.key, isFolded);
                    keys.focus(row.key);
                  },
                  ref: isPlaced ? virtualizer.measureElement : undefined,
                  index,
                  top: start,
                }}
                taskOf={taskOf}
                stateOf={stateOf}
                runTitle={runTitle}
                isSelected={row.key === chosen}
                isPast={isPast}
                canAct={canAct && !isPast}
              />
            );
          })}
        </div>
      </div>
      {children}
    </div>
  );
}
