// Socket.IO on the server's port: who may connect, what they may send, and one subscription each. What readers are sent
// rests on the log alone: Socket.IO's own recovery is off, and a client that comes back asks for everything after its last seq.
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import {
  type ClientToServerEvents,
  HandshakeAuth,
  type ServerToClientEvents,
} from '@/lib/contracts/socket';
import type { Alerts } from '@/lib/engine/interface/alerts';
import type { PresentDirectory } from '@/lib/engine/interface/directory';
import type { Engine } from '@/lib/engine/interface/engine';
import type { Deliveries, Orchestration } from '@/lib/engine/interface/orchestration';
import type { FailureCode } from '@/lib/model/failure';
import type { Principal } from '@/lib/model/principal';
import type { Revoked } from '@/lib/security/credentials';
import { may } from '@/lib/security/permissions';
import { createPlaces, type Places } from '@/lib/security/places';
import type { LiveStats } from './live-stats';
import { createRedactionNews, type RedactionNews } from './redactions';
import { serveSocket } from './serve-socket';
import { DRAIN_TIMEOUT_MS, type LiveSocket } from './subscription';
import { createSummaries } from './summaries';

/** The largest message that a client has reason to send is a subscription of a few kilobytes. Bytes. */
const CLIENT_MESSAGE_BYTES_MAX = 64 * 1024;

/** Sockets at once: an idle one costs some 30 kB. */
const SOCKETS_MAX = 5_000;

/** Of one key: many tabs of many people behind one, and room for others. */
const SOCKETS_PER_KEY_MAX = 3_000;

/** From the handshake to the first packet. Milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;

/** A half-open connection is found within the sum of the two. Milliseconds. */
const PING_INTERVAL_MS = 15_000;
const PING_TIMEOUT_MS = 10_000;

/** Revoked keys and tokens that ran out lose their sockets within this time, whoever revoked them. Milliseconds. */
const RECHECK_INTERVAL_MS = 1_000;

/** Judges a handshake by its Host, Origin and credentials: who it is, or why it is refused. */
export type CheckRequest = (
  request: IncomingMessage,
) => Promise<
  { ok: true; principal: Principal } | { ok: false; code: FailureCode; message: string }
>;

export type LiveOptions = {
  readonly server: HttpServer;
  readonly engine: Pick<
    Engine,
    'readInTurn' | 'matches' | 'head' | 'follow' | 'onPresence' | 'onRejection'
  > & {
    readonly directory: PresentDirectory;
    readonly orchestration: Pick<Orchestration, 'owedTotal' | 'onObligations'>;
  };
  readonly deliveries: Pick<Deliveries, 'connect' | 'owed' | 'onOwed'>;
  readonly alerts: Pick<Alerts, 'open' | 'onChange'>;
  /** Lets pass only those who may read the log, and agents. */
  readonly checkRequest: CheckRequest;
  /** Whether the key of somebody who was let in still counts: another process may have revoked it. */
  readonly isKnown: (principal: Principal) => Promise<boolean>;
  readonly drainTimeoutMs?: number;
  readonly socketsPerKeyMax?: number;
};

export type Live = {
  stats(): Readonly<LiveStats>;
  /** Ends every connection of those who were let in by what counts no more. */
  disconnect(isRevoked: Revoked): void;
  /** Ends every connection; clients try to come back. The HTTP server stays the caller's to close. */
  close(): Promise<void>;
};

const SERVER_OPTIONS = {
  path: '/socket.io',
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  maxHttpBufferSize: CLIENT_MESSAGE_BYTES_MAX,
  connectTimeout: CONNECT_TIMEOUT_MS,
  pingInterval: PING_INTERVAL_MS,
  pingTimeout: PING_TIMEOUT_MS,
  // Upgrades to other paths are others': whoever owns the server answers those that nobody takes.
  destroyUpgrade: false,
} as const;

/** Attaches after the server's own request listener, which is to leave `/socket.io/` alone. */
export function attachLive(options: LiveOptions): Live {
  const { server, engine, deliveries, alerts, checkRequest, isKnown } = options;
  const stats: LiveStats = { connected: 0, refused: 0, lagging: 0, stalled: 0, ignored: 0 };
  const places = createPlaces(options.socketsPerKeyMax ?? SOCKETS_PER_KEY_MAX);
  const principals = new WeakMap<IncomingMessage, Principal>();
  const { refusalOf, handshakeRefusalOf } = handshakeCheck({
    checkRequest,
    principals,
    places,
    stats,
  });

  const io = new Server<ClientToServerEvents, ServerToClientEvents>(server, {
    ...SERVER_OPTIONS,
    // Asked once per handshake, on either transport; CORS settings would not guard a WebSocket.
    allowRequest(request, answer) {
      if (io.engine.clientsCount >= SOCKETS_MAX) {
        stats.refused += 1;
        return answer('overloaded', false);
      }
      void handshakeRefusalOf(request).then((code) => answer(code, code === null));
    },
  });
  guardLaterRequests(io, principals, refusalOf);
  takePlaces(io, { principals, places, stats });

  const summaries = createSummaries(engine, deliveries, alerts);
  const redactions = createRedactionNews(engine);
  io.on('connection', (socket: LiveSocket) => {
    const principal = principals.get(socket.request);
    if (principal) serveConnection(socket, principal, { ...options, stats, summaries, redactions });
    else socket.disconnect(true);
  });

  const endRechecks = recheck(io, principals, isKnown);

  return {
    stats: () => ({ ...stats }),
    disconnect(isRevoked) {
      for (const socket of io.sockets.sockets.values()) {
        const principal = principals.get(socket.request);
        if (principal && isRevoked(principal)) socket.disconnect(true);
      }
    },
    async close() {
      endRechecks();
      summaries.close();
      redactions.close();
      io.engine.close();
      await Promise.all([...io.sockets.sockets.values()].map(closed));
    },
  };
}

