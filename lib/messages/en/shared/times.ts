// Moments and durations as they are written: how long ago, days, the clock, and how long something takes.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

/** In the zone in which it is read. */
export type CalendarDay = {
  readonly year: number;
  /** January is 1. */
  readonly month: number;
  readonly day: number;
};

/** Of a duration, as Intl calls them. */
type TimeUnit = 'day' | 'hour' | 'minute' | 'second';

/** How many of a unit. */
export type DurationPart = readonly [count: number, unit: TimeUnit];

const { number } = english;

// Intl writes `6min` or `6m` and `3 hr ago` or `3h ago`, by its version.
const SYMBOLS: Readonly<Record<TimeUnit, string>> = {
  day: 'd',
  hour: 'h',
  minute: 'm',
  second: 's',
};

// Ours and not the runtime's, so that the server and every browser write the same.
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const dayOf = ({ day, month }: CalendarDay) => `${number(day)} ${MONTHS[month - 1] ?? ''}`;
const shortDayOf = ({ day, month }: CalendarDay) =>
  `${number(day)} ${MONTHS[month - 1]?.slice(0, 3) ?? ''}`;

export const TIMES = messageArea('times', {
  justNow: 'just now',
  minutesAgo: (count: number) => `${number(count)} m ago`,
  hoursAgo: (count: number) => `${number(count)} h ago`,
  daysAgo: (count: number) => `${number(count)} d ago`,
  /** `weekday`: Sunday is 0. */
  weekday: (weekday: number, date: CalendarDay) => `${WEEKDAYS[weekday] ?? ''}, ${dayOf(date)}`,
  weekdayWithYear: (weekday: number, date: CalendarDay) =>
    `${WEEKDAYS[weekday] ?? ''}, ${dayOf(date)} ${number(date.year)}`,
  instant: (date: CalendarDay, time: string, zone: string) =>
    `${dayOf(date)} ${number(date.year)}, ${time} ${zone}`,
  shortDate: (date: CalendarDay) => `${shortDayOf(date)} ${number(date.year)}`,
  shortMoment: (date: CalendarDay, time: string) => `${shortDayOf(date)}, ${time}`,
  agoAndInstant: (ago: string, instant: string) => `${ago}, ${instant}`,
  /** In one unit, or in two, the larger first. */
  duration: (parts: readonly DurationPart[]) =>
    parts.map(([count, unit]) => `${number(count)} ${SYMBOLS[unit]}`).join(' '),
  /** Of less than a second; clocks of messages know no smaller unit. */
  milliseconds: (ms: number) => (ms < 1 ? 'under 1 ms' : `${number(ms)} ms`),
  /** Of a few seconds, to the hundredth. */
  shortDuration: (seconds: number) => `${english.decimal(seconds, 2)} ${SYMBOLS.second}`,
  dayAndTime: (day: string, time: string) => `${day}, ${time}`,
});
