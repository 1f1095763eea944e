// Instants and durations as people read them. Words and order are the catalogue's and not the runtime's, so that the server
// and every browser write the same.
import type { CalendarDay, DurationPart, TIMES } from '@/lib/messages/en/shared/times';
import { TIME_UNITS } from '@/lib/std/time-units';

export type TimeMessages = typeof TIMES.english;

const formats = new Map<string, Intl.DateTimeFormat>();

type Parts = { readonly date: CalendarDay; readonly time: string };

/** The last second that was asked for: a row asks several times for its own, and the row behind it mostly for the same. */
let last: { readonly second: number; readonly timeZone: string; readonly parts: Parts } | null =
  null;

function partsOf(at: number, timeZone: string): Parts {
  const second = Math.floor(at / 1000);
  if (last === null || last.second !== second || last.timeZone !== timeZone) {
    last = { second, timeZone, parts: formattedParts(at, timeZone) };
  }
  return last.parts;
}

function formattedParts(at: number, timeZone: string): Parts {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const found = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => found.get(name) ?? '';
  return {
    date: {
      year: Number(part('year')),
      month: Number(part('month')),
      day: Number(part('day')),
    },
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}

/** `13:20:08`. */
export function formatTime(at: number, timeZone: string): string {
  return partsOf(at, timeZone).time;
}

/** `13:20:08.042`, for times that are less than a second apart. */
export function formatFineTime(at: number, timeZone: string): string {
  const milliseconds = String(Math.floor(at) % 1000).padStart(3, '0');
  return `${formatTime(at, timeZone)}.${milliseconds}`;
}

/** `13:20`. */
function formatMinute(at: number, timeZone: string): string {
  return partsOf(at, timeZone).time.slice(0, 5);
}

/** `Sunday, 1 February`, with the year where it is not the present one. */
export function formatDay(
  messages: TimeMessages,
  at: number,
  now: number,
  timeZone: string,
): string {
  const { date } = partsOf(at, timeZone);
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
  return date.year === partsOf(now, timeZone).date.year
    ? messages.weekday(weekday, date)
    : messages.weekdayWithYear(weekday, date);
}

/** `1 February 2026, 13:20:08`, with the zone's name. */
export function formatInstant(messages: TimeMessages, at: number, timeZone: string): string {
  const { date, time } = partsOf(at, timeZone);
  return messages.instant(date, time, timeZone);
}

/** Further back a moment goes by its day. */
const AGO_MAX_MS = 30 * 86_400_000;

/** `just now`, `6 m ago`, `3 h ago`, `2 d ago`; from a month on the day. A moment ahead of the clock is now. */
export function formatAgo(
  messages: TimeMessages,
  at: number,
  now: number,
  timeZone: string,
): string {
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < 45) return messages.justNow;
  if (seconds < 3600) return messages.minutesAgo(Math.max(1, Math.round(seconds / 60)));
  if (seconds < 86_400) return messages.hoursAgo(Math.round(seconds / 3600));
  if (now - at < AGO_MAX_MS) return messages.daysAgo(Math.round(seconds / 86_400));
  return messages.shortDate(partsOf(at, timeZone).date);
}

/** The instant, and before it how long ago that was, where that says more. */
export function formatBoth(
  messages: TimeMessages,
  at: number,
  now: number,
  timeZone: string,
): string {
  const instant = formatInstant(messages, at, timeZone);
  const isLately = at <= now && now - at < AGO_MAX_MS;
  if (!isLately) return instant;
  return messages.agoAndInstant(formatAgo(messages, at, now, timeZone), instant);
}

/** As short as names the moment: `13:20:08` of today, `1 Feb, 13:20` of this year, `1 Feb 2026`. */
export function formatShort(
  messages: TimeMessages,
  at: number,
  now: number,
  timeZone: string,
): string {
  const { date, time } = partsOf(at, timeZone);
  const { date: today } = partsOf(now, timeZone);
  if (date.year !== today.year) return messages.shortDate(date);
  const isToday = date.day === today.day && date.month === today.month;
  return isToday ? time : messages.shortMoment(date, time.slice(0, 5));
}

const DAY_MS = 86_400_000;

/** By the clock, to the minute; what is a day ago with the day. */
export function formatDayTime(
  messages: TimeMessages,
  at: number,
  now: number,
  timeZone: string,
): string {
  const time = formatMinute(at, timeZone);
  if (now - at < DAY_MS) return time;
  return messages.dayAndTime(formatDay(messages, at, now, timeZone), time);
}

/** Shorter ones are written with their hundredths. */
const RUNNING_LEAST_MS = 10_000;

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** `420 ms`, `1.84 s`, `41 s`, `6 m 12 s`, `2 h 5 m`, `3 d 4 h`; a negative duration is none. */
export function formatDuration(messages: TimeMessages, ms: number): string {
  if (ms < SECOND_MS) return messages.milliseconds(Math.max(0, Math.floor(ms)));
  return ms < RUNNING_LEAST_MS
    ? messages.shortDuration(ms / SECOND_MS)
    : formatRunning(messages, ms);
}

/** Without seconds, for what lasts minutes or longer: `14 m`, `2 h 5 m`, `3 d 4 h`. */
export function formatCoarsely(messages: TimeMessages, ms: number): string {
  if (ms < MINUTE_MS) return formatDuration(messages, ms);
  return formatEven(messages, ms < HOUR_MS ? ms - (ms % MINUTE_MS) : ms);
}

/** A running duration without fractions: `4 s`, then as formatDuration. */
export function formatRunning(messages: TimeMessages, ms: number): string {
  return messages.duration(inUnits(ms));
}

/** A running duration without a second unit of which there is none: `10 m`, `2 h 5 m`. */
export function formatEven(messages: TimeMessages, ms: number): string {
  return messages.duration(inUnits(ms).filter(([count], index) => index === 0 || count > 0));
}

/** In the largest unit that it fills, and the next smaller one; less than a second in seconds alone. */
function inUnits(ms: number): DurationPart[] {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const first = TIME_UNITS.findIndex(([, each]) => seconds >= each);
  let rest = seconds;
  return TIME_UNITS.slice(first)
    .slice(0, 2)
    .map(([unit, each]) => {
      const count = Math.floor(rest / each);
      rest %= each;
      return [count, unit];
    });
}
