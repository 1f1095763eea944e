// Which reason of an error or of an end is no part of its line: what has lines of its own, as a stack trace has, and what fills several.

/** As much as a reader takes in with the line. Characters. */
const REASON_LENGTH_MAX = 300;

/** Whether a reason stands in a box below its line. */
export function isLongReason(text: string): boolean {
  return text.length > REASON_LENGTH_MAX || text.trimEnd().includes('\n');
}
