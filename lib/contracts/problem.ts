// Errors as clients see them: RFC 9457 problem documents, and the one table from failure code to HTTP status.
import { z } from 'zod';
import { FailureCode } from '@/lib/model/failure';

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: FailureCode,
  errors: z
    .array(
      z.object({
        path: z.string(),
        code: FailureCode,
        message: z.string(),
        at: z.int().optional().describe('Offset of the place in the text of the body'),
        rule: z.string().optional(),
      }),
    )
    .optional(),
  reply: z
    .unknown()
    .optional()
    .describe('What the protocol of a message that cannot be read answers to it'),
});
export type Problem = z.infer<typeof Problem>;

/** The status and the short title of every failure code. */
export const PROBLEM_OF: Readonly<Record<FailureCode, { status: number; title: string }>> = {
  invalid_json: { status: 400, title: 'The body is not JSON' },
  invalid_utf8: { status: 400, title: 'The body is not UTF-8' },
  invalid_sexpr: { status: 400, title: 'The body is not S-expressions' },
  invalid_protobuf: { status: 400, title: 'The body is not protobuf' },
  duplicate_key: { status: 400, title: 'An object has the same key twice' },
  proto_key: { status: 400, title: 'An object has the key __proto__' },
  number_overflow: { status: 400, title: 'A number is too large' },
  unsafe_integer: { status: 400, title: 'An integer cannot be kept exactly' },
  too_deep: { status: 400, title: 'The body is nested too deeply' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  unsupported_encoding: { status: 415, title: 'The content encoding is not supported' },
  too_many_rejected: { status: 422, title: 'Too many items were rejected' },
  unknown_field: { status: 422, title: 'A field is unknown' },
  missing_field: { status: 422, title: 'A field is missing' },
  invalid_type: { status: 422, title: 'A field has the wrong type' },
  invalid_value: { status: 422, title: 'A field has a value that is not allowed' },
  bad_text: { status: 422, title: 'A text cannot be stored' },
  event_too_large: { status: 422, title: 'The event is too large' },
  id_conflict: { status: 422, title: 'The id is taken by other content' },
  forged: { status: 403, title: 'The sender is not who the key belongs to' },
  unsupported: { status: 422, title: 'That is not supported' },
  unknown_dialect: { status: 422, title: 'The dialect is not installed' },
  limit_exceeded: { status: 422, title: 'A limit is exceeded' },
  unauthorized: { status: 401, title: 'A valid key is needed' },
  forbidden: { status: 403, title: 'The key does not allow that' },
  host_not_allowed: { status: 421, title: 'The host is not served here' },
  origin_not_allowed: { status: 403, title: 'The origin is not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not allowed' },
  invalid_query: { status: 400, title: 'A parameter is not valid' },
  conflict: { status: 409, title: 'The state has moved on' },
  rate_limited: { status: 429, title: 'Too many requests' },
  overloaded: { status: 503, title: 'The server has too much to do' },
  store_full: { status: 503, title: 'The disk is full' },
  store_unavailable: { status: 503, title: 'The store does not answer' },
  store_damaged: { status: 500, title: 'The store is damaged' },
  shutting_down: { status: 503, title: 'The server is shutting down' },
  internal: { status: 500, title: 'An unexpected condition' },
};
