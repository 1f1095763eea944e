'use client';
// The rows of the inbox.
import { OwedRowItem } from '@/components/obligation/owed-row';
import { useDeadDeliveries } from '@/components/obligation/use-dead-deliveries';
import { useMessages } from '@/components/ui/language/language-context';
import { RowList } from '@/components/ui/list/row-list';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import { OWED } from '@/lib/messages/en/features/owed';
import { COUNTS } from '@/lib/messages/en/shared/counts';
import { OBLIGATION } from '@/lib/messages/en/shared/obligation';
import { isCutOwed, type OwedRow } from './owed-rows';

/** Heights in pixels, until a row is measured. */
const HEADING_HEIGHT = 36;
const ROW_HEIGHTS = { comfortable: 56, dense: 48 };

export function OwedList({
  owed,
  rows,
  at,
  selectedSeq,
}: {
  owed: ObligationsAnswer;
  /** Its obligations under their headings. */
  rows: readonly OwedRow[];
  /** The moment that is shown; null is the present. */
  at: number | null;
  selectedSeq: number | null;
}) {
  const messages = useMessages(OWED);
  const deliveryOf = useDeadDeliveries(owed.obligations);
  return (
    <RowList
      label={messages.list}
      rows={rows}
      heightOf={(row, density) => (row.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHTS[density])}
      renderRow={(row) => (
        <Row row={row} deliveryOf={deliveryOf} at={at} selectedSeq={selectedSeq} />
      )}
    >
      {isCutOwed(owed) && (
        <p className="px-3 py-3 text-ink-faint md:px-5">
          {messages.oldest(owed.obligations.length, owed.total)}
        </p>
      )}
    </RowList>
  );
}

function Row({
  row,
  deliveryOf,
  at,
  selectedSeq,
}: {
  row: OwedRow;
  deliveryOf: ReturnType<typeof useDeadDeliveries>;
  at: number | null;
  selectedSeq: number | null;
}) {
  const { headings } = useMessages(OBLIGATION);
  const { count } = useMessages(COUNTS);
  const { atLeast } = useMessages(OWED);
  if (row.kind === 'heading') {
    return (
      <h2 className="flex h-9 items-end gap-2 px-3 pb-1.5 text-12 font-semibold text-ink-strong md:px-5">
        {headings[row.of]}
        <span className="font-normal text-ink-faint tabular-nums">
          {row.isCut ? atLeast(row.count) : count(row.count)}
        </span>
      </h2>
    );
  }
  const { obligation } = row;
  return (
    <OwedRowItem
      obligation={obligation}
      delivery={deliveryOf(obligation)}
      isSelected={obligation.seq === selectedSeq}
      at={at}
    />
  );
}
