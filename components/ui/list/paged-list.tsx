'use client';
// A list that is read page by page, in its four states: rows, reading, nothing, failed. Only the rows near the window exist.
import type { ReactNode } from 'react';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { Button } from '../button';
import { useMessages } from '../language/language-context';
import { ReadFailure, type ShownFailure } from '../layout/read-failure';
import { Skeleton } from '../skeleton';
import { type RowHeights, RowList } from './row-list';

export type PagesOfRows = {
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly failure: ShownFailure | null;
  readMore(): void;
};

export function PagedList<Row extends { readonly key: string }>({
  label,
  rows,
  heights,
  renderRow,
  pages,
  more,
  empty,
  head,
}: {
  label: string;
  rows: readonly Row[];
  /** Expected of a row until it is measured. Pixels. */
  heights: RowHeights;
  renderRow: (row: Row) => ReactNode;
  pages: PagesOfRows;
  /** The label of the button that reads on. */
  more: string;
  /** What stands in place of the rows where there are none. */
  empty: ReactNode;
  /** What stays above the rows. */
  head?: ReactNode;
}) {
  const messages = useMessages(CONTROLS);
  const { hasMore, isReading, failure } = pages;
  const foot = (
    <>
      {isReading && <Skeleton lines={3} label={messages.reading} />}
      {failure !== null && !isReading && (
        <div className="p-4">
          <ReadFailure failure={failure} onRetry={pages.readMore} />
        </div>
      )}
      {hasMore && !isReading && failure === null && (
        <div className="p-4">
          <Button onClick={pages.readMore}>{more}</Button>
        </div>
      )}
    </>
  );
  if (rows.length === 0) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!isReading && failure === null && !hasMore && empty}
        {foot}
      </div>
    );
  }
  return (
    <>
      {head}
      <RowList
        label={label}
        rows={rows}
        heightOf={(_, density) => heights[density]}
        renderRow={renderRow}
      >
        {foot}
      </RowList>
    </>
  );
}
