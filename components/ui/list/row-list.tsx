'use client';
// A list that is read from its top, of which only the rows near the window exist. The server draws the first of them over
// the room that the others take; the browser takes them over where they stand, with the height that they have there. Who goes back
// to a list finds it where they left it, and the focus at the row that they went on from.
import { useVirtualizer } from '@tanstack/react-virtual';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RowDensity } from '../preferences/preferences';
import { useDensity } from '../preferences/preferences-context';
import { measuredHeight, paddingsOf } from './row-heights';
import { keepPlace, leftAt, measureDrawnRows, NOTHING_DRAWN, opened, useTaken } from './taken-list';
import { useIsPrinted } from './use-is-printed';
import { useKeptPlace, useShownRow } from './use-kept-place';

/** Rows beyond each edge of the window. */
const OVERSCAN = 10;

/** What the server draws: a page of a list. */
const ROWS_FIRST = 50;

/** By how close rows stand. Pixels. */
export type RowHeights = Readonly<Record<RowDensity, number>>;

export function RowList<Row extends { readonly key: string }>({
  label,
  rows,
  heightOf,
  renderRow,
  inset = false,
  shownKey = null,
  children,
}: {
  label: string;
  rows: readonly Row[];
  /** Expected until the row is measured. Pixels. */
  heightOf: (row: Row, density: RowDensity) => number;
  /** What stands in the row's <li>. */
  renderRow: (row: Row) => ReactNode;
  /** Leaves a margin around the rows. */
  inset?: boolean;
  /** Which row is brought into view, once, whenever that is another one. */
  shownKey?: string | null;
  /** What stands below the last row. */
  children?: ReactNode;
}) {
  'use no memo'; // the virtualizer is one mutable object: what is read from it changes while it stays the same
  const scroller = useRef<HTMLDivElement>(null);
  const density = useDensity();
  const path = usePathname();
  const taken = useTaken(
    scroller,
    (element) => ({
      rows: measureDrawnRows(element, rows),
      windowHeight: element.clientHeight,
      offset: element.scrollTop,
    }),
    () => leftAt(label, path),
  );
  const stood = taken ?? NOTHING_DRAWN;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    enabled: taken !== null,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => {
      const row = rows[index];
      return row === undefined ? 0 : heightOf(row, density);
    },
    measureElement: measuredHeight,
    overscan: OVERSCAN,
    initialOffset: stood.offset,
    initialRect: { width: 0, height: stood.windowHeight },
    initialMeasurementsCache: stood.rows,
    onChange: (instance) => keepPlace(label, instance),
  });
  useKeptPlace(virtualizer, density);
  useShownRow(virtualizer, { rows, shownKey, isPlaced: taken !== null });

  const isPrinted = useIsPrinted();
  const drawn = virtualizer.getVirtualItems();
  // Until the window is measured the first rows stand there.
  const isPlaced = !isPrinted && drawn.length > 0;
  const [openedKey] = useState(() => opened.at(label, path));
  // The browser's focus, which after a link the page has, or nothing: there is nothing to clean up.
  useEffect(() => {
    if (!isPlaced || !document.activeElement?.matches('body,main')) return;
    const row = scroller.current?.querySelector<HTMLElement>('[data-opened] [data-row]');
    row?.focus({ preventScroll: true });
  }, [isPlaced]);
  const indexes = isPlaced
    ? drawn.map(({ index }) => index)
    : (isPrinted ? rows : rows.slice(0, ROWS_FIRST)).map((_, index) => index);
  const paddings = isPlaced
    ? paddingsOf(virtualizer)
    : {
        paddingBottom: rows.slice(ROWS_FIRST).reduce((sum, row) => sum + heightOf(row, density), 0),
      };
  return (
    <div ref={scroller} className={`min-h-0 flex-1 overflow-y-auto ${inset ? 'px-2 pb-2' : ''}`}>
      <ol aria-label={label} style={paddings}>
        {indexes.map((index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={row.key}
              ref={isPlaced ? virtualizer.measureElement : undefined}
              data-index={index}
              data-opened={row.key === openedKey || undefined}
              onClickCapture={() => opened.keep(row.key, label)}
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
