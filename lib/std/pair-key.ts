// One key for two texts. Ids hold no U+0000 (lib/model/text.ts), so that no two pairs have the same key.

/** The key of two texts of which the first has no U+0000. */
export function pairKey(first: string, second: string): string {
  return `${first}\u0000${second}`;
}

/** The first text of such a key. */
export function firstOfPair(key: string): string {
  return key.slice(0, key.indexOf('\u0000'));
}
