// What a handler answers with. It becomes a Response in one place, which adds the headers that every answer bears.
import { PROBLEM_OF, type Problem } from '@/lib/contracts/problem';
import type { AuditDetail } from '@/lib/model/audit-entry';
import type { AppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import type { Principal } from '@/lib/model/principal';

export type Reply = {
  readonly status: number;
  readonly body: string | ReadableStream<Uint8Array> | null;
  readonly headers: Readonly<Record<string, string>>;
  /** What the audit is told besides; the client is not. */
  readonly audited?: Audited;
};

/** What a handler alone can tell the audit. */
export type Audited = {
  /** Where the operation does several things, which of them it was. */
  readonly action?: string;
  readonly target?: string;
  readonly detail?: AuditDetail;
  /** Who acted, where the operation is for everybody. */
  readonly principal?: Principal;
};

/** Where the failure codes are explained; a problem's `type` is this page's address and the code. */
export const PROBLEMS_PATH = '/api/v1/problems';

/** No answer may be framed, sniffed, cached or followed back; pages of our own set more. */
const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** When a retry makes sense, where the failure itself does not say. Seconds. */
const RETRY_AFTER_SEC: Partial<Record<FailureCode, number>> = {
  rate_limited: 1,
  overloaded: 1,
  store_full: 30,
  store_unavailable: 2,
  shutting_down: 5,
};

/** A JSON answer. */
export function json(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { status, body: JSON.stringify(value), headers: { ...type, ...headers } };
}

/** An answer in another format, whole or streamed. */
export function reply(
  type: string,
  body: string | ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status: 200, body, headers: { 'content-type': type, ...headers } };
}

/** An answer without a body. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body: null, headers };
}

/** A page of our own: it may hold its own styles and nothing else. */
export function page(html: string, status = 200): Reply {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  };
  return { status, body: html, headers };
}

/** The problem document of an error (RFC 9457). What went wrong inside is never told. */
export function problem(error: AppError): Reply {
  const { status, title } = PROBLEM_OF[error.code];
  const document: Problem = {
    type: `${PROBLEMS_PATH}#${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    ...(error.errors.length > 0 && {
      errors: error.errors.map(({ path = '', code, message, at, rule }) => ({
        path,
        code,
        message,
        ...(at !== undefined && { at }),
        ...(rule !== undefined && { rule }),
      })),
    }),
    ...(error.reply !== undefined && { reply: error.reply }),
  };
  const retryAfterSec = error.retryAfterSec ?? RETRY_AFTER_SEC[error.code];
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' };
  if (retryAfterSec !== undefined) headers['retry-after'] = String(retryAfterSec);
  if (error.code === 'unauthorized') headers['www-authenticate'] = 'Bearer realm="colloquy"';
  return { status, body: JSON.stringify(document), headers };
}

/** The Response of a reply; `requestId` is what finds it in the log. */
export function toResponse(answer: Reply, requestId: string): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...EVERY_ANSWER, 'x-request-id': requestId, ...answer.headers },
  });
}
