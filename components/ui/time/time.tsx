'use client';
// Points in time: relative or by the clock, with the whole instant on hover.
import { useNow, useTimeZone } from './clock';
import { formatAgo, formatDuration, formatInstant, formatRunning, formatTime } from './format-time';

/** Relative times change by the minute; half of that is early enough. */
const AGO_EVERY_MS = 30_000;

/** Running durations show seconds. */
const RUNNING_EVERY_MS = 1_000;

export function RelativeTime({ at }: { at: string }) {
  const now = useNow(AGO_EVERY_MS);
  const timeZone = useTimeZone();
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return <span>{at}</span>;
  return (
    <time
      dateTime={at}
      title={formatInstant(ms, timeZone)}
      className="whitespace-nowrap tabular-nums"
    >
      {formatAgo(ms, now, timeZone)}
    </time>
  );
}

export function ClockTime({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return <span>{at}</span>;
  return (
    <time
      dateTime={at}
      title={formatInstant(ms, timeZone)}
      className="whitespace-nowrap tabular-nums"
    >
      {formatTime(ms, timeZone)}
    </time>
  );
}

/** How long something has been going on. */
export function Elapsed({ from }: { from: string }) {
  const now = useNow(RUNNING_EVERY_MS);
  return (
    <span className="whitespace-nowrap tabular-nums">{formatRunning(now - Date.parse(from))}</span>
  );
}

/** How long something took. */
export function Took({ ms }: { ms: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatDuration(ms)}</span>;
}
