// A bug is not an error of the user: it throws, the request dies and the process lives.

/** Throws an Error that starts with "Invariant broken" when the condition does not hold. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
