// How far somebody has come in keys that are pressed one after the other.

/** Two keys of a sequence may lie this far apart. Milliseconds. */
const APART_MS_MAX = 1_000;

/** How many of the keys were pressed, and when the last of them was. */
export type KeyProgress = { readonly count: number; readonly at: number };

export const NO_KEYS: KeyProgress = { count: 0, at: Number.NEGATIVE_INFINITY };

/** Once more is pressed; `count` is all of them where it was the last. A key that does not go on may begin anew. */
export function withKey(
  keys: readonly string[],
  { count, at }: KeyProgress,
  pressed: { readonly key: string; readonly at: number },
): KeyProgress {
  const goesOn = count < keys.length && pressed.at - at <= APART_MS_MAX;
  if (goesOn && keys[count] === pressed.key) return { count: count + 1, at: pressed.at };
  return keys[0] === pressed.key ? { count: 1, at: pressed.at } : NO_KEYS;
}
