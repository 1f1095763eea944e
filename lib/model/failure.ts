// The one closed list of failure codes. Every error that leaves Colloquy, in a problem document, in the result of an
// item or in a socket acknowledgement, carries one of them. Documented for clients in docs/failure-codes.md.
import { z } from 'zod';

export const FailureCode = z.enum([
  // The body as a whole cannot be read (problem document, 4xx).
  'invalid_json',
  'invalid_utf8',
  'invalid_sexpr',
  'invalid_protobuf',
  'duplicate_key',
  'proto_key',
  'number_overflow',
  'unsafe_integer',
  'too_deep',
  'body_too_large',
  'unsupported_media_type',
  'unsupported_encoding',
  'too_many_rejected',
  // One item was readable and is refused (results[].error).
  'unknown_field',
  'missing_field',
  'invalid_type',
  'invalid_value',
  'bad_text',
  'event_too_large',
  'id_conflict',
  'forged',
  'unsupported',
  'unknown_dialect',
  'limit_exceeded',
  // Who asks, from where, for what.
  'unauthorized',
  'forbidden',
  'host_not_allowed',
  'origin_not_allowed',
  'not_found',
  'method_not_allowed',
  'invalid_query',
  'conflict',
  'rate_limited',
  // The server cannot take it at this moment.
  'overloaded',
  'store_full',
  'store_unavailable',
  'store_damaged',
  'shutting_down',
  'internal',
]);
export type FailureCode = z.infer<typeof FailureCode>;

/**
 * An expected failure in pure code. `path` is a JSON Pointer into the input, `at` a character offset of it, `rule` a row of the
 * checklist; `retryAfterSec` after how long the same may be sent again.
 */
export type Failure = {
  readonly code: FailureCode;
  readonly message: string;
  readonly path?: string;
  readonly at?: number;
  readonly rule?: string;
  readonly retryAfterSec?: number;
};

/** The failures that the same request may outlive: sent again later, unchanged, it can succeed. */
const RETRYABLE: ReadonlySet<FailureCode> = new Set([
  'rate_limited',
  'overloaded',
  'store_full',
  'store_unavailable',
  'shutting_down',
  'internal',
]);

/** Whether sending the same thing again later can succeed. */
export function isRetryable(code: FailureCode): boolean {
  return RETRYABLE.has(code);
}
