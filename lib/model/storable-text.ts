// What text may become a database column of its own.

/** Long enough for a percent-encoded name or a UUID with a prefix, short enough for an index entry. Counted in UTF-16 units. */
export const IDENTIFIER_LENGTH_MAX = 512;

/** Whether text may become a column: no U+0000 and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** The text with U+FFFD for what no column takes, to be shown and searched. */
export function storableText(text: string): string {
  return isStorableText(text) ? text : text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

/** Whether a value is an identifier, as the schema of one says (`text.ts`). */
export function isIdentifier(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= IDENTIFIER_LENGTH_MAX &&
    isStorableText(value)
  );
}
