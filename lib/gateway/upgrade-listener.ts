// Takes upgrades: a place for each first, then the judgement, then the WebSocket.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createPlaces, type Places } from '@/lib/security/places';
import { headOf } from '@/lib/security/request-head';
import { clientAddress } from '@/lib/security/request-origin';
import { createAdmission } from './admission';
import type { VerifiedHolder } from './authenticate';
import type { GatewayDeps } from './gateway-parts';
import { CONNECTIONS_PER_KEY_MAX, FRAGMENTS_MAX, FRAME_BYTES_MAX } from './limits';
import { answerRefusal, judgeUpgrade, type UpgradeRules } from './upgrade';

export type OnKnown = (holder: VerifiedHolder) => boolean;

const TOO_MANY = 'There are too many connections. Try again later.';

/** What a client is told whose key has no more places. */
export const KEY_IS_FULL = 'This key has as many connections as it may have. Close some.';

/** What is known of a client when it comes. */
export type ClientOrigin = {
  readonly holder: VerifiedHolder | null;
  readonly address: string;
  /** What its WebSocket writes to. */
  readonly transport: Pick<Duplex, 'cork' | 'uncork'>;
  /** To be called when somebody was verified; false where the key has as many connections as it may. */
  readonly onKnown: OnKnown;
};

export type UpgradeListenerOptions = Pick<
  GatewayDeps,
  'auth' | 'authenticate' | 'log' | 'noteRefusal'
> & {
  /** Null where clients ask for none. */
  readonly subprotocol: string | null;
  /** Headers of the answer, as `name: value`. */
  readonly answerHeaders?: readonly string[];
  readonly connectionsMax?: number;
  readonly connectionsPerKeyMax?: number;
  /** Asked for each upgrade: the port may be known only when the server listens. */
  readonly upgradeRules: () => Omit<UpgradeRules, 'auth' | 'authenticate' | 'subprotocol'>;
};

/** A listener for the upgrades of a server. */
export function createUpgradeListener(
  options: UpgradeListenerOptions,
  on: {
    readonly isOpen: () => boolean;
    readonly onRefused: () => void;
    readonly onClient: (socket: WebSocket, origin: ClientOrigin, url: URL) => void;
  },
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const { auth, authenticate, log, subprotocol } = options;
  const admission = createAdmission(options.connectionsMax);
  const places = createPlaces(options.connectionsPerKeyMax ?? CONNECTIONS_PER_KEY_MAX);
  const sockets = webSocketsOf(subprotocol, options.answerHeaders ?? []);

  function refuse(socket: Duplex, refusal: Parameters<typeof answerRefusal>[1]): void {
    on.onRefused();
    answerRefusal(socket, refusal);
  }

  /** Tells the audit of a refusal that has a code in it. */
  function noteRefusal(code: string | undefined, address: string, { url = '/' }: IncomingMessage) {
    if (code === undefined) return;
    options.noteRefusal?.({ address, outcome: code, target: `GET ${url.split('?', 1)[0]}` });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const rules: UpgradeRules = { ...options.upgradeRules(), auth, authenticate, subprotocol };
    const address = clientAddress(headOf(request), rules.originRules);
    const showsCredential = request.headers.authorization !== undefined;
    const place = on.isOpen() ? admission.enter(address, { showsCredential }) : null;
    if (place === null) {
      return refuse(socket, { ok: false, status: 503, message: TOO_MANY });
    }
    socket.once('close', place.leave);
    const verdict = await judgeUpgrade(request, rules, address);
    if (!verdict.ok) {
      noteRefusal(verdict.audited, address, request);
      return refuse(socket, verdict);
    }
    if (socket.destroyed) return;
    const { holder } = verdict;
    const onKnown = takesPlace(places, socket, place.known);
    if (holder !== null && !onKnown(holder)) {
      return refuse(socket, { ok: false, status: 429, message: KEY_IS_FULL });
    }
    const origin = { holder, address, transport: socket, onKnown };
    const url = new URL(request.url ?? '/', 'http://localhost');
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      on.onClient(webSocket, origin, url),
    );
  }

  return (request, socket, head) => {
    socket.on('error', () => undefined);
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'an upgrade failed');
      socket.destroy();
    });
  };
}

/** Makes WebSockets of upgrades; it listens to nothing itself. */
function webSocketsOf(
  subprotocol: string | null,
  answerHeaders: readonly string[],
): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: FRAME_BYTES_MAX,
    maxFragments: FRAGMENTS_MAX,
    // A client that asks for another one is refused before: returning false would not refuse it.
    handleProtocols: (asked) => subprotocol !== null && asked.has(subprotocol) && subprotocol,
  });
  sockets.on('headers', (lines) => void lines.push(...answerHeaders));
  return sockets;
}

/** A place for each key under which the connection is verified, the last one until it ends. */
function takesPlace(places: Places, socket: Duplex, known: () => void): OnKnown {
  let held: { keyId: string; leave: () => void } | null = null;
  socket.once('close', () => held?.leave());
  return ({ principal: { key_id: keyId } }) => {
    known();
    if (held?.keyId === keyId) return true;
    held?.leave();
    const leave = places.enter(keyId);
    held = leave === null ? null : { keyId, leave };
    return leave !== null;
  };
}
