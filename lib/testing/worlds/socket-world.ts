// Plain sockets for tests: a real engine, keyring and outbox over a memory store, behind a real HTTP server on a free port, and
// agents that hear and say texts.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createAuthenticate } from '@/lib/gateway/authenticate';
import { MESSAGES_PER_SECOND } from '@/lib/gateway/limits';
import { openPlainSockets } from '@/lib/gateway/plain/open-plain-sockets';
import type { PlainSocketTiming } from '@/lib/gateway/plain/plain-parts';
import { originRules } from '@/lib/security/request-origin';
import { wholeLog } from './events-page';
import { openTestApi, type TestApiOptions } from './test-api';

export type SocketWorldOptions = TestApiOptions & {
  readonly timing?: Partial<PlainSocketTiming>;
  readonly messagesPerSecond?: number;
};

/** What an agent hears, in order, and how it speaks. */
export type SocketAgent = {
  readonly socket: WebSocket;
  readonly heard: string[];
  say(...texts: string[]): void;
  /** The first text, heard already or to come, that is meant; each is given once. */
  next(isMeant?: (text: string) => boolean): Promise<string>;
  readonly closed: Promise<{ code: number; reason: string }>;
};

/** Opens a workspace with plain sockets, until the test ends. */
export async function openSocketWorld(options: SocketWorldOptions = {}) {
  const api = await openTestApi(options);
  const { engine, clock, deps } = api;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const opened = performance.now();
  const rules = originRules({
    host: '127.0.0.1',
    port,
    publicUrl: null,
    allowedHosts: [],
    trustedProxies: [],
  });
  const sockets = openPlainSockets({
    server,
    engine,
    deliveries: deps.deliveries,
    auth: options.auth ?? 'on',
    authenticate: createAuthenticate(deps.credentials),
    writeLimit: deps.writeLimit,
    messagesPerSecond: options.messagesPerSecond ?? MESSAGES_PER_SECOND,
    ...(options.timing && { timing: options.timing }),
    // Runs by itself, and a test may move it.
    now: () => clock.now + Math.floor(performance.now() - opened),
    newId: randomUUID,
    log: deps.log,
    originRules: () => rules,
  });
  deps.credentials.onRevoked(sockets.disconnect);
  onTestFinished(async () => {
    await sockets.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await api.close();
  });
  const url = `ws://127.0.0.1:${port}/api/v1/socket/`;

  async function connect(path: string, headers: Record<string, string> = {}): Promise<SocketAgent> {
    const agent = listenTo(new WebSocket(`${url}${path}`, { headers }));
    onTestFinished(() => agent.socket.terminate());
    await once(agent.socket, 'open');
    // A test that is cut off hears of it by `closed`.
    agent.socket.on('error', () => undefined);
    return agent;
  }

  return {
    ...api,
    sockets,
    port,
    url,
    connect,
    /** A connection of an agent with a key of its own. */
    async agent(name: string, path: string): Promise<SocketAgent> {
      const key = await api.key('agent', `agent:${name}`);
      return connect(path, { authorization: `Bearer ${key}` });
    },
    /** Everything in the log. */
    log: () => wholeLog(engine),
  };
}

export type SocketWorld = Awaited<ReturnType<typeof openSocketWorld>>;

function listenTo(socket: WebSocket): SocketAgent {
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  let given = new Set<number>();
  socket.on('message', (data) => {
    heard.push(data.toString());
    for (const look of [...waiting]) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  return {
    socket,
    heard,
    closed,
    say(...texts) {
      for (const text of texts) socket.send(text);
    },
    next: (isMeant = () => true) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const place = heard.findIndex((text, index) => !given.has(index) && isMeant(text));
          if (place < 0) return;
          given = new Set([...given, place]);
          waiting.delete(look);
          resolve(heard[place] ?? '');
        };
        waiting.add(look);
        look();
        void closed.then(({ code }) => {
          if (waiting.delete(look)) reject(new Error(`the connection was closed with ${code}`));
        });
      }),
  };
}
