// What `before:` and `after:` name: an event by its seq, an instant, or a day, in UTC. Both leave out what they name.
import { epochMs } from '@/lib/std/instant';

/** A place of the log, or a stretch of time: a day, or an instant without length. Milliseconds since 1970, the end exclusive. */
export type QueryTime =
  | { readonly kind: 'seq'; readonly seq: number }
  | { readonly kind: 'time'; readonly from: number; readonly to: number };

const DAY_MS = 24 * 60 * 60 * 1000;
const SEQ = /^\d{1,10}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** Days that have a name, by how many days ago they are. */
const NAMED_DAYS: Readonly<Record<string, number>> = { today: 0, yesterday: 1 };

/** The names of days that can be given. */
export const DAY_NAMES: readonly string[] = Object.keys(NAMED_DAYS);

/** Null where a text names no moment. @param now Milliseconds since 1970. */
export function queryTimeOf(text: string, now: number): QueryTime | null {
  if (SEQ.test(text)) return { kind: 'seq', seq: Number(text) };
  const ago = NAMED_DAYS[text.toLowerCase()];
  if (ago !== undefined) return dayFrom((Math.floor(now / DAY_MS) - ago) * DAY_MS);
  const day = DAY.test(text) ? text : INSTANT.exec(text)?.[1];
  if (day === undefined || !isOfCalendar(day)) return null;
  if (day === text) return dayFrom(startOf(day));
  const at = epochMs(text.toUpperCase());
  return Number.isNaN(at) ? null : { kind: 'time', from: at, to: at + 1 };
}

/** Reading alone does not tell: 31 February is read as a day of March. */
function isOfCalendar(day: string): boolean {
  const from = startOf(day);
  return !Number.isNaN(from) && new Date(from).toISOString().startsWith(day);
}

function startOf(day: string): number {
  return epochMs(`${day}T00:00:00.000Z`);
}

function dayFrom(from: number): QueryTime {
  return { kind: 'time', from, to: from + DAY_MS };
}
