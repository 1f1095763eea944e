'use client';
// Lines between rows: a new day, and where the reader was last.
import { useMessages } from '@/components/ui/language/language-context';
import { useDayText } from '@/components/ui/time/time';
import { THREAD } from '@/lib/messages/en/features/thread/thread';

/** `day` is a date of the reader's calendar, as in 2026-02-01. */
export function DayDivider({ day }: { day: string }) {
  const words = useDayText(day);
  return (
    <div className="flex h-6 items-center gap-3 text-12 text-ink-faint before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
      <time dateTime={day}>{words}</time>
    </div>
  );
}

/** Stands above the first row that came after the reader left. */
export function UnreadDivider() {
  const messages = useMessages(THREAD);
  return (
    <div
      data-unread-line
      className="flex h-6 items-center gap-3 text-12 font-medium text-accent before:h-px before:w-6 before:bg-accent-line after:h-px after:flex-1 after:bg-accent-line"
    >
      {messages.newSince}
    </div>
  );
}
