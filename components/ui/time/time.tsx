'use client';
// Points in time. Where it matters how long ago something was, the reader chooses whether that stands there or the clock; where
// events of one minute are told apart, it is always the clock. What does not stand there shows on hover.
import type { PointerEvent, ReactNode } from 'react';
import { TIMES } from '@/lib/messages/en/shared/times';
import { useMessages } from '../language/language-context';
import { usePreferences } from '../preferences/preferences-context';
import { useNow, useTimeZone } from './clock';
import {
  formatAgo,
  formatBoth,
  formatDay,
  formatDayTime,
  formatDuration,
  formatInstant,
  formatRunning,
  formatShort,
  formatTime,
} from './format-time';

/** Relative times change by the minute; half of that is early enough. */
const AGO_EVERY_MS = 30_000;

/** A day is written with its year once that is over. */
const YEAR_EVERY_MS = 3_600_000;

/** Running durations show seconds. */
const RUNNING_EVERY_MS = 1_000;

/** A moment in words of the caller's. What is no time stands as it is. */
export function Moment({
  at,
  isRelative = false,
  className = '',
  children,
}: {
  at: string;
  /** The words say how long ago it was. */
  isRelative?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const messages = useMessages(TIMES);
  const timeZone = useTimeZone();
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return <span>{at}</span>;
  return (
    <time
      dateTime={at}
      title={formatInstant(messages, ms, timeZone)}
      // How long ago it was is asked for when somebody looks: hundreds of rows need not count along.
      onPointerEnter={
        isRelative
          ? undefined
          : ({ currentTarget }) => {
              currentTarget.title = formatBoth(messages, ms, Date.now(), timeZone);
            }
      }
      onPointerUp={openRow}
      className={`moment whitespace-nowrap tabular-nums ${className}`}
    >
      {children}
    </time>
  );
}

/**
 * A row that is a link as a whole has its times above the link, so that they can be pointed at (`app/globals.css`); a press on
 * one opens the row all the same.
 */
function openRow({ currentTarget, button, ctrlKey, metaKey, shiftKey }: PointerEvent): void {
  const row = button === 0 ? currentTarget.closest('article[data-row].relative') : null;
  const link = row?.querySelector('h2 a, h3 a, a[data-open]');
  const keys = { ctrlKey, metaKey, shiftKey };
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
}

/** How long ago something was, or when, as the reader chose. */
export function RelativeTime({ at }: { at: string }) {
  const messages = useMessages(TIMES);
  const { times } = usePreferences();
  const now = useNow(AGO_EVERY_MS);
  const timeZone = useTimeZone();
  const ms = Date.parse(at);
  const isRelative = times === 'relative';
  const format = isRelative ? formatAgo : formatShort;
  return (
    <Moment at={at} isRelative={isRelative}>
      {Number.isNaN(ms) ? at : format(messages, ms, now, timeZone)}
    </Moment>
  );
}

/** `13:20:08` in the reader's time zone; what is no time stands as it is. */
export function useClockText(at: string): string {
  const timeZone = useTimeZone();
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : formatTime(ms, timeZone);
}

/** As short as names the moment: `13:20:08` of today, else with its day. */
export function useShortMoment(at: string): string {
  const messages = useMessages(TIMES);
  const now = useNow(YEAR_EVERY_MS);
  const timeZone = useTimeZone();
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : formatShort(messages, ms, now, timeZone);
}

/** By the clock, to the second. */
export function ClockTime({ at }: { at: string }) {
  return <Moment at={at}>{useClockText(at)}</Moment>;
}

/** `Sunday, 1 February`, of a date of the reader's calendar, as in 2026-02-01; what is no date stands as it is. */
export function useDayText(day: string): string {
  const messages = useMessages(TIMES);
  const now = useNow(YEAR_EVERY_MS);
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Number.isNaN(noon) ? day : formatDay(messages, noon, now, 'UTC');
}

/** The day and the clock, with the zone. */
export function Instant({ at }: { at: string }) {
  const messages = useMessages(TIMES);
  const timeZone = useTimeZone();
  return <Moment at={at}>{formatInstant(messages, Date.parse(at), timeZone)}</Moment>;
}

/** By the clock, to the minute; what is a day ago with the day. */
export function DayTime({ at }: { at: string }) {
  const messages = useMessages(TIMES);
  const now = useNow(AGO_EVERY_MS);
  const timeZone = useTimeZone();
  const ms = Date.parse(at);
  return (
    <Moment at={at}>{Number.isNaN(ms) ? at : formatDayTime(messages, ms, now, timeZone)}</Moment>
  );
}

/** How long something has been going on: since a time, or so many milliseconds as far as anybody told. */
export function Elapsed({ from }: { from: string | number }) {
  const messages = useMessages(TIMES);
  const now = useNow(RUNNING_EVERY_MS);
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatRunning(messages, typeof from === 'number' ? from : now - Date.parse(from))}
    </span>
  );
}

/** How long something took. */
export function Took({ ms }: { ms: number }) {
  const messages = useMessages(TIMES);
  return <span className="whitespace-nowrap tabular-nums">{formatDuration(messages, ms)}</span>;
}
