'use client';
// The time of an event, leading to the event in the inspector. Its name is an attribute: a hidden text in every row of a list
// would be a layer of its own to draw.
import { QueryLink } from '@/components/ui/query-link';
import { ClockTime, useClockText } from '@/components/ui/time/time';

export function EventTimeLink({
  seq,
  at,
  className = '',
}: {
  seq: number;
  at: string;
  className?: string;
}) {
  const time = useClockText(at);
  return (
    <QueryLink
      change={{ event: String(seq) }}
      aria-label={`${time}, inspect event ${String(seq)}`}
      className={`hover:text-ink-strong hover:underline ${className}`}
    >
      <ClockTime at={at} />
    </QueryLink>
  );
}
