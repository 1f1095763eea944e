'use client';
// Keeps a value the same object for as long as it says the same, so that what is drawn with it is not drawn again.
import { useState } from 'react';

/** The first of the values in a row that are the same by `isSame`. */
export function useSame<T>(value: T, isSame: (one: T, other: T) => boolean): T {
  const [kept, keep] = useState(value);
  if (kept === value || isSame(kept, value)) return kept;
  keep(value);
  return value;
}

/** Whether two lists have the same items in the same order, by default the very same ones. */
export function isSameList<T>(
  one: readonly T[],
  other: readonly T[],
  isSameItem: (one: T, other: T) => boolean = Object.is,
): boolean {
  return (
    one.length === other.length && one.every((item, index) => isSameItem(item, other[index] as T))
  );
}

/** Whether two plain objects have the very same values. */
export function isSameRecord<T extends object>(one: T, other: T): boolean {
  const keys = Object.keys(one) as (keyof T)[];
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(one[key], other[key]))
  );
}
