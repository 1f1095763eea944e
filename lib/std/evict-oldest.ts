// Keeps bounded what only grows. A map knows its order, but finds its first entry slowly after many were deleted before it
// (V8 skips their places one by one), so the oldest go a tenth of the bound at a time.

/** The part of the bound by which it may be exceeded. */
const SLACK = 0.1;

const NONE: readonly never[] = [];

type Keyed<Key> = { readonly size: number; keys(): Iterable<Key> };

/** Once the bound is exceeded by more than a tenth, deletes the oldest entries beyond it. */
export function evictOldest<Key>(
  entries: Keyed<Key> & { delete(key: Key): boolean },
  max: number,
): void {
  for (const key of keysBeyond(entries, max)) entries.delete(key);
}

/** The same, but `evict` removes what belongs to a key, from `entries` too. */
export function evictOldestBy<Key>(
  entries: Keyed<Key>,
  max: number,
  evict: (key: Key) => void,
): void {
  for (const key of keysBeyond(entries, max)) evict(key);
}

function keysBeyond<Key>(entries: Keyed<Key>, max: number): readonly Key[] {
  if (entries.size <= max + Math.floor(max * SLACK)) return NONE;
  const oldest: Key[] = [];
  for (const key of entries.keys()) {
    if (entries.size - oldest.length <= max) break;
    oldest.push(key);
  }
  return oldest;
}
