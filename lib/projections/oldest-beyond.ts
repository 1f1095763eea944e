// Keeps bounded what only gets more. A map knows its order, but finds its first entry slowly after many were deleted before
// it; so the oldest go a tenth of the bound at a time.

/** The part of the bound by which it may be exceeded. */
const SLACK = 0.1;

/** The keys that are to go, oldest first; none while the bound is not exceeded by more than a tenth. */
export function oldestBeyond<Key>(
  entries: { readonly size: number; keys(): Iterable<Key> },
  max: number,
): Key[] {
  const oldest: Key[] = [];
  if (entries.size <= max + Math.floor(max * SLACK)) return oldest;
  for (const key of entries.keys()) {
    if (entries.size - oldest.length <= max) break;
    oldest.push(key);
  }
  return oldest;
}
