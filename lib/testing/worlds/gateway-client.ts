// A client of the gateway for tests: what it hears, in order, and a wait for what is to come.
import { once } from 'node:events';
import { WebSocket } from 'ws';

export type HeardFrame = {
  readonly type: string;
  readonly id?: string;
  readonly from?: string;
  readonly agent?: string;
  readonly error?: string;
  readonly event?: string;
  readonly content: Record<string, unknown>;
  readonly metadata?: { readonly correlationId?: string; readonly parentId?: string };
};

export type GatewayClient = {
  readonly socket: WebSocket;
  /** Everything that it heard. */
  readonly heard: HeardFrame[];
  say(message: object): void;
  /** The first frame, heard already or to come, that is meant; each is given once. */
  next(isMeant: (frame: HeardFrame) => boolean): Promise<HeardFrame>;
  /** The first answer of this type. */
  nextOf(type: string): Promise<HeardFrame>;
  /** How the connection ended. */
  readonly closed: Promise<{ code: number; reason: string }>;
};

export type GatewayClientOptions = {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: string[];
  readonly path?: string;
  readonly ca?: string;
  /** Whether pings are answered, as by every honest client. */
  readonly autoPong?: boolean;
};

/** Connects. Rejects where the upgrade is refused, with the status in the message. */
export async function connectGateway(
  url: string,
  options: GatewayClientOptions = {},
): Promise<GatewayClient> {
  const { key, headers, protocols = ['a2a-v1'], path = '', ca, autoPong = true } = options;
  const socket = new WebSocket(`${url}${path}`, protocols, {
    autoPong,
    headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers },
    ...(ca !== undefined && { ca }),
  });
  const heard: HeardFrame[] = [];
  const waiting = new Set<() => void>();
  const given = new Set<HeardFrame>();
  socket.on('message', (data) => {
    heard.push(JSON.parse(data.toString()) as HeardFrame);
    for (const look of [...waiting]) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await once(socket, 'open');
  // A test that is cut off hears of it by `closed`.
  socket.on('error', () => undefined);

  function next(isMeant: (frame: HeardFrame) => boolean): Promise<HeardFrame> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const frame = heard.find((one) => !given.has(one) && isMeant(one));
        if (frame === undefined) return;
        given.add(frame);
        waiting.delete(look);
        resolve(frame);
      };
      waiting.add(look);
      look();
      void closed.then(({ code }) => {
        if (waiting.delete(look)) reject(new Error(`the connection was closed with ${code}`));
      });
    });
  }

  return {
    socket,
    heard,
    next,
    closed,
    say: (message) => socket.send(JSON.stringify(message)),
    nextOf: (type) => next((frame) => frame.type === type),
  };
}
