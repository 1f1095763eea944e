// Appendix B: the names of errors and their numbers, and whether the same message, sent again later, can succeed.

type HeretekErrorFacts = { readonly code: number; readonly retryable: boolean };

const fails = (code: number): HeretekErrorFacts => ({ code, retryable: false });
const passes = (code: number): HeretekErrorFacts => ({ code, retryable: true });

/** By name. The specification does not say which of them pass; ours are those that speak of the moment. */
const ERRORS: ReadonlyMap<string, HeretekErrorFacts> = new Map([
  ['CONNECTION_REFUSED', fails(1001)],
  ['CONNECTION_TIMEOUT', passes(1002)],
  ['CONNECTION_RESET', passes(1003)],
  ['PROTOCOL_ERROR', fails(1004)],
  ['INVALID_JSON', fails(2001)],
  ['MISSING_FIELD', fails(2002)],
  ['INVALID_TYPE', fails(2003)],
  ['UNKNOWN_TYPE', fails(2004)],
  ['INVALID_CONTENT', fails(2005)],
  ['AGENT_NOT_FOUND', fails(3001)],
  ['AGENT_OFFLINE', passes(3002)],
  ['AGENT_BUSY', passes(3003)],
  ['AGENT_ERROR', fails(3004)],
  ['SESSION_NOT_FOUND', fails(4001)],
  ['SESSION_EXPIRED', fails(4002)],
  ['SESSION_LOCKED', passes(4003)],
  ['SESSION_CORRUPT', fails(4004)],
  ['AUTH_REQUIRED', fails(5001)],
  ['AUTH_FAILED', fails(5002)],
  ['TOKEN_EXPIRED', fails(5003)],
  ['PERMISSION_DENIED', fails(5004)],
]);

/** Every name of Appendix B. */
export const ERROR_NAMES: readonly string[] = [...ERRORS.keys()];

/** The number of a named error; null for a name that is not in Appendix B. */
export function numberOf(name: string): number | null {
  return ERRORS.get(name)?.code ?? null;
}

/** Whether what failed so may succeed later; false for a name that is not in Appendix B. */
export function isPassing(name: string): boolean {
  return ERRORS.get(name)?.retryable ?? false;
}
