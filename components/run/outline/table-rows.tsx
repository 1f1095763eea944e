'use client';
// The body of a table of any length, of which only the rows near the window exist: two empty rows stand for the others.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { RowHeights } from '@/components/ui/list/row-list';
import { useKeptPlace, useShownRow } from '@/components/ui/list/use-kept-place';
import { useLeftPlace } from '@/components/ui/list/use-left-place';
import { useDensity } from '@/components/ui/preferences/preferences-context';

/** Until a row is measured. Pixels. */
const HEIGHTS: RowHeights = { comfortable: 36, dense: 28 };

/** Rows beyond each edge of the window. */
const OVERSCAN = 10;

/** Until the window is measured: a tall screen. */
const ROWS_FIRST = 50;

/** Belongs on the `<tr>` of a row. `index` is its place among all. */
export type DrawnRow = { readonly ref?: Ref<HTMLTableRowElement>; readonly index: number };

export function TableRows<Row extends { readonly key: string }>({
  label,
  scroller,
  rows,
  shownKey,
  renderRow,
}: {
  /** By which who goes back to the table finds it where they left it. */
  label: string;
  /** What the table scrolls in; null until it is there. */
  scroller: HTMLDivElement | null;
  rows: readonly Row[];
  /** Which row is brought into view, once, whenever that is another one. */
  shownKey: string | null;
  renderRow: (row: Row, place: DrawnRow) => ReactNode;
}) {
  'use no memo'; // the virtualizer is one mutable object: what is read from it changes while it stays the same
  const body = useRef<HTMLTableSectionElement>(null);
  const density = useDensity();
  const place = useLeftPlace<HTMLTableRowElement>(label, () => scroller);
  const above = useHeightAbove(body, scroller);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    enabled: scroller !== null,
    getScrollElement: () => scroller,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => HEIGHTS[density],
    overscan: OVERSCAN,
    scrollMargin: above,
    ...place,
  });
  useKeptPlace(virtualizer, density);
  useShownRow(virtualizer, { rows, shownKey, isPlaced: scroller !== null });

  const near = virtualizer.getVirtualItems();
  const [first, last] = [near[0], near.at(-1)];
  const isPlaced = first !== undefined && last !== undefined;
  const indexes = isPlaced
    ? near.map(({ index }) => index)
    : rows.slice(0, ROWS_FIRST).map((_, index) => index);
  return (
    <tbody ref={body}>
      <Room height={isPlaced ? first.start - above : 0} />
      {indexes.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return renderRow(row, { index, ...(isPlaced && { ref: virtualizer.measureElement }) });
      })}
      <Room
        height={
          isPlaced
            ? virtualizer.getTotalSize() + above - last.end
            : Math.max(0, rows.length - ROWS_FIRST) * HEIGHTS[density]
        }
      />
    </tbody>
  );
}

/** Of what stands above the rows and scrolls with them. Pixels. */
function useHeightAbove(body: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [above, setAbove] = useState(0);
  // Reads the layout, which changes with whatever is drawn: there is nothing to clean up.
  useLayoutEffect(() => {
    if (body.current === null || scroller === null) return;
    const { top } = scroller.getBoundingClientRect();
    const fromTop = body.current.getBoundingClientRect().top - top + scroller.scrollTop;
    setAbove(Math.round(fromTop));
  });
  return above;
}

function Room({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td className="p-0" style={{ height }} />
    </tr>
  );
}
