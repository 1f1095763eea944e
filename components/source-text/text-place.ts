// Where in a text something is wrong, as an editor says it: line, column, and the line itself around the place.

export type TextPlace = {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in characters as they are seen and not in UTF-16 units. */
  readonly column: number;
  /** The line up to the place, from where it is worth showing. */
  readonly before: string;
  readonly after: string;
};

/** What is shown of a long line before the place, and altogether: so much fits a narrow screen. Characters. */
const BEFORE_MAX = 28;
const SHOWN_MAX = 40;

/** `at` is an offset in UTF-16 units; the text's length where the text ends too early. */
export function textPlace(text: string, at: number): TextPlace {
  const end = Math.max(0, Math.min(at, text.length));
  const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
  const lineBreak = text.indexOf('\n', end);
  const before = [...text.slice(start, end)];
  const after = [...text.slice(end, lineBreak === -1 ? undefined : lineBreak).replace(/\r$/, '')];
  const afterMax = SHOWN_MAX - Math.min(before.length, BEFORE_MAX);
  return {
    line: text.slice(0, start).split('\n').length,
    column: before.length + 1,
    before: `${before.length > BEFORE_MAX ? '…' : ''}${before.slice(-BEFORE_MAX).join('')}`,
    after: `${after.slice(0, afterMax).join('')}${after.length > afterMax ? '…' : ''}`,
  };
}
