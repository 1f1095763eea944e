// Whether a text looks like a table of separated values: its first lines agree in how many separators they have. A glance, so
// that the parser is fetched for those alone.
import { drawableLength } from '@/components/ui/text/split-visible';

/** Parsed and laid out while one waits; what is longer is read in a program for tables. Characters. */
const TABLE_CHARS_MAX = 200_000;

/** Fewer lines may agree by chance. */
const LINES_MIN = 3;

/** As many lines are compared. */
const LINES_COMPARED = 8;

/** Beyond this the first line is no head. Characters. */
const HEAD_CHARS_MAX = 2_000;

const SEPARATORS = ['\t', ';', ',', '|'];

/** Null of a text that is no table, or one that is not drawn. */
export function separatorOf(text: string): string | null {
  if (text.length > TABLE_CHARS_MAX || drawableLength(text) < text.length) return null;
  const lines = text.split('\n', LINES_COMPARED).filter((line) => line.trim() !== '');
  const open = lines.findIndex(hasOpenQuote);
  const [head = '', ...rest] = open === -1 ? lines : lines.slice(0, open);
  if (rest.length < LINES_MIN - 1 || head.length > HEAD_CHARS_MAX) return null;
  const agrees = (separator: string): boolean => {
    const columns = columnsOf(head, separator);
    return columns > 1 && rest.every((line) => columnsOf(line, separator) === columns);
  };
  return SEPARATORS.find(agrees) ?? null;
}

/** Its cell goes on in the next line. */
function hasOpenQuote(line: string): boolean {
  return line.split('"').length % 2 === 0;
}

/** A separator between quotes separates nothing. */
function columnsOf(line: string, separator: string): number {
  let columns = 1;
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) columns += 1;
  }
  return columns;
}
