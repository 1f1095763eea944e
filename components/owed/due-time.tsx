'use client';
// When something is due, and whether that is over.
import { useNow, useTimeZone } from '@/components/ui/clock';
import { formatInstant, formatRunning } from '@/components/ui/format-time';

/** Seconds count for what is due soon. */
const EVERY_MS = 1_000;

export function DueTime({ at }: { at: string }) {
  const now = useNow(EVERY_MS);
  const timeZone = useTimeZone();
  const due = Date.parse(at);
  if (Number.isNaN(due)) return null;
  const isOver = due <= now;
  const distance = formatRunning(Math.abs(due - now));
  return (
    <time
      dateTime={at}
      title={formatInstant(due, timeZone)}
      className={`whitespace-nowrap tabular-nums ${isOver ? 'text-fail' : 'text-warn'}`}
    >
      {isOver ? `due ${distance} ago` : `due in ${distance}`}
    </time>
  );
}
