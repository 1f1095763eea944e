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

/** `13:20:08` in the reader's time zone; what is no time stands as it is. */
export function useClockText(at: string): string {
  const timeZone = useTimeZone();
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : formatTime(ms, timeZone);
}

export function ClockTime({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const text = useClockText(at);
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return <span>{text}</span>;
  return (
    <time
      dateTime={at}
      title={formatInstant(ms, timeZone)}
      className="whitespace-nowrap tabular-nums"
    >
      {text}
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
