'use client';
// The time of an event, leading to the event in the inspector. Its name is an attribute: a hidden text in every row of a list
// would be a layer of its own to draw.
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { ClockTime, useClockText } from '@/components/ui/time/time';
import { EVENT } from '@/lib/messages/en/shared/event';

export function EventTimeLink({
  seq,
  at,
  className = '',
}: {
  seq: number;
  at: string;
  className?: string;
}) {
  const messages = useMessages(EVENT);
  const time = useClockText(at);
  return (
    <QueryLink
      change={{ event: String(seq) }}
      aria-label={messages.inspectAt(time, seq)}
      className={`hover:text-ink-strong hover:underline ${className}`}
    >
      <ClockTime at={at} />
    </QueryLink>
  );
}
