'use client';
// The rows of the list.
import { useMessages } from '@/components/ui/language/language-context';
import { MoreButton } from '@/components/ui/list/more-button';
import { type RowHeights, RowList } from '@/components/ui/list/row-list';
import { VOTES_LIST } from '@/lib/messages/en/features/votes/votes-list';
import { ProposalRow } from './proposal-row';
import type { Part, ProposalListRow } from './proposal-rows';

/** Heights in pixels, until a row is measured. */
const HEIGHTS: Readonly<Record<ProposalListRow['kind'], RowHeights>> = {
  heading: { comfortable: 36, dense: 36 },
  proposal: { comfortable: 56, dense: 48 },
  more: { comfortable: 48, dense: 48 },
};

export function ProposalList({
  rows,
  isPast,
  isReading,
  onMore,
}: {
  rows: readonly ProposalListRow[];
  isPast: boolean;
  isReading: (part: Part) => boolean;
  onMore: (part: Part) => void;
}) {
  const messages = useMessages(VOTES_LIST);
  return (
    <RowList
      label={messages.list}
      rows={rows}
      heightOf={(row, density) => HEIGHTS[row.kind][density]}
      renderRow={(row) => <Row row={row} isPast={isPast} isReading={isReading} onMore={onMore} />}
    />
  );
}

function Row({
  row,
  isPast,
  isReading,
  onMore,
}: {
  row: ProposalListRow;
  isPast: boolean;
  isReading: (part: Part) => boolean;
  onMore: (part: Part) => void;
}) {
  const messages = useMessages(VOTES_LIST);
  switch (row.kind) {
    case 'heading':
      return (
        <h2 className="flex h-9 items-end px-3 pb-1.5 text-12 font-semibold text-ink-strong md:px-5">
          {messages.parts[row.part]}
        </h2>
      );
    case 'proposal':
      return <ProposalRow proposal={row.proposal} isPast={isPast} />;
    case 'more':
      return (
        <div className="px-3 py-2.5 md:px-5">
          <MoreButton isReading={isReading(row.part)} onMore={() => onMore(row.part)}>
            {messages.older[row.part]}
          </MoreButton>
        </div>
      );
  }
}
