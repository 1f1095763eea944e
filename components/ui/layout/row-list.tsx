'use client';
// A list that is read from its top, of which only the rows near the window exist; the server draws the first of them.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { useHydrated } from '../time/clock';

/** Rows beyond each edge of the window. */
const OVERSCAN = 10;

/** What the server draws: a tall screen. */
const ROWS_FIRST = 40;

export function RowList<Row extends { readonly key: string }>({
  label,
  rows,
  heightOf,
  renderRow,
  inset = false,
  children,
}: {
  label: string;
  rows: readonly Row[];
  /** Expected until the row is measured. Pixels. */
  heightOf: (row: Row) => number;
  /** What stands in the row's <li>. */
  renderRow: (row: Row) => ReactNode;
  /** Leaves a margin around the rows. */
  inset?: boolean;
  /** What stands below the last row. */
  children?: ReactNode;
}) {
  'use no memo'; // the virtualizer is one mutable object: what is read from it changes while it stays the same
  const isHydrated = useHydrated();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    enabled: isHydrated,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => {
      const row = rows[index];
      return row === undefined ? 0 : heightOf(row);
    },
    overscan: OVERSCAN,
  });
  const drawn = virtualizer.getVirtualItems();
  // Until the window is measured the server's rows stay, so that neither a click nor the focus on one of them is lost.
  const isPlaced = drawn.length > 0;
  const indexes = isPlaced
    ? drawn.map(({ index }) => index)
    : rows.slice(0, ROWS_FIRST).map((_, index) => index);
  const after = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={`min-h-0 flex-1 overflow-y-auto ${inset ? 'px-2 pb-2' : ''}`}>
      <ol
        aria-label={label}
        style={isPlaced ? { paddingTop: drawn[0]?.start ?? 0, paddingBottom: after } : undefined}
      >
        {indexes.map((index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={row.key}
              ref={isPlaced ? virtualizer.measureElement : undefined}
              data-index={index}
            >
              {renderRow(row)}
            </li>
          );
        })}
      </ol>
      {children}
    </div>
  );
}
