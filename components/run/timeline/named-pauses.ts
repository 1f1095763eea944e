// Which pauses of a timeline have their length written over them: the longest first, as far as there is room.

type PlacedPause = { readonly from: number; readonly to: number; readonly start: number };

/** By when they begin. No two of them start closer to each other than `apart`, a share of the line. */
export function namedPauses(pauses: readonly PlacedPause[], apart: number): ReadonlySet<number> {
  const named: PlacedPause[] = [];
  const byLength = [...pauses].sort((one, other) => other.to - other.from - (one.to - one.from));
  for (const pause of byLength) {
    if (named.every(({ start }) => Math.abs(start - pause.start) >= apart)) named.push(pause);
  }
  return new Set(named.map(({ from }) => from));
}
