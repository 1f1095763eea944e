/** The events before and after one of them where it was opened from; null at an end. Seqs. */
export type Neighbours = { readonly previous: number | null; readonly next: number | null };

/** What stands next to a seq among others, which come in any order; it need not be one of them. */
export function neighboursIn(seqs: readonly number[], seq: number): Neighbours {
  const ordered = seqs.toSorted((one, other) => one - other);
  return {
    previous: ordered.findLast((other) => other < seq) ?? null,
    next: ordered.find((other) => other > seq) ?? null,
  };
}
