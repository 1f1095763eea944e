// Offsets as people count: lines end with LF, CR or both together; columns are characters, not code units.

export type LineColumn = {
  /** From 1. */
  readonly line: number;
  /** From 1, in Unicode characters. */
  readonly column: number;
};

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Line and column of an offset. Linear in the offset. */
export function lineColumn(text: string, at: number): LineColumn {
  const end = Math.min(at, text.length);
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue;
    const isFirstOfPair = code === CARRIAGE_RETURN && text.charCodeAt(i + 1) === LINE_FEED;
    if (isFirstOfPair) continue;
    line += 1;
    lineStart = i + 1;
  }
  return { line, column: characters(text, lineStart, end) + 1 };
}

/** Characters between two offsets: a low surrogate after a high one is the second half of its character. */
function characters(text: string, start: number, end: number): number {
  let count = end - start;
  for (let i = start + 1; i < end; i += 1) {
    const isLow = (text.charCodeAt(i) & 0xfc00) === 0xdc00;
    if (isLow && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) count -= 1;
  }
  return count;
}
