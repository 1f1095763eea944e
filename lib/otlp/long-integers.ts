// OTLP/JSON may write its integers of 64 bits as numbers, too, and some exporters do. A number of JSON holds 53 of them: the others become
// the text of their digits, which is what they are otherwise, so that nothing of them changes.

/** The fields of spans and log records that are integers of 64 bits. A quotation mark within a text has a backslash before it. */
const LONG =
  /(?<!\\)("(?:intValue|startTimeUnixNano|endTimeUnixNano|timeUnixNano|observedTimeUnixNano)"\s*:\s*)(-?\d{16,20})(?![\d.eE])/g;

/** The same JSON with these numbers as texts. */
export function longIntegersAsText(json: string): string {
  return json.replace(LONG, '$1"$2"');
}
