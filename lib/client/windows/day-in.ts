// The calendar of a time zone, for dividing a thread into days.

/** Offsets are whole minutes, so the day is worked out once per minute and not once per event. */
const MINUTE_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

/** A function that names the day (`YYYY-MM-DD`) of an ISO time in the time zone; throws RangeError for an unknown one. */
export function dayIn(timeZone: string): (at: string) => string {
  // The Swedish way of writing a date is ISO 8601's.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const days = new Map<string, string>();
  return (at) => {
    const minute = at.slice(0, MINUTE_LENGTH);
    const known = days.get(minute);
    if (known !== undefined) return known;
    const day = format.format(Date.parse(at));
    days.set(minute, day);
    return day;
  };
}
