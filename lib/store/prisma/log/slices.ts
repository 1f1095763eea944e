// A range of seqs in pieces, so that no statement walks more of the log than a piece.

/** Seqs strictly between two ends. */
export type Slice = { readonly after: number; readonly before: number };

/** The pieces of a range, each of at most `size` seqs, from its start on or, descending, from its end. */
export function* slicesOf(
  { after, before }: Slice,
  order: 'asc' | 'desc',
  size: number,
): Generator<Slice> {
  if (order === 'asc') {
    for (let at = after; at + 1 < before; at += size) {
      yield { after: at, before: Math.min(before, at + size + 1) };
    }
  } else {
    for (let at = before; at > after + 1; at -= size) {
      yield { after: Math.max(after, at - size - 1), before: at };
    }
  }
}
