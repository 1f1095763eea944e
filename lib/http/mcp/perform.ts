// Performs an operation of the API in the name of who called a tool: the same handler, with its checks of rights, its audit and its
// limits. Nothing of what an operation does is done here a second time.
import { Hono } from 'hono';
import { fillPath } from '@/lib/contracts/http-path';
import { AppError } from '@/lib/model/errors/app-error';
import { serveAudited } from '../operation/audit-operation';
import { type Call, type HttpConnection, type Operation, routeOf } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { toResponse } from '../operation/reply';

/** What an answer of the API may have before it is cut to what a model reads: a page of it has at most 4 MiB. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

/** Of who asks so much goes along: it is by the key that the audit tells a program from a person. */
const PASSED_HEADERS = ['authorization', 'host', 'x-forwarded-for', 'user-agent'];

export type Performed = { readonly isOk: boolean; readonly value: unknown; readonly text: string };

export type OperationRequest = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** @throws AppError whatever the operation throws */
export async function perform(
  call: Call,
  operation: Operation,
  asked: OperationRequest,
): Promise<Performed> {
  const { c, deps, principal } = call;
  const path = pathOf(operation, asked);
  // By the path as it was filled in: a URL would take the name ".." for a step.
  const one = new Hono<{ Bindings: HttpConnection }>({ getPath: () => path });
  one.on(operation.method, routeOf(operation), async (inner) => {
    const answer = await serveAudited({ c: inner, deps, operation }, principal);
    return toResponse(answer, deps.newId());
  });
  one.onError((thrown) => {
    throw thrown;
  });
  const response = await one.fetch(requestOf(call, operation.method, path, asked), c.env);
  const text = await boundedText(response);
  return { isOk: response.status < 400, value: JSON.parse(text), text };
}

/** @throws AppError `invalid_value` for an empty name, with which the path would be that of another operation */
function pathOf({ path }: Operation, { params = {} }: OperationRequest): string {
  return fillPath(path, (name) => {
    const value = params[name] ?? '';
    if (value === '') throw new AppError('invalid_value', `${name}: expected a name, saw none`);
    return encodeURIComponent(value);
  });
}

function requestOf(
  { c }: Call,
  method: Operation['method'],
  path: string,
  { query = {}, body }: OperationRequest,
): Request {
  const url = new URL(path, 'http://localhost');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = new Headers({ accept: JSON_TYPE });
  for (const name of PASSED_HEADERS) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (body !== undefined) headers.set('content-type', JSON_TYPE);
  return new Request(url, {
    method,
    headers,
    signal: c.req.raw.signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) {
      throw new AppError(
        'limit_exceeded',
        `The answer has more than ${ANSWER_BYTES_MAX} bytes. Ask for less.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes).toString();
}
