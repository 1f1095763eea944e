// A text cut at the edges of what lies over it, so that marks inside one another are drawn as one row of pieces.

/** From, and up to but not with; offsets in UTF-16 units. */
export type CodePlace = readonly [from: number, to: number];

export type CodeMark<Look> = { readonly place: CodePlace; readonly look: Look };

export type CodePiece<Look> = {
  readonly from: number;
  readonly text: string;
  /** The looks that lie over it, the outermost first. */
  readonly looks: readonly Look[];
};

/** The pieces join to the text. Marks beyond its ends are cut, empty ones dropped. */
export function codePieces<Look>(
  text: string,
  marks: readonly CodeMark<Look>[],
): CodePiece<Look>[] {
  const due = marks
    .map(({ place: [from, to], look }) => ({
      from: Math.max(0, from),
      to: Math.min(text.length, to),
      look,
    }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const edges = [...new Set([0, text.length, ...due.flatMap(({ from, to }) => [from, to])])];
  edges.sort((one, other) => one - other);
  const pieces: CodePiece<Look>[] = [];
  let open: typeof due = [];
  let at = 0;
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1];
    if (to === undefined) break;
    open = open.filter((mark) => mark.to > from);
    for (; due[at]?.from === from; at += 1) open.push(...due.slice(at, at + 1));
    pieces.push({ from, text: text.slice(from, to), looks: open.map(({ look }) => look) });
  }
  return pieces;
}
