// Lines of a text, as an editor counts them: from 1, with columns in UTF-16 units from 0.

/** Where each line begins. A text without a line break is one line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

export type LinePlace = {
  readonly line: number;
  readonly column: number;
  /** The column behind the last character of the line. */
  readonly end: number;
};

/** The line that an offset is on. `starts` are those of the same text. */
export function placeInLines(text: string, starts: readonly number[], at: number): LinePlace {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const start = starts[low] ?? 0;
  const next = starts[low + 1];
  const end = (next === undefined ? text.length : next - 1) - start;
  return { line: low + 1, column: Math.min(at, text.length) - start, end };
}
