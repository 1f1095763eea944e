// Answers a connection that is not served, and ends it.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '@/lib/http/operation/reply';
import { AppError } from '@/lib/model/errors/app-error';

/** A client that does not take the answer by then goes without. Milliseconds. */
const FAREWELL_MS = 1_000;

const RETRY_AFTER_SEC = 10;

type Answer = Pick<ReturnType<typeof problem>, 'status' | 'headers' | 'body'>;

const ANSWERS: Readonly<Record<'all' | 'address' | 'slow', Answer>> = {
  all: problem(
    new AppError(
      'overloaded',
      'This server has as many connections as it may have. Try again later.',
      { retryAfterSec: RETRY_AFTER_SEC },
    ),
  ),
  address: problem(
    new AppError(
      'rate_limited',
      'There are too many connections from this address. Close some, or keep fewer and use them again.',
      { retryAfterSec: RETRY_AFTER_SEC },
    ),
  ),
  // As Node answers slow headers: HTTP's own word for it, before anything of the request is known.
  slow: {
    status: 408,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'The body of the request did not arrive in time. Send it again over a connection that carries it.\n',
  },
};

/** Says why, before anything was answered on the connection. */
export function refuseConnection(socket: Socket, reason: keyof typeof ANSWERS): void {
  const { status, headers, body } = ANSWERS[reason];
  const text = typeof body === 'string' ? body : '';
  socket.on('error', () => undefined);
  // What still comes is let go, for a connection with unread bytes is reset before its answer is read.
  socket.resume();
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}
