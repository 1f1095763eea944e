// Plain WebSockets at /api/v1/socket/{protocol}, on the server's own port: an agent of any language joins with a WebSocket and
// its key, and speaks no more than its protocol.
import type { Server } from 'node:http';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import type { Revoked } from '@/lib/security/credentials';
import type { OriginRules } from '@/lib/security/request-origin';
import { sweepHolder } from '../authenticate';
import {
  AUTHENTICATE_MS,
  HEARTBEAT_MS,
  STALLED_MS,
  SWEEP_MS,
  UNKNOWN_FRAME_BYTES_MAX,
} from '../limits';
import { type ClientOrigin, createUpgradeListener, KEY_IS_FULL } from '../upgrade-listener';
import { credentialIn } from './frame-items';
import { PlainClient, type PlainSocketUrl, whenBroken } from './plain-client';
import { type PlainSocketDeps, type PlainSocketTiming, SOCKET_PATH } from './plain-parts';

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

/** Serves the upgrades of the server that are for these sockets from here on. */
export function openPlainSockets(
  options: PlainSocketDeps & { readonly server: Server; readonly originRules: () => OriginRules },
): PlainSockets {
  const { server, engine } = options;
  const timing = { ...TIMING, ...options.timing };
  const codecs = new Map(engine.spoken().map((codec) => [codec.protocol, codec]));
  /** With what resolves when everything is stored that a client sent. */
  const clients = new Map<PlainClient, Promise<void>>();
  let isClosing = false;

  const listener = createUpgradeListener(
    {
      ...options,
      subprotocol: null,
      upgradeRules: () => ({
        originRules: options.originRules(),
        isOwnPage: () => false,
        pathRefusal: (pathname) => refusalOf(pathname, [...codecs.keys()]),
      }),
    },
    {
      isOpen: () => !isClosing,
      onRefused: () => undefined,
      onClient(socket, origin, url) {
        const codec = codecs.get(protocolIn(url.pathname));
        if (codec === undefined) return socket.terminate();
        const client = new PlainClient(socket, options, {
          address: origin.address,
          codec,
          ...readQuery(url),
        });
        clients.set(
          client,
          serve(client, origin, options).then(() => void clients.delete(client)),
        );
        if (isClosing) client.close('shutdown', 'The server stops.');
      },
    },
  );
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith(SOCKET_PATH)) listener(request, socket, head);
  });
  const timer = setInterval(() => {
    for (const client of clients.keys()) {
      look(client, options.now(), timing);
      void sweepHolder(client, options.log);
    }
  }, timing.sweepMs);
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
      for (const client of clients.keys()) client.close('shutdown', 'The server stops.');
      await Promise.all(clients.values());
    },
  };
}

function protocolIn(pathname: string): string {
  return pathname.slice(SOCKET_PATH.length);
}

function refusalOf(pathname: string, protocols: readonly string[]): string | null {
  if (protocols.includes(protocolIn(pathname))) return null;
  return `There is a socket for each of ${protocols.join(', ')}, at ${SOCKET_PATH}{protocol}.`;
}

function readQuery({ searchParams }: URL): Pick<PlainSocketUrl, 'agent' | 'after'> {
  const after = searchParams.get('after');
  const seq = after === null || !/^\d{1,15}$/.test(after) ? null : Number(after);
  return { agent: searchParams.get('agent')?.slice(0, IDENTIFIER_LENGTH_MAX) ?? null, after: seq };
}

/** Frames that came in one piece with a credential: as many as a client says before it hears an answer. */
const EARLY_FRAMES_MAX = 100;

/** Serves one connection until it ends; resolves when what it sent is stored. */
function serve(client: PlainClient, origin: ClientOrigin, deps: PlainSocketDeps): Promise<void> {
  const { socket } = client;
  /** What came in one piece with the credential, which is not verified yet; null where nothing waits for that. */
  let early: string[] | null = null;

  async function verify(text: string): Promise<void> {
    const secret = text.length > UNKNOWN_FRAME_BYTES_MAX ? null : credentialIn(text);
    const holder = secret === null ? null : await deps.authenticate(secret, origin.address);
    if (holder === null || holder === 'expired') {
      client.refuse('unauthorized', 'Send {"auth":"<key>"} with a right key first.');
      return;
    }
    if (origin.onKnown(holder)) await client.begin(holder);
    else client.refuse('rate_limited', KEY_IS_FULL);
  }

  /** What comes meanwhile waits in the connection. */
  function alone(work: Promise<void>): void {
    socket.pause();
    whenBroken(
      client,
      work.finally(() => socket.resume()),
    );
  }

  async function admit(text: string): Promise<void> {
    early = [];
    await verify(text);
    const frames = early;
    early = null;
    for (const frame of client.holder === null ? [] : frames) client.take(frame);
  }

  function hear(text: string): void {
    if (client.holder !== null || client.isClosing) client.take(text);
    else if (early === null) alone(admit(text));
    else if (early.length < EARLY_FRAMES_MAX) early.push(text);
    else client.refuse('rate_limited', 'Wait for the answer to the credential.');
  }

  if (origin.holder !== null) {
    alone(client.begin(origin.holder));
  }
  socket.on('message', (data, isBinary) => {
    client.heardAtMs = deps.now();
    if (isBinary) client.refuse('invalid_value', 'Expected text frames, saw a binary one.');
    else hear(data.toString());
  });
  socket.on('ping', (data) => socket.pong(data));
  socket.on('pong', (data) => {
    client.heardAtMs = deps.now();
    client.writer.ponged(data);
  });
  // The close that follows says the same.
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('close', () => {
      client.end();
      void client.settled().then(resolve);
    });
  });
}

/** Who has not said in time who it is, who is silent, who takes nothing. */
function look(client: PlainClient, nowMs: number, timing: PlainSocketTiming): void {
  if (client.isClosing) return;
  if (client.holder === null && nowMs - client.openedAtMs >= timing.authenticateMs) {
    client.refuse('unauthorized', 'No credential came in time.');
    return;
  }
  if (client.writer.stalledMs(nowMs) > STALLED_MS) {
    client.close('slow', 'Nothing was read for too long.');
    return;
  }
  if (client.socket.isPaused) return;
  const silentMs = nowMs - client.heardAtMs;
  if (silentMs > 2 * timing.heartbeatMs) client.close('silent', 'Nothing was heard for too long.');
  else if (silentMs >= timing.heartbeatMs && client.pingedAtMs <= client.heardAtMs) {
    client.pingedAtMs = nowMs;
    client.writer.ping();
  }
}
