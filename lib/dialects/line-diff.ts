// Which lines of two texts are the same. For templates as they are printed, which are short.

export type DiffLine = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Cells of the table of common lines; beyond it the whole middle counts as changed. A megabyte, and a few milliseconds. */
const CELLS_MAX = 500_000;

/** The lines of both, a removed one before the added one that stands in its place. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  const middle = diffMiddle(
    before.slice(start, before.length - tail),
    after.slice(start, after.length - tail),
  );
  return [
    ...marked('same', before.slice(0, start)),
    ...middle,
    ...marked('same', before.slice(before.length - tail)),
  ];
}

function marked(kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}

/** By the longest common subsequence. */
function diffMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > CELLS_MAX) {
    return [...marked('removed', before), ...marked('added', after)];
  }
  const common = commonLengths(before, after);
  const cell = (row: number, column: number) => common[row * width + column] ?? 0;
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, young] = [before[row], after[column]];
    if (old !== undefined && old === young) {
      lines.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (
      old !== undefined &&
      (young === undefined || cell(row + 1, column) >= cell(row, column + 1))
    ) {
      lines.push({ kind: 'removed', text: old });
      row += 1;
    } else if (young !== undefined) {
      lines.push({ kind: 'added', text: young });
      column += 1;
    }
  }
  return lines;
}

/** For each pair of places how many lines the rests have in common, row by row. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const diagonal = common[(row + 1) * width + column + 1] ?? 0;
      const below = common[(row + 1) * width + column] ?? 0;
      const right = common[row * width + column + 1] ?? 0;
      common[row * width + column] =
        before[row] === after[column] ? diagonal + 1 : Math.max(below, right);
    }
  }
  return common;
}
