'use client';
// The rows of the inbox. Of a long list only those near the window exist; the server draws the first of them.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { KIND_LABELS } from '@/components/obligation/obligation-labels';
import { OwedRowItem } from '@/components/obligation/owed-row';
import { useDeadDeliveries } from '@/components/obligation/use-dead-deliveries';
import { useHydrated } from '@/components/ui/time/clock';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import { type OwedRow, owedRows } from './owed-rows';

/** Heights in pixels, until a row is measured. */
const HEADING_HEIGHT = 36;
const ROW_HEIGHT = 56;

/** Rows beyond each edge of the window. */
const OVERSCAN = 10;

/** What the server draws: a tall screen. */
const ROWS_FIRST = 40;

export function OwedList({
  owed,
  selectedSeq,
}: {
  owed: ObligationsAnswer;
  selectedSeq: number | null;
}) {
  'use no memo'; // the virtualizer is one mutable object: what is read from it changes while it stays the same
  const rows = owedRows(owed.obligations);
  const isHydrated = useHydrated();
  const scroller = useRef<HTMLDivElement>(null);
  const deliveryOf = useDeadDeliveries(owed.obligations);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    enabled: isHydrated,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT),
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
        aria-label="What is owed"
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
              <Row row={row} deliveryOf={deliveryOf} selectedSeq={selectedSeq} />
            </li>
          );
        })}
      </ol>
      {owed.total > owed.obligations.length && (
        <p className="px-3 py-3 text-ink-faint md:px-5">
          The oldest {owed.obligations.length} of {owed.total}. Filter by agent or run to see
          others.
        </p>
      )}
    </div>
  );
}

function Row({
  row,
  deliveryOf,
  selectedSeq,
}: {
  row: OwedRow;
  deliveryOf: ReturnType<typeof useDeadDeliveries>;
  selectedSeq: number | null;
}) {
  if (row.kind === 'heading') {
    return (
      <h2 className="flex h-9 items-end gap-2 px-3 pb-1.5 text-12 font-semibold text-ink-strong md:px-5">
        {KIND_LABELS[row.of].heading}
        <span className="font-normal text-ink-faint tabular-nums">{row.count}</span>
      </h2>
    );
  }
  const { obligation } = row;
  return (
    <OwedRowItem
      obligation={obligation}
      delivery={deliveryOf(obligation)}
      isSelected={obligation.seq === selectedSeq}
    />
  );
}
