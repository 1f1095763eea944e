// Instants as text and as milliseconds. Every fold asks every event for its time, and nearly all of them have one form, that
// of `toISOString`: these are read in half of the time that `Date.parse` takes, and written in a quarter of that of a date.

/** `2026-02-01T13:20:00.000Z` in UTF-16 units. */
const LENGTH = 24;

/** The last moment that a Date can name. Milliseconds since 1970. */
export const INSTANT_MAX_MS = 8.64e15;

/** The last millisecond of the year 9999, after which ISO 8601 needs an agreement on longer years. Milliseconds since 1970. */
export const YEAR_9999_END_MS = 253_402_300_799_999;

/** The first millisecond of the year 0. Milliseconds since 1970. */
export const YEAR_0_START_MS = -62_167_219_200_000;

/** Whether ISO 8601 writes a moment with four digits of its year, as every time of an event is written. */
export function hasFourDigitYear(ms: number): boolean {
  return ms >= YEAR_0_START_MS && ms <= YEAR_9999_END_MS;
}

/** `Date.UTC` takes earlier years for those of the last century. */
const YEAR_MIN = 100;

/** The milliseconds since 1970 that a text tells; NaN where it tells none: what `Date.parse` says of it. */
export function epochMs(text: string): number {
  return isPunctuated(text) ? punctuatedMs(text) : Date.parse(text);
}

function punctuatedMs(text: string): number {
  const year = numberAt(text, 0) * 100 + numberAt(text, 2);
  const month = numberAt(text, 5);
  const day = numberAt(text, 8);
  const hour = numberAt(text, 11);
  const minute = numberAt(text, 14);
  const second = numberAt(text, 17);
  const ms = numberAt(text, 20) * 10 + digitAt(text, 22);
  const isDay = year >= YEAR_MIN && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  const isTime = hour < 24 && minute < 60 && second < 60 && ms >= 0;
  return isDay && isTime
    ? Date.UTC(year, month - 1, day, hour, minute, second, ms)
    : Date.parse(text);
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The day that was written last, in days since 1970, and its text up to the `T`: most instants are of one day. */
let lastDay = Number.NaN;
let lastDayText = '';

/**
 * An instant as text, as `toISOString` writes it.
 * @param ms Whole milliseconds since 1970.
 * @throws RangeError where no date can hold it.
 */
export function isoInstant(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  if (day !== lastDay) {
    lastDayText = new Date(ms).toISOString().split('T', 1)[0] ?? '';
    lastDay = day;
  }
  const rest = ms - day * DAY_MS;
  const hour = twoDigits(Math.floor(rest / HOUR_MS));
  const minute = twoDigits(Math.floor((rest % HOUR_MS) / MINUTE_MS));
  const second = twoDigits(Math.floor((rest % MINUTE_MS) / SECOND_MS));
  const thousandth = rest % SECOND_MS;
  const zero = thousandth < 100 ? '0' : '';
  return `${lastDayText}T${hour}:${minute}:${second}.${zero}${twoDigits(thousandth)}Z`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

const CODE = { T: 84, Z: 90, dash: 45, colon: 58, point: 46, zero: 48 } as const;

function isPunctuated(text: string): boolean {
  return (
    text.length === LENGTH &&
    text.charCodeAt(4) === CODE.dash &&
    text.charCodeAt(7) === CODE.dash &&
    text.charCodeAt(10) === CODE.T &&
    text.charCodeAt(13) === CODE.colon &&
    text.charCodeAt(16) === CODE.colon &&
    text.charCodeAt(19) === CODE.point &&
    text.charCodeAt(23) === CODE.Z
  );
}

/** Two digits; NaN where one of them is none. */
function numberAt(text: string, at: number): number {
  return digitAt(text, at) * 10 + digitAt(text, at + 1);
}

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - CODE.zero;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
}
