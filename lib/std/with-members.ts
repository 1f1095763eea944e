// A copy of an object with more members, where every message passes.

/** What a copy begins with. */
const NOTHING = {};

/**
 * `value` with further members, the later ones winning. `{ ...value, more }` says the same, but V8 of Node 20
 * makes a hidden class for each such copy: it takes twenty times as long, and the class keeps what it was made of in the old
 * heap (docs/decisions/0108). A copy that begins empty has the classes that all objects share.
 */
export function withMembers<Value extends object, More extends object>(
  value: Value,
  more: More,
): Omit<Value, keyof More> & More {
  return { ...NOTHING, ...value, ...more };
}
