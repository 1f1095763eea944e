// How an answer reaches the client: a text goes to the socket as it stands, for a Response of it is a stream that is
// read again, which is a twentieth of what a small message costs. Streams, and calls in memory, get a Response.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { withMembers } from '@/lib/std/with-members';
import type { HttpContext } from './operation';
import { headersOf, type Reply, toResponse } from './reply';

/** Sends the answer, to a HEAD without its body; returns what the app is to be told. `requestId` is what finds it in the log. */
export function sendReply(c: HttpContext, reply: Reply, requestId: string): Response {
  const { incoming, outgoing } = c.env ?? {};
  const answer = c.req.method === 'HEAD' ? withoutBody(reply) : reply;
  if (outgoing !== undefined && typeof answer.body === 'string') {
    const length = { 'content-length': String(Buffer.byteLength(answer.body)) };
    outgoing.writeHead(answer.status, withMembers(headersOf(answer, requestId), length));
    outgoing.end(answer.body);
    return RESPONSE_ALREADY_SENT;
  }
  const isChunked =
    incoming?.httpVersion === '1.1' &&
    answer.body !== null &&
    !('content-length' in answer.headers);
  return toResponse(isChunked ? chunked(answer) : answer, requestId);
}

/**
 * A stream without a length, for a client that knows chunks (HTTP/1.1). Said before it begins: the adapter would read ahead to
 * learn whether it is short, and would hold what it read, which may be the largest event, for as long as the stream lasts.
 */
function chunked(answer: Reply): Reply {
  return { ...answer, headers: { ...answer.headers, 'transfer-encoding': 'chunked' } };
}

/** A stream that nobody reads is closed before it starts. */
function withoutBody(answer: Reply): Reply {
  if (answer.body instanceof ReadableStream) void answer.body.cancel();
  return { ...answer, body: null };
}
