// The error catalogue of section 6: sixteen codes, and for each whether the sender may try again. Its words on how to retry
// ("fix and resend") are advice; the flag is the boolean, and an ERR does not overrule it (WD7).

export const ERROR_CODES = {
  E001: { retry: true }, // Parse
  E002: { retry: false }, // Auth
  E003: { retry: true }, // Context
  E004: { retry: true }, // Capacity
  E005: { retry: false }, // Task
  E006: { retry: true }, // Timeout
  E007: { retry: true }, // Dependency
  E008: { retry: true }, // Validation
  E009: { retry: true }, // Internal
  E010: { retry: false }, // Delegation
  E011: { retry: true }, // Conflict
  E012: { retry: false }, // Budget
  E013: { retry: false }, // Cancelled
  E014: { retry: false }, // Version
  E015: { retry: false }, // Cycle
  E016: { retry: false }, // Security
} as const satisfies Readonly<Record<string, { readonly retry: boolean }>>;

export type ClowlErrorCode = keyof typeof ERROR_CODES;

/** The code of a task that exceeded its time limit: it is `task.timeout`, every other one `task.error`. */
export const TIMEOUT_CODE: ClowlErrorCode = 'E006';

/** The code with which a cancelled task is answered. */
export const CANCELLED_CODE: ClowlErrorCode = 'E013';

/** Whether a value is one of the sixteen. */
export function isErrorCode(value: unknown): value is ClowlErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_CODES, value);
}
