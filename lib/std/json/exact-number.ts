// Which numbers strict JSON holds: none that is not finite, and no integer beyond 2^53, of which other readers keep another one.

/** Whether a number can be written as JSON and read again as the same one. */
export function isExactNumber(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
