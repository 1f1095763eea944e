// Words longer than any line: an address, a hash, or what somebody wrote to push a page apart.

/** No line of a phone takes more. Characters. */
const LONG_WORD = /\S{64}/;

/**
 * The class (`app/globals.css`) of the element around a text with such a word, else none. The word breaks anywhere, where a column would
 * otherwise be as wide as it is; and its letters are set without kerning, for which a browser sets all of the rest of
 * a word anew on each of its lines: 10,000 letters took half a second.
 */
export function longWordClass(text: string): string | undefined {
  return LONG_WORD.test(text) ? 'long-word' : undefined;
}
