// JSON as it can arrive, for laws about codecs.
import fc from 'fast-check';

/** No `__proto__` keys, and no integers beyond 2^53, which print without an exponent: strict reading refuses both. */
export function arrivingJson(maxDepth: number): fc.Arbitrary<unknown> {
  return fc
    .jsonValue({ maxDepth })
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    .filter((value) => !/"__proto__":|\d{16}/.test(JSON.stringify(value)));
}
