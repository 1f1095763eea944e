'use client';
// When something is due, and whether that is over. Seconds are shown within a minute of it, and a colour from then on.
import { useMessages } from '@/components/ui/language/language-context';
import { useNow } from '@/components/ui/time/clock';
import { formatCoarsely, formatRunning } from '@/components/ui/time/format-time';
import { Moment } from '@/components/ui/time/time';
import { TASK_TIMES } from '@/lib/messages/en/shared/task-times';
import { TIMES } from '@/lib/messages/en/shared/times';

/** Where seconds are shown they go on. Milliseconds. */
const EVERY_MS = 1_000;

/** Within this something is due soon; further away only minutes are shown. Milliseconds. */
const SOON_MS = 60_000;

export function DueTime({ at }: { at: string }) {
  const messages = useMessages(TASK_TIMES).due;
  const times = useMessages(TIMES);
  const now = useNow(EVERY_MS);
  const due = Date.parse(at);
  if (Number.isNaN(due)) return null;
  const isOver = due <= now;
  const distanceMs = Math.abs(due - now);
  const isSoon = distanceMs < SOON_MS;
  const distance = (isSoon ? formatRunning : formatCoarsely)(times, distanceMs);
  const tone = isOver ? 'text-fail' : isSoon ? 'text-warn' : '';
  return (
    <Moment at={at} isRelative className={tone}>
      {isOver ? messages.over(distance) : messages.ahead(distance)}
    </Moment>
  );
}
