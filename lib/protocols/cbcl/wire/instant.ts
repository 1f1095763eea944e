// The timestamp of an envelope: a date-time of RFC 3339, section 5.6.

/** `date-time = full-date "T" full-time`; "T" and "Z" in either case. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** The part without fraction and zone. */
const LOCAL_LENGTH = 'YYYY-MM-DDThh:mm:ss'.length;

/** Years of four digits: before 0 and after 9999 the form is longer, and no column takes it. */
const ISO_LENGTH = 'YYYY-MM-DDThh:mm:ss.sssZ'.length;

/**
 * ISO 8601 UTC with milliseconds; null for what is no date-time, for days and hours that no calendar has, and for a leap
 * second, which has no such form.
 */
export function instantOf(timestamp: string): string | null {
  const written = timestamp.toUpperCase();
  if (!DATE_TIME.test(written)) return null;
  return isOnCalendar(written) ? isoOf(written) : null;
}

/** Other readers take 30 February for 2 March, and 24:00 for the next day. */
function isOnCalendar(written: string): boolean {
  if (written.slice(8, 10) <= '28' && written.slice(11, 13) <= '23') return true;
  const local = written.slice(0, LOCAL_LENGTH);
  return isoOf(`${local}Z`)?.startsWith(local) ?? false;
}

function isoOf(text: string): string | null {
  const at = Date.parse(text);
  const iso = Number.isNaN(at) ? '' : new Date(at).toISOString();
  return iso.length === ISO_LENGTH ? iso : null;
}
