// The error catalogue of section 6: sixteen codes, and for each whether the sender may try again. Its words on how to retry
// ("fix and resend") are advice; the flag is the boolean, and an ERR does not overrule it (WD7).

type CatalogueEntry = { readonly category: string; readonly retry: boolean };

export const ERROR_CODES = {
  E001: { category: 'Parse', retry: true },
  E002: { category: 'Auth', retry: false },
  E003: { category: 'Context', retry: true },
  E004: { category: 'Capacity', retry: true },
  E005: { category: 'Task', retry: false },
  E006: { category: 'Timeout', retry: true },
  E007: { category: 'Dependency', retry: true },
  E008: { category: 'Validation', retry: true },
  E009: { category: 'Internal', retry: true },
  E010: { category: 'Delegation', retry: false },
  E011: { category: 'Conflict', retry: true },
  E012: { category: 'Budget', retry: false },
  E013: { category: 'Cancelled', retry: false },
  E014: { category: 'Version', retry: false },
  E015: { category: 'Cycle', retry: false },
  E016: { category: 'Security', retry: false },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

export type ClowlErrorCode = keyof typeof ERROR_CODES;

/** The code of a task that exceeded its time limit: it is `task.timeout`, every other one `task.error`. */
export const TIMEOUT_CODE: ClowlErrorCode = 'E006';

/** Whether a value is one of the sixteen. */
export function isErrorCode(value: unknown): value is ClowlErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_CODES, value);
}
