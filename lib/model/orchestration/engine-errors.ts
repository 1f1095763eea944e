// The codes of the errors that the engine says in its own name, as `payload.code` of a task.error has them. Folds know by them
// what the engine decided.

/** A result breaks the contract of its step (C27). */
export const CONTRACT_VIOLATION = 'CONTRACT_VIOLATION';

/** The engine keeps a request from its recipients. */
export const FORBIDDEN_DELEGATION = 'FORBIDDEN_DELEGATION';

/** The engine keeps a tool call from its recipients. */
export const FORBIDDEN_TOOL = 'FORBIDDEN_TOOL';

export type EngineErrorCode =
  | 'NO_AGENT'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'UNDELIVERABLE'
  | 'REVIEW_REJECTED'
  | typeof CONTRACT_VIOLATION
  | typeof FORBIDDEN_DELEGATION
  | typeof FORBIDDEN_TOOL;
