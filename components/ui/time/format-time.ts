// Instants and durations as people read them. Words and order are ours and not the runtime's, so that the server and
// every browser write the same.

const formats = new Map<string, Intl.DateTimeFormat>();

type Parts = { year: string; month: string; day: string; weekday: string; time: string };

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
      month: 'long',
      day: 'numeric',
      weekday: 'long',
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
    year: part('year'),
    month: part('month'),
    day: part('day'),
    weekday: part('weekday'),
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}

/** `13:20:08`. */
export function formatTime(at: number, timeZone: string): string {
  return partsOf(at, timeZone).time;
}

/** `13:20`. */
export function formatMinute(at: number, timeZone: string): string {
  return partsOf(at, timeZone).time.slice(0, 5);
}

/** `Sunday, 1 February`, with the year where it is not the present one. */
export function formatDay(at: number, now: number, timeZone: string): string {
  const { weekday, day, month, year } = partsOf(at, timeZone);
  const dated = `${weekday}, ${day} ${month}`;
  return year === partsOf(now, timeZone).year ? dated : `${dated} ${year}`;
}

/** `1 February 2026, 13:20:08`, with the zone's name. */
export function formatInstant(at: number, timeZone: string): string {
  const { day, month, year, time } = partsOf(at, timeZone);
  return `${day} ${month} ${year}, ${time} ${timeZone}`;
}

/** Further back a moment goes by its day. */
const AGO_MAX_MS = 30 * 86_400_000;

/** `just now`, `6 m ago`, `3 h ago`, `2 d ago`; from a month on the day. A moment ahead of the clock is now. */
export function formatAgo(at: number, now: number, timeZone: string): string {
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < 45) return 'just now';
  if (seconds < 3600) return `${String(Math.max(1, Math.round(seconds / 60)))} m ago`;
  if (seconds < 86_400) return `${String(Math.round(seconds / 3600))} h ago`;
  if (now - at < AGO_MAX_MS) return `${String(Math.round(seconds / 86_400))} d ago`;
  const { day, month, year } = partsOf(at, timeZone);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** The instant, and before it how long ago that was, where that says more. */
export function formatBoth(at: number, now: number, timeZone: string): string {
  const instant = formatInstant(at, timeZone);
  const isLately = at <= now && now - at < AGO_MAX_MS;
  return isLately ? `${formatAgo(at, now, timeZone)}, ${instant}` : instant;
}

/** As short as names the moment: `13:20:08` of today, `1 Feb, 13:20` of this year, `1 Feb 2026`. */
export function formatShort(at: number, now: number, timeZone: string): string {
  const { day, month, year, time } = partsOf(at, timeZone);
  const today = partsOf(now, timeZone);
  if (year !== today.year) return `${day} ${month.slice(0, 3)} ${year}`;
  const isToday = day === today.day && month === today.month;
  return isToday ? time : `${day} ${month.slice(0, 3)}, ${time.slice(0, 5)}`;
}

/** `1.84 s`, `41 s`, `6 m 12 s`, `2 h 5 m`, `3 d 4 h`; a negative duration is none. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  const whole = Math.floor(seconds);
  if (whole < 60) return `${String(whole)} s`;
  if (whole < 3600) return `${String(Math.floor(whole / 60))} m ${String(whole % 60)} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 1440) return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} m`;
  const hours = Math.floor(minutes / 60);
  return `${String(Math.floor(hours / 24))} d ${String(hours % 24)} h`;
}

/** Without seconds, for what lasts minutes or longer: `14 m`, `2 h 5 m`, `3 d 4 h`. */
export function formatCoarsely(ms: number): string {
  return formatDuration(ms)
    .replace(/ m \d+ s$/, ' m')
    .replace(/ 0 [mh]$/, '');
}

/** A running duration without fractions: `4 s`, then as formatDuration. */
export function formatRunning(ms: number): string {
  return ms < 10_000 ? `${String(Math.floor(Math.max(0, ms) / 1000))} s` : formatDuration(ms);
}
