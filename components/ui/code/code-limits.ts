// Up to where code is highlighted. How long it takes is bounded by the worker that does it (`highlights.ts`): grammars are regular
// expressions that look again at what they saw, and a text within these bounds can take ten seconds.
import { drawableLength, hasHidden } from '../text/split-visible';

/** More is plain: a reader scrolls through it, and drawing it would hold the page up. UTF-16 units. */
const CODE_CHARS_MAX = 30_000;

const CODE_LINES_MAX = 1_000;

/** Longer lines are packed, and nobody reads them. UTF-16 units. */
const LINE_CHARS_MAX = 1_000;

/** Each is an element. */
export const TOKENS_MAX = 3_000;

/** Whether the text is highlighted. Where characters are drawn by their names, nothing else is drawn. */
export function canHighlight(text: string): boolean {
  if (text.length > CODE_CHARS_MAX || hasHidden(text)) return false;
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
