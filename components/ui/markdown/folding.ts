// Which words of somebody's are folded for their length. Told from the text alone, so that the server and a browser draw the same.
import { WHOLE_LINES_MAX } from './markdown';

/** As wide as one reads well. Characters. */
const CHARS_PER_LINE = 95;

/** Between two paragraphs, in lines. */
const BLANK = 0.4;

const FENCE = /^\s{0,9}(?:```|~~~)/;

/** Where a link goes is not drawn. */
const TARGETS = /\]\([^()\s]*\)/g;

/** Whether a text is folded. */
export function isFolded(text: string): boolean {
  let lines = 0;
  let isCode = false;
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    else lines += isCode ? 1 : linesOf(line);
  }
  return lines > WHOLE_LINES_MAX;
}

function linesOf(line: string): number {
  if (line === '') return BLANK;
  if (line.length <= CHARS_PER_LINE) return 1;
  return Math.max(1, Math.ceil(line.replace(TARGETS, ']').length / CHARS_PER_LINE));
}
