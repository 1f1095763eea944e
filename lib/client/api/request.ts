// One request to our own API, from the browser that the page runs in. It never throws: an answer that is not a success,
// no answer at all and an answer that cannot be read are failures that a view shows where they happened.
import type { Problem } from '@/lib/contracts/problem';
import { API_FAILURES } from '@/lib/messages/en/shared/api-failures';
import { isObject } from '@/lib/std/is-object';
import { err, ok, type Result } from '@/lib/std/result';
import { pageMessagesOf } from './page-language';

/** What a person is told. `code` is the API's, or `no_answer` where it gave none. */
export type ApiFailure = {
  readonly code: Problem['code'] | 'no_answer';
  readonly title: string;
  readonly detail: string;
  /** The same request may be answered another time; left out where only another one would be. */
  readonly mayPass?: boolean;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The answer of a request, or what a person is told where there is none. */
export type ApiResult<T> = Result<T, ApiFailure>;

/** Longer than the server itself waits for its database. A request that its caller cannot end ends after it. Seconds. */
const ANSWER_MAX_SEC = 30;

/** The answer's JSON, null where it has no body. The type is the caller's word for what its route answers. */
export async function requestApi<T>(
  method: Method,
  path: string,
  options: {
    readonly body?: unknown;
    /** A body that is text already, or is to be seen not to be what it should: it is sent as it is. */
    readonly text?: string;
    /** The media type of `text`; JSON by default. */
    readonly type?: string;
    /** A repeat under the same key is the same request. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** Tells an answer that bears an error's status from an error. */
    readonly isAnswer?: (value: unknown) => boolean;
  } = {},
): Promise<ApiResult<T>> {
  const body = options.body === undefined ? options.text : JSON.stringify(options.body);
  const signal = options.signal ?? AbortSignal.timeout(ANSWER_MAX_SEC * 1_000);
  try {
    const response = await fetch(`/api/v1${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': options.type ?? 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      signal,
    });
    const text = await response.text();
    const value: unknown = text === '' ? null : JSON.parse(text);
    const isAnswer = response.ok || options.isAnswer?.(value) === true;
    return isAnswer ? ok(value as T) : err(await failureOf(response.status, value));
  } catch (error) {
    const isLate = options.signal === undefined && signal.aborted;
    if (isLate && method !== 'GET') return err(await unknownOutcome());
    return err(await noAnswer(error instanceof Error ? error.message : null));
  }
}

/** Deletes or revokes what is listed. What somebody else took away first is gone, as was asked. */
export async function removeAt(path: string): Promise<ApiResult<null>> {
  const answer = await requestApi<null>('DELETE', path);
  return !answer.ok && answer.error.code === 'not_found' ? ok(null) : answer;
}

/** What a person is told where nothing came back. */
export async function noAnswer(why: string | null): Promise<ApiFailure> {
  const { title, detail } = (await pageMessagesOf(API_FAILURES)).noAnswer;
  return { code: 'no_answer', title, detail: detail(why), mayPass: true };
}

/** What a person is told of what may have been done without an answer. */
async function unknownOutcome(): Promise<ApiFailure> {
  const { title, detail } = (await pageMessagesOf(API_FAILURES)).unknownOutcome;
  return { code: 'no_answer', title, detail: detail(ANSWER_MAX_SEC), mayPass: true };
}

/** A query without what is left out. */
export function queryOf(
  values: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** What a person is told of an answer that is not a success. */
export async function failureOf(status: number, value: unknown): Promise<ApiFailure> {
  if (!isProblem(value)) {
    const { title, detail } = (await pageMessagesOf(API_FAILURES)).otherAnswer;
    return { code: 'no_answer', title, detail: detail(status), mayPass: true };
  }
  // Of one who is signed out: what the server says is for programs, which have a key.
  const isOut = status === 401;
  const { title, detail } = isOut ? (await pageMessagesOf(API_FAILURES)).signedOut : value;
  // One may sign in again elsewhere, and others may ask less.
  return { code: value.code, title, detail, mayPass: isOut || status === 429 || status >= 500 };
}

/** Whether there is in it what a person is told. The code is the server's word, as the types of all its answers are. */
function isProblem(value: unknown): value is Problem {
  return (
    isObject(value) &&
    [value.code, value.title, value.detail].every((part) => typeof part === 'string')
  );
}
