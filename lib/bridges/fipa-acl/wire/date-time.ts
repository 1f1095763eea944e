// DateTime of FIPA00070: `yyyymmddThhmmssmmm`, with a type designator, in UTC where that is Z. With a sign it is a duration from
// when the message is received.
const DATE_TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})[A-Za-z]?$/;

/** Whether the text is a DateTime, absolute or relative. */
export function isDateTime(text: string): boolean {
  return /^[+-]/.test(text) ? DATE_TIME.test(text.slice(1)) : instantOf(text) !== null;
}

/** ISO 8601 with milliseconds; null for what is none, and for days and hours that no calendar has. */
function instantOf(text: string): string | null {
  const parts = DATE_TIME.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, millisecond] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`;
  const at = Date.parse(iso);
  return !Number.isNaN(at) && new Date(at).toISOString() === iso ? iso : null;
}

/** The DateTime of a moment; null for one that four digits have no year for. */
export function dateTimeOf(at: number): string | null {
  const date = new Date(at);
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return iso.length === 'yyyy-mm-ddThh:mm:ss.mmmZ'.length ? iso.replace(/[-:.]/g, '') : null;
}
