// Whether a value looks like CLowl, broken or not: it says its version, or has a performative and a body.

/** True for an object with `clowl` or `cl`, or with `p` beside `body`. */
export function recognises(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const has = (key: string) => Object.hasOwn(value, key);
  return has('clowl') || has('cl') || (has('p') && has('body'));
}
