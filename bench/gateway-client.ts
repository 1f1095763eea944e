// Clients of a gateway that say who they are and hear what follows.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { freePort } from '@/lib/server/free-port';

export type HeardFrame = {
  readonly type: string;
  readonly id: string;
  /** The name of an event. */
  readonly event?: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly metadata?: { readonly correlationId?: string };
};

/** A server whose gateway sets no pace, with the gateway's address. */
export async function openWithGateway(): Promise<{ colloquy: Colloquy; gateway: string }> {
  const port = await freePort('127.0.0.1');
  const colloquy = await Colloquy.create({
    GATEWAY_PORT: String(port),
    GATEWAY_RATE_LIMIT: '0',
  });
  return { colloquy, gateway: `ws://127.0.0.1:${port}` };
}

/** Connects; what is refused rejects. */
export async function connect(gateway: string, key: string): Promise<WebSocket> {
  const socket = new WebSocket(gateway, ['a2a-v1'], {
    headers: { authorization: `Bearer ${key}` },
    perMessageDeflate: false,
  });
  await once(socket, 'open');
  return socket;
}

/** Takes part with receipts for what is stored; `hear` is called with each frame behind the handshake's. */
export async function join(
  gateway: string,
  key: string,
  hear: (frame: HeardFrame) => void,
): Promise<WebSocket> {
  const socket = await connect(gateway, key);
  const content = { action: 'advertise', capabilities: { supportedMessageTypes: ['event'] } };
  socket.send(JSON.stringify({ type: 'handshake', content }));
  await once(socket, 'message');
  socket.on('message', (data) => hear(JSON.parse(data.toString()) as HeardFrame));
  return socket;
}
