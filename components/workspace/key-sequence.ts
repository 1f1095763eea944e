// Keys that are pressed one after the other.

/** Two keys of a sequence may lie this far apart. Milliseconds. */
const APART_MS_MAX = 1_000;

/** Begins every sequence, and means nothing alone. */
const LEADER = 'g';

export type PressedKey = { readonly key: string; readonly at: number };

/** How a shortcut writes what was pressed last: `g>r` for one after the other, else the key alone. */
export function keysPressed(before: PressedKey | null, { key, at }: PressedKey): string {
  const goesOn = before?.key === LEADER && at - before.at <= APART_MS_MAX;
  return goesOn ? `${LEADER}>${key}` : key;
}
