'use client';
// The rows of the list. Of a long list only those near the window exist; the server draws the first of them.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/components/ui/time/clock';
import { ProposalRow } from './proposal-row';
import type { Part, ProposalListRow } from './proposal-rows';

/** Heights in pixels, until a row is measured. */
const HEIGHTS: Readonly<Record<ProposalListRow['kind'], number>> = {
  heading: 36,
  proposal: 56,
  more: 48,
};

/** Rows beyond each edge of the window. */
const OVERSCAN = 10;

/** What the server draws: a tall screen. */
const ROWS_FIRST = 40;

export function ProposalList({
  rows,
  isReading,
  onMore,
}: {
  rows: readonly ProposalListRow[];
  isReading: (part: Part) => boolean;
  onMore: (part: Part) => void;
}) {
  'use no memo'; // the virtualizer is one mutable object: what is read from it changes while it stays the same
  const isHydrated = useHydrated();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    enabled: isHydrated,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'proposal'],
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
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ol
        aria-label="Proposals"
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
              <Row row={row} isReading={isReading} onMore={onMore} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Row({
  row,
  isReading,
  onMore,
}: {
  row: ProposalListRow;
  isReading: (part: Part) => boolean;
  onMore: (part: Part) => void;
}) {
  switch (row.kind) {
    case 'heading':
      return (
        <h2 className="flex h-9 items-end px-3 pb-1.5 text-12 font-semibold text-ink-strong md:px-5">
          {row.title}
        </h2>
      );
    case 'proposal':
      return <ProposalRow proposal={row.proposal} />;
    case 'more':
      return (
        <div className="px-3 py-2.5 md:px-5">
          <Button disabled={isReading(row.part)} onClick={() => onMore(row.part)}>
            {row.part === 'open' ? 'Show older open ones' : 'Show older ones'}
          </Button>
        </div>
      );
  }
}
