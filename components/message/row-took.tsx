'use client';
// How long the matter of a row took, where anything tells it.
import { ClockMark } from '@/components/entity/task/clock-mark';
import { useMessages } from '@/components/ui/language/language-context';
import { formatDuration } from '@/components/ui/time/format-time';
import { TIMES } from '@/lib/messages/en/shared/times';
import type { Took } from '@/lib/projections/thread/thread-rows';

export function RowTook({ row: { durationMs, conflict } }: { row: Took }) {
  const messages = useMessages(TIMES);
  if (durationMs === null && conflict === undefined) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-12 text-ink-faint tabular-nums">
      {durationMs !== null && formatDuration(messages, durationMs)}
      {conflict !== undefined && <ClockMark conflict={conflict} isWord={durationMs === null} />}
    </span>
  );
}
