// What a handler answers with. It becomes a Response in one place, which adds the headers that every answer bears.
import { PROBLEM_OF, type Problem } from '@/lib/contracts/problem';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import type { AuditDetail } from '@/lib/model/audit-entry';
import type { AppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import type { Principal } from '@/lib/model/principal';
import { isObject } from '@/lib/std/is-object';
import { withMembers } from '@/lib/std/with-members';
import { chunkStream } from './chunk-stream';

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

/** A list with more items is printed in turns of the event loop: a thousand large ones take 100 ms. */
const LIST_PRINTED_WHOLE = 100;

/** Characters of a list that are printed in one turn. */
const TURN_LENGTH = 64 * 1024;

/** A JSON answer. */
export function json(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const body = hasLongList(value) ? chunkStream(printedInTurns(value)) : JSON.stringify(value);
  return { status, body, headers: { ...type, ...headers } };
}

/** A JSON answer whose lists have few items that are large. */
export function jsonInTurns(value: object): Reply {
  return { ...json(null), body: chunkStream(printedInTurns(value)) };
}

function hasLongList(value: unknown): value is object {
  return isObject(value) && Object.values(value).some(isLongList);
}

function isLongList(value: unknown): boolean {
  return Array.isArray(value) && value.length > LIST_PRINTED_WHOLE;
}

async function* printedInTurns(value: object): AsyncGenerator<string, void> {
  let text = '';
  for (const piece of piecesOf(value)) {
    text += piece;
    if (text.length < TURN_LENGTH) continue;
    await eventLoop.turn();
    yield text;
    text = '';
  }
  yield text;
}

/** The text of an object, cut between its fields and between the items of long lists. What JSON leaves out is left out. */
function* piecesOf(value: object): Generator<string, void> {
  let open = '{';
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${open}${JSON.stringify(name)}:`;
    open = ',';
    if (Array.isArray(field)) yield* itemsOf(field);
    else if (hasLongList(field)) yield* piecesOf(field);
    else yield JSON.stringify(field);
  }
  yield open === '{' ? '{}' : '}';
}

function* itemsOf(list: readonly unknown[]): Generator<string, void> {
  let open = '[';
  for (const item of list) {
    yield open;
    open = ',';
    if (isObject(item) && Object.values(item).some(isLongPart)) yield* piecesOf(item);
    else yield JSON.stringify(item);
  }
  yield open === '[' ? '[]' : ']';
}

/** Of an item: a long list of its own, or what has one. */
function isLongPart(value: unknown): boolean {
  return isLongList(value) || (isObject(value) && Object.values(value).some(isLongList));
}

/** The same answer; `end` is called when its body has been read or nobody reads it any more. */
export function endingWith(answer: Reply, end: () => void): Reply {
  const { body } = answer;
  if (!(body instanceof ReadableStream)) {
    end();
    return answer;
  }
  const reader = body.getReader();
  const chunks = {
    async *[Symbol.asyncIterator]() {
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read())
          yield next.value;
      } finally {
        end();
        await reader.cancel();
      }
    },
  };
  return { ...answer, body: chunkStream(chunks) };
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

/** The headers of a reply; `requestId` is what finds it in the log. */
export function headersOf(answer: Reply, requestId: string): Readonly<Record<string, string>> {
  return withMembers(EVERY_ANSWER, { 'x-request-id': requestId, ...answer.headers });
}

/** The Response of a reply. */
export function toResponse(answer: Reply, requestId: string): Response {
  const headers = headersOf(answer, requestId);
  return new Response(answer.body, { status: answer.status, headers });
}
