'use client';
// Of several events that one message became: a link to the one that holds the message itself.
import type { ReactNode } from 'react';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { type EventDetail, primarySeqOf } from '@/lib/model/event-record';

export function PartOfMessage({
  detail,
  tab,
  children,
}: {
  detail: EventDetail;
  /** The side to see there. */
  tab: string;
  /** What the reader finds there. */
  children: ReactNode;
}) {
  const primarySeq = primarySeqOf(detail);
  if (primarySeq === detail.seq) return <p>No raw message of its own is kept with this event.</p>;
  return (
    <p>
      One message gave several events. This one is part of{' '}
      <QueryLink
        change={{ event: String(primarySeq), tab }}
        className="text-accent hover:underline"
      >
        event <Seq seq={primarySeq} />
      </QueryLink>
      . {children}
    </p>
  );
}
