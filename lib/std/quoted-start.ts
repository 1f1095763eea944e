// A text of somebody else's inside a message of ours: quoted, and no more of it than shows what it was.

/** Longer ids and names are shown by their beginning. UTF-16 units. */
const SHOWN_MAX = 100;

/** The beginning of a text in double quotes, with escapes where it has control characters, quotes or half a character. */
export function quotedStart(text: string): string {
  return JSON.stringify(text.slice(0, SHOWN_MAX));
}
