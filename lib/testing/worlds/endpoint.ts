// An agent's HTTP endpoint for tests: a real server on a free port, and what it was sent.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from '@/lib/server/free-port';

export type ReceivedPush = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** Answers with `answer`, by default 204; `close` ends every connection, and another can stand at its port. */
export async function openEndpoint(
  answer: (response: ServerResponse, received: ReceivedPush) => void = (response) => {
    response.writeHead(204).end();
  },
  { port, host = '127.0.0.1' }: { port?: number; host?: string } = {},
) {
  const received: ReceivedPush[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const push = { path: request.url ?? '', headers: request.headers, body };
    received.push(push);
    answer(response, push);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  const own = port ?? (await freePort(host));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(own, host, resolve);
  });
  return {
    received,
    sockets,
    port: own,
    url: `http://${host}:${own}/clutch`,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type Endpoint = Awaited<ReturnType<typeof openEndpoint>>;
