// Cuts a reason into words, terms such as `skill:research` or `agent:ken`, and times.

export type DetailPiece = {
  readonly from: number;
  readonly kind: 'text' | 'term' | 'time';
  readonly piece: string;
};

/** A time of the log, or a word, a colon and what follows it. */
const NAMED = /(\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z\b)|\b[a-z][a-z_]*:[\w@./%-]*[\w%]/g;

/** A reason is a line; more of it stands in the event. Characters. */
export const DETAIL_LENGTH_MAX = 600;

/** The pieces of a reason in their order; together they are its beginning. */
export function detailPieces(text: string): DetailPiece[] {
  const shown = text.slice(0, DETAIL_LENGTH_MAX).toWellFormed();
  const pieces: DetailPiece[] = [];
  let at = 0;
  const add = (to: number, kind: DetailPiece['kind']) => {
    if (to > at) pieces.push({ from: at, kind, piece: shown.slice(at, to) });
    at = Math.max(at, to);
  };
  for (const match of shown.matchAll(NAMED)) {
    add(match.index, 'text');
    add(match.index + match[0].length, match[1] === undefined ? 'term' : 'time');
  }
  add(shown.length, 'text');
  return pieces;
}
