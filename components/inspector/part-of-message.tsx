'use client';
// Of several events that one message became: a link to the one that holds the message itself.
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { RAW_SIDE } from '@/lib/messages/en/features/inspector/raw-side';
import { type EventDetail, primarySeqOf } from '@/lib/model/event-record';

export function PartOfMessage({
  detail,
  tab,
}: {
  detail: EventDetail;
  /** The side to see there. */
  tab: 'raw' | 'conformance';
}) {
  const messages = useMessages(RAW_SIDE).part;
  const primarySeq = primarySeqOf(detail);
  if (primarySeq === detail.seq) return <p>{messages.none}</p>;
  const link = (
    <QueryLink change={{ event: String(primarySeq), tab }} className="text-accent hover:underline">
      <Rich text={messages.event(<Seq seq={primarySeq} />)} />
    </QueryLink>
  );
  return (
    <p>
      <Rich text={messages[tab](link)} />
    </p>
  );
}
