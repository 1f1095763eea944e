// Plain WebSockets at /api/v1/socket/{protocol}, on the server's own port: an agent of any language joins with a WebSocket and
// its key, and speaks no more than its protocol.
import type { Server } from 'node:http';
import type { WebSocket } from 'ws';
import { MESSAGE_RATE_HEADER } from '@/lib/contracts/plain-socket';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import type { Revoked } from '@/lib/security/credentials';
import type { OriginRules } from '@/lib/security/request-origin';
import { sweepHolder } from '../authenticate';
import { AUTHENTICATE_MS, HEARTBEAT_MS, SWEEP_MS } from '../limits';
import {
  type ClientOrigin,
  createUpgradeListener,
  type UpgradeListenerOptions,
} from '../upgrade-listener';
import { PlainClient, type PlainSocketUrl } from './plain-client';
import { type PlainSocketDeps, type PlainSocketTiming, SOCKET_PATH } from './plain-parts';
import { lookAfter, serveClient } from './serve-client';

export type PlainSockets = {
  connected(): number;
  /** Ends every connection of those who were let in by what counts no more. */
  disconnect(isRevoked: Revoked): void;
  /** Ends every connection and stores what came over it; the server is closed by its owner. */
  close(): Promise<void>;
};

const TIMING: PlainSocketTiming = {
  heartbeatMs: HEARTBEAT_MS,
  authenticateMs: AUTHENTICATE_MS,
  sweepMs: SWEEP_MS,
};

/** What a client is told that is connected at the end. */
const STOPS = 'The server stops.';

type PlainSocketOptions = PlainSocketDeps & {
  readonly server: Server;
  readonly originRules: () => OriginRules;
};

/** Serves the upgrades of the server that are for these sockets from here on. */
export function openPlainSockets(options: PlainSocketOptions): PlainSockets {
  const { server, engine } = options;
  const timing = { ...TIMING, ...options.timing };
  const codecs = new Map(engine.spoken().map((codec) => [codec.protocol, codec]));
  /** With what resolves when everything is stored that a client sent. */
  const clients = new Map<PlainClient, Promise<void>>();
  let isClosing = false;

  function serve(socket: WebSocket, origin: ClientOrigin, url: URL): void {
    const codec = codecs.get(protocolIn(url.pathname));
    if (codec === undefined) {
      socket.terminate();
      return;
    }
    const { address } = origin;
    const client = new PlainClient(socket, options, { address, codec, ...readQuery(url) });
    const served = serveClient(client, origin, options);
    clients.set(
      client,
      served.then(() => void clients.delete(client)),
    );
    if (isClosing) client.close('shutdown', STOPS);
  }

  function sweep(): void {
    for (const client of clients.keys()) {
      lookAfter(client, options.now(), timing);
      void sweepHolder(client, options.log);
    }
  }

  const listener = createUpgradeListener(upgradeOptions(options, [...codecs.keys()]), {
    isOpen: () => !isClosing,
    onRefused: () => undefined,
    onClient: serve,
  });
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith(SOCKET_PATH)) listener(request, socket, head);
  });
  const timer = setInterval(sweep, timing.sweepMs);
  timer.unref();

  return {
    connected: () => clients.size,
    disconnect(isRevoked) {
      for (const client of clients.keys()) {
        if (client.holder === null || !isRevoked(client.holder.principal)) continue;
        client.close('unauthorized', 'The key was revoked.');
      }
    },
    async close() {
      isClosing = true;
      clearInterval(timer);
      for (const client of clients.keys()) client.close('shutdown', STOPS);
      await Promise.all(clients.values());
    },
  };
}

/** Any protocol's path, from clients that are no pages. */
function upgradeOptions(
  options: PlainSocketOptions,
  protocols: readonly string[],
): UpgradeListenerOptions {
  return {
    ...options,
    subprotocol: null,
    answerHeaders: [`${MESSAGE_RATE_HEADER}: ${options.messagesPerSecond}`],
    upgradeRules: () => ({
      originRules: options.originRules(),
      isOwnPage: () => false,
      pathRefusal: (pathname) => refusalOf(pathname, protocols),
      queryRefusal,
    }),
  };
}

function protocolIn(pathname: string): string {
  return pathname.slice(SOCKET_PATH.length);
}

function refusalOf(pathname: string, protocols: readonly string[]): string | null {
  if (protocols.includes(protocolIn(pathname))) return null;
  return `There is a socket for each of ${protocols.join(', ')}, at ${SOCKET_PATH}{protocol}.`;
}

/** A position that cannot be read would be a silent hole: what was missed would not come again. */
function queryRefusal(query: URLSearchParams): string | null {
  const [after, ...more] = query.getAll('after');
  if (after === undefined || (more.length === 0 && /^\d{1,15}$/.test(after))) return null;
  return 'after: expected the seq of the last event received, once.';
}

function readQuery({ searchParams }: URL): Pick<PlainSocketUrl, 'agent' | 'after'> {
  const after = searchParams.get('after');
  return {
    agent: searchParams.get('agent')?.slice(0, IDENTIFIER_LENGTH_MAX) ?? null,
    after: after === null ? null : Number(after),
  };
}
