// Takes upgrades: a place for each first, then the judgement, then the WebSocket.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { headOf } from '@/lib/security/request-head';
import { clientAddress } from '@/lib/security/request-origin';
import { createAdmission } from './admission';
import type { VerifiedHolder } from './authenticate';
import type { GatewayDeps } from './gateway-parts';
import { FRAGMENTS_MAX, FRAME_BYTES_MAX } from './limits';
import { answerRefusal, judgeUpgrade, type UpgradeRules } from './upgrade';

/** What is known of a client when it comes. */
export type ClientOrigin = {
  readonly holder: VerifiedHolder | null;
  readonly address: string;
  /** What its WebSocket writes to. */
  readonly transport: Pick<Duplex, 'cork' | 'uncork'>;
  /** To be called when somebody was verified. */
  readonly onKnown: () => void;
};

export type UpgradeListenerOptions = Pick<GatewayDeps, 'auth' | 'authenticate' | 'log'> & {
  /** Null where clients ask for none. */
  readonly subprotocol: string | null;
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
  const admission = createAdmission();
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

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const rules: UpgradeRules = { ...options.upgradeRules(), auth, authenticate, subprotocol };
    const address = clientAddress(headOf(request), rules.originRules);
    const showsCredential = request.headers.authorization !== undefined;
    const place = on.isOpen() ? admission.enter(address, { showsCredential }) : null;
    if (place === null) {
      on.onRefused();
      const message = 'There are too many connections. Try again later.';
      answerRefusal(socket, { ok: false, status: 503, message });
      return;
    }
    socket.once('close', place.leave);
    const verdict = await judgeUpgrade(request, rules, address);
    if (!verdict.ok) {
      on.onRefused();
      answerRefusal(socket, verdict);
      return;
    }
    if (socket.destroyed) return;
    const origin = { holder: verdict.holder, address, transport: socket, onKnown: place.known };
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
