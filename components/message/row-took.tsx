'use client';
// How long the matter of a row took, where anything tells it.
import { ClockMark } from '@/components/entity/task/clock-mark';
import { formatDuration } from '@/components/ui/time/format-time';
import type { Took } from '@/lib/projections/thread/thread-rows';

export function RowTook({ row: { durationMs, conflict } }: { row: Took }) {
  if (durationMs === null && conflict === undefined) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-12 text-ink-faint tabular-nums">
      {durationMs !== null && formatDuration(durationMs)}
      {conflict !== undefined && <ClockMark conflict={conflict} isWord={durationMs === null} />}
    </span>
  );
}