type Served = Pick<LiveOptions, 'engine' | 'deliveries' | 'isKnown' | 'drainTimeoutMs'> & {
  readonly stats: LiveStats;
  readonly summaries: ReturnType<typeof createSummaries>;
  readonly redactions: RedactionNews;
};

/** Serves one connection until it ends; whoever may read the log is told of lists and redactions, too. */
function serveConnection(socket: LiveSocket, principal: Principal, served: Served): void {
  const { engine, deliveries, isKnown, stats, summaries, redactions } = served;
  const { drainTimeoutMs = DRAIN_TIMEOUT_MS } = served;
  const auth = HandshakeAuth.safeParse(socket.handshake.auth);
  stats.connected += 1;
  const end = serveSocket(socket, {
    engine,
    deliveries,
    principal,
    isKnown,
    stats,
    drainTimeoutMs,
  });
  const seen = auth.success ? auth.data.seen : undefined;
  if (may(principal, 'read')) {
    summaries.add(socket, seen);
    redactions.add(socket, seen);
  }
  socket.on('disconnect', () => {
    stats.connected -= 1;
    end();
    summaries.remove(socket);
    redactions.remove(socket);
  });
}

type Handshakes = {
  readonly principals: WeakMap<IncomingMessage, Principal>;
  readonly places: Places;
  readonly stats: LiveStats;
};

/** What tells the code of a refusal, or null: of any request, and of a handshake, which needs a place besides. */
function handshakeCheck(options: Handshakes & Pick<LiveOptions, 'checkRequest'>) {
  const { checkRequest, principals, places, stats } = options;

  async function refusalOf(request: IncomingMessage): Promise<FailureCode | null> {
    const checked = await checkRequest(request).catch(() => null);
    if (checked?.ok) principals.set(request, checked.principal);
    else stats.refused += 1;
    return checked?.ok ? null : (checked?.code ?? 'internal');
  }

  async function handshakeRefusalOf(request: IncomingMessage): Promise<FailureCode | null> {
    const refusal = await refusalOf(request);
    const keyId = principals.get(request)?.key_id ?? '';
    if (refusal !== null || places.hasRoom(keyId)) return refusal;
    stats.refused += 1;
    return 'rate_limited';
  }

  return { refusalOf, handshakeRefusalOf };
}

/** Counted from the handshake on: whoever never says more than that has a socket, too. */
function takePlaces(io: Server, { principals, places, stats }: Handshakes): void {
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    const principal = principals.get(connection.request);
    const leave = principal === undefined ? null : places.enter(principal.key_id);
    if (leave !== null) {
      connection.on('close', leave);
      return;
    }
    stats.refused += 1;
    connection.close(true);
  });
}

/** A session of Engine.IO, as far as its own types do not say it. */
type OpenSession = {
  readonly id: string;
  readonly request: IncomingMessage;
  once(name: 'close', listener: () => void): unknown;
};

/**
 * Polls and upgrades of a session that is open already come with its id, and pass the same check as its handshake. The id alone
 * opens nothing: they have to come from who opened it.
 */
function guardLaterRequests(
  io: Server,
  principals: WeakMap<IncomingMessage, Principal>,
  refusalOf: (request: IncomingMessage) => Promise<FailureCode | null>,
): void {
  const openedBy = new Map<string, Principal>();
  io.engine.on('connection', (connection: OpenSession) => {
    const principal = principals.get(connection.request);
    if (principal) openedBy.set(connection.id, principal);
    connection.once('close', () => openedBy.delete(connection.id));
  });

  async function laterRefusal(request: IncomingMessage, sid: string): Promise<FailureCode | null> {
    const code = await refusalOf(request);
    const [opener, asker] = [openedBy.get(sid), principals.get(request)];
    // An id that names no session is Engine.IO's to refuse.
    if (code !== null || !opener || (asker && isSameHolder(opener, asker))) return code;
    return 'forbidden';
  }

  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    const sid = new URL(request.url ?? '/', 'http://localhost').searchParams.get('sid');
    if (sid === null) return next();
    void laterRefusal(request, sid).then((code) =>
      next(code === null ? undefined : new Error(code)),
    );
  });
}

/** Whether both were let in by one key, or by one session of a browser. */
function isSameHolder(one: Principal, other: Principal): boolean {
  return (
    one.key_id === other.key_id &&
    one.role === other.role &&
    one.agent_id === other.agent_id &&
    one.session?.id === other.session?.id
  );
}

/** Ends sockets whose right to be here ended, until the returned function is called. */
function recheck(
  io: Server,
  principals: WeakMap<IncomingMessage, Principal>,
  isKnown: LiveOptions['isKnown'],
): () => void {
  let isChecking = false;
  async function check(): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      const principal = principals.get(socket.request);
      // A store that does not answer ends nobody's connection.
      const stays = principal !== undefined && (await isKnown(principal).catch(() => true));
      if (!stays) socket.disconnect(true);
    }
  }
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, RECHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function closed(socket: LiveSocket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.disconnected) resolve();
    else socket.once('disconnect', () => resolve());
  });
}
