// How far a rule holds in a list that is in order by it.

/** How many items from the first on satisfy `holds`, which no later item does again; by halves, in few looks. */
export function countWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(items[middle] as T)) from = middle + 1;
    else to = middle;
  }
  return from;
}
