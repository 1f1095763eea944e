// The code that Node gives an error of the system, as in `ENOENT`.

/** Undefined where what was thrown has none. */
export function errorCode(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
}
