'use client';
// How long a task or a run took, by whichever clock tells it. Where no clock does, or clocks disagree, it says so in a word,
// and why on hover and focus.
import { useMessages } from '@/components/ui/language/language-context';
import { Elapsed, Took } from '@/components/ui/time/time';
import { useIsFromFile } from '@/components/workspace/from-file/from-file';
import { TASK_TIMES } from '@/lib/messages/en/shared/task-times';
import type { RunSummary, Task } from '@/lib/model/summary';
import { openTimeOf } from '@/lib/tasks/event-time';
import { ClockMark, NoTimes } from './clock-mark';

type Timed = Pick<
  Task | RunSummary,
  'opened_at' | 'started_at' | 'ended_at' | 'duration_ms' | 'times' | 'clock_conflict'
>;

export function SpanTime({
  of: span,
  isOpen,
}: {
  of: Timed;
  /** It has not ended: its time goes on, unless it was told of long after it began, or is from a run file. */
  isOpen: boolean;
}) {
  const messages = useMessages(TASK_TIMES);
  const { duration_ms, times, clock_conflict: conflict } = span;
  const isFromFile = useIsFromFile();
  const from = isOpen ? openTimeOf(span, isFromFile) : null;
  const isUnknown = duration_ms === null && !isOpen && conflict === undefined;
  if (times === 'none' || isUnknown) return <NoTimes />;
  const mark = conflict !== undefined && (
    <ClockMark conflict={conflict} isWord={duration_ms === null && !isOpen} />
  );
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {from !== null && <Elapsed from={from} />}
      {!isOpen && duration_ms !== null && <Took ms={duration_ms} />}
      {isOpen && from === null && <span className="text-ink-faint">{messages.open}</span>}
      {mark}
    </span>
  );
}
