'use client';
// Lines between rows: a new day, and where the reader was last.
import { useNow } from '@/components/ui/time/clock';
import { formatDay } from '@/components/ui/time/format-time';

/** The year of a divider changes once a year. */
const YEAR_EVERY_MS = 3_600_000;

/** `day` is a date of the reader's calendar, as in 2026-02-01. */
export function DayDivider({ day }: { day: string }) {
  const now = useNow(YEAR_EVERY_MS);
  const noon = Date.parse(`${day}T12:00:00Z`);
  const words = Number.isNaN(noon) ? day : formatDay(noon, now, 'UTC');
  return (
    <div className="flex h-6 items-center gap-3 text-12 text-ink-faint before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
      <time dateTime={day}>{words}</time>
    </div>
  );
}

export function UnreadDivider() {
  return (
    <div
      data-unread-line
      className="flex h-6 items-center gap-3 text-12 font-medium text-accent before:h-px before:w-6 before:bg-accent-line after:h-px after:flex-1 after:bg-accent-line"
    >
      New since you were here
    </div>
  );
}
