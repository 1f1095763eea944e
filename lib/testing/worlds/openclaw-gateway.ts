// A gateway on a port of its own that answers with the frames of the real one, as examples/openclaw/record.mjs and record-approvals.mjs
// recorded them.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServerCertificate } from './certificates';

type Frame = Record<string, unknown> & { payload: Record<string, unknown> };
type Recorded = { readonly said?: Request; readonly heard?: Frame };
type Request = { readonly id: string; readonly method: string; readonly params: object };
type Captured<Name extends string> = Readonly<Record<Name, readonly Recorded[]>>;

function captured<Name extends string>(name: string): Captured<Name> {
  const folder = new URL('../../bridges/openclaw/vectors/captured/', import.meta.url);
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

const GATEWAY = captured<'live' | 'later' | 'starting' | 'other_version' | 'wrong_token'>(
  'gateway.json',
);
const APPROVALS = captured<'live' | 'pending' | 'later' | 'without_admin'>('approvals.json');

/** The events that a client heard while the agents worked, and while one of them waited for approvals. */
export const LIVE_EVENTS = eventsOf(GATEWAY.live);
export const LIVE_APPROVALS = eventsOf(APPROVALS.live);

/** Connections that were let in, and those that were not. */
const CONNECTIONS = {
  later: GATEWAY.later,
  starting: GATEWAY.starting,
  other_version: GATEWAY.other_version,
  wrong_token: GATEWAY.wrong_token,
  approval_pending: APPROVALS.pending,
  approvals_decided: APPROVALS.later,
} as const;

function eventsOf(recorded: readonly Recorded[]): readonly Frame[] {
  return recorded.flatMap(({ heard }) =>
    heard?.type === 'event' && heard.event !== 'connect.challenge' ? [heard] : [],
  );
}

/** What `connect` is answered with: by the recording of a connection that was let in, or was not. */
type Handshake = keyof typeof CONNECTIONS;

/** What tells of what was before. */
const HISTORIES = /^(sessions\.list|chat\.history|approval\.history)$/;

export type CapturedGatewayOptions = {
  /** Whether its sessions have what was said in them, and it knows what was decided. */
  readonly histories?: boolean;
  /** What it speaks TLS with. */
  readonly certificate?: ServerCertificate;
};

/** A gateway that listens. */
export async function openCapturedGateway({
  histories = true,
  certificate,
}: CapturedGatewayOptions = {}) {
  const listener = certificate === undefined ? createServer() : createTlsServer({ ...certificate });
  const server = new WebSocketServer({ server: listener });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const state = { handshakes: [] as Handshake[], histories, asked: [] as Request[] };
  const sockets: WebSocket[] = [];
  const answerOf = (recorded: readonly Recorded[], { method, params }: Request) => {
    const said = recorded.find(({ said: one }) => {
      return one?.method === method && (method === 'connect' || isSame(one.params, params));
    })?.said;
    return recorded.find(({ heard }) => heard?.type === 'res' && heard.id === said?.id)?.heard;
  };
  server.on('connection', (socket) => {
    sockets.push(socket);
    const recorded = CONNECTIONS[state.handshakes.shift() ?? 'later'];
    const challenge = recorded.find(({ heard }) => heard?.event === 'connect.challenge')?.heard;
    socket.send(JSON.stringify(challenge));
    socket.on('message', (data) => {
      const request = JSON.parse(String(data)) as Request;
      state.asked.push(request);
      const isHidden = !state.histories && HISTORIES.test(request.method);
      const empty = { type: 'res', ok: true, payload: { sessions: [], messages: [] } };
      const answer = isHidden ? empty : answerOf(recorded, request);
      const refused = { type: 'res', ok: false, error: { code: 'INVALID_REQUEST', message: 'no' } };
      socket.send(JSON.stringify({ ...(answer ?? refused), id: request.id }));
    });
  });
  const { port } = listener.address() as AddressInfo;
  return {
    state,
    url: certificate === undefined ? `ws://127.0.0.1:${port}` : `wss://localhost:${port}`,
    /** Tells every client of events. */
    tell(events: readonly object[]): void {
      for (const socket of sockets) for (const event of events) socket.send(JSON.stringify(event));
    },
    /** Says anything to every client. */
    say(text: string): void {
      for (const socket of sockets) socket.send(text);
    },
    /** Ends the connections of all clients, as a gateway does that starts anew. */
    restart(): void {
      for (const socket of sockets.splice(0)) socket.close(1012, 'service restart');
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** The recording asked for fewer messages, of no more than so many characters. */
function isSame(one: object, other: object): boolean {
  const key = (params: object) =>
    'sessionKey' in params ? params.sessionKey : 'key' in params ? params.key : null;
  return key(one) === key(other);
}
