// How an answer reaches the client: a text goes to the socket as it stands, for a Response of it is a stream that is
// read again, which is a twentieth of what a small message costs. Streams, and calls in memory, get a Response.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpContext } from './operation';
import { headersOf, type Reply, toResponse } from './reply';

/** Sends the answer, to a HEAD without its body; returns what the app is to be told. `requestId` is what finds it in the log. */
export function sendReply(c: HttpContext, reply: Reply, requestId: string): Response {
  const { outgoing } = c.env ?? {};
  const answer = c.req.method === 'HEAD' ? withoutBody(reply) : reply;
  if (outgoing === undefined || typeof answer.body !== 'string') {
    return toResponse(answer, requestId);
  }
  const length = { 'content-length': String(Buffer.byteLength(answer.body)) };
  outgoing.writeHead(answer.status, { ...headersOf(answer, requestId), ...length });
  outgoing.end(answer.body);
  return RESPONSE_ALREADY_SENT;
}

/** A stream that nobody reads is closed before it starts. */
function withoutBody(answer: Reply): Reply {
  if (answer.body instanceof ReadableStream) void answer.body.cancel();
  return { ...answer, body: null };
}
