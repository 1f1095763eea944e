'use client';
// Messages that were refused, newest first, as they come, or as they had come by a moment. Only the rows near the window exist.
import { useState } from 'react';
import { useProtocols } from '@/components/findings/use-protocols';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { MoreButton } from '@/components/ui/list/more-button';
import { type RowHeights, RowList } from '@/components/ui/list/row-list';
import { Skeleton } from '@/components/ui/skeleton';
import type { RejectionsOf } from '@/lib/client/tab/use-rejection-news';
import type { RejectionsPage } from '@/lib/contracts/http-operations';
import { REJECTION } from '@/lib/messages/en/shared/rejection';
import { RejectionRow } from './rejection-row';
import { useRejections } from './use-rejections';

/** Of a row that is folded, until it is measured. Pixels. */
const HEIGHTS: RowHeights = { comfortable: 36, dense: 36 };

export function RejectedList({
  of,
  at,
  initial,
}: {
  /** Which ones. */
  of: RejectionsOf;
  /** The moment; null is the present. */
  at: number | null;
  /** The first page of it, where the server has drawn it. */
  initial: RejectionsPage | null;
}) {
  const messages = useMessages(REJECTION);
  const pages = useRejections(of, at, initial);
  const protocols = useProtocols();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const known = protocols.data?.ok === true ? protocols.data.value.protocols : [];
  if (pages.rejections === null) {
    return <Skeleton lines={6} label={messages.reading} />;
  }
  if (pages.failure?.code === 'forbidden') {
    return <EmptyState title={messages.forbidden.title}>{messages.forbidden.text}</EmptyState>;
  }
  const foot = (
    <>
      {pages.failure !== null && !pages.isReadingMore && (
        <div className="p-4">
          <ReadFailure failure={pages.failure} onRetry={pages.readAgain} />
        </div>
      )}
      {pages.hasMore && pages.failure === null && (
        <div className="p-4">
          <MoreButton isReading={pages.isReadingMore} onMore={pages.readMore}>
            {messages.older}
          </MoreButton>
        </div>
      )}
      {pages.isReadingMore && <Skeleton lines={4} label={messages.readingOlder} />}
    </>
  );
  if (pages.rejections.length === 0) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        {pages.failure === null && <Nothing isPast={at !== null} />}
        {foot}
      </div>
    );
  }
  return (
    <>
      {at !== null && (
        <p className="border-b border-hairline px-3 py-1.5 text-12 text-ink-faint md:px-5">
          {messages.untold}
        </p>
      )}
      <RowList
        label={messages.list}
        rows={pages.rejections.map((rejection) => ({ key: String(rejection.id), rejection }))}
        heightOf={(_, density) => HEIGHTS[density]}
        renderRow={({ rejection }) => (
          <RejectionRow
            rejection={rejection}
            protocols={known}
            isOpen={open.has(rejection.id)}
            onOpened={(isOpen) => setOpen((before) => withOpened(before, rejection.id, isOpen))}
          />
        )}
      >
        {foot}
      </RowList>
    </>
  );
}

function withOpened(open: ReadonlySet<number>, id: number, isOpen: boolean): ReadonlySet<number> {
  const next = new Set(open);
  if (isOpen) next.add(id);
  else next.delete(id);
  return next;
}

function Nothing({ isPast }: { isPast: boolean }) {
  const { none, noneThen } = useMessages(REJECTION);
  const { title, text } = isPast ? noneThen : none;
  return <EmptyState title={title}>{text}</EmptyState>;
}
