// Up to where code is highlighted. Grammars are regular expressions that look again at what they saw: on hostile text their
// work grows with the square of a line or of the whole. Within these bounds the worst text known takes some 60 ms, what people
// write 2 to 7.
import { drawableLength, hasHidden } from '../text/split-visible';

/** More is plain: a reader scrolls through it, and drawing it would hold the page up. UTF-16 units. */
const CODE_CHARS_MAX = 10_000;

/** The grammars of some languages look at a whole function for what they are about to find. UTF-16 units. */
const SLOW_CODE_CHARS_MAX = 3_000;
const SLOW_LANGUAGES: ReadonlySet<string> = new Set(['c', 'cpp', 'csharp', 'ini']);

const CODE_LINES_MAX = 500;

/** Longer lines are packed, and nobody reads them. UTF-16 units. */
const LINE_CHARS_MAX = 400;

/** Each is an element. */
export const TOKENS_MAX = 3_000;

/** Whether the text is highlighted. Where characters are drawn by their names, nothing else is drawn. */
export function canHighlight(text: string, language: string): boolean {
  const charsMax = SLOW_LANGUAGES.has(language) ? SLOW_CODE_CHARS_MAX : CODE_CHARS_MAX;
  if (text.length > charsMax || hasHidden(text)) return false;
  const lines = text.split('\n');
  return lines.length <= CODE_LINES_MAX && lines.every((line) => line.length <= LINE_CHARS_MAX);
}

/** Each line of a change is an element with a ground of its own; a longer change is read as text. */
const DIFF_LINES_MAX = 1_000;
const DIFF_CHARS_MAX = 50_000;

/** Whether a change is drawn line by line. */
export function canDrawDiff(text: string): boolean {
  return (
    text.length <= DIFF_CHARS_MAX &&
    drawableLength(text) === text.length &&
    text.split('\n').length <= DIFF_LINES_MAX
  );
}
