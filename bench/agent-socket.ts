// An agent that takes what is addressed to it over Socket.IO and acknowledges each message at once.
import { io, type Socket } from 'socket.io-client';
import type { Colloquy } from '@/e2e/fixtures/colloquy';

/** Connects by the agent's key and takes messages from there on; `hear` is called with each event. */
export async function connectAgent<Heard>(
  colloquy: Colloquy,
  key: string,
  hear: (event: Heard) => void,
): Promise<Socket> {
  const socket = io(colloquy.url, {
    transports: ['websocket'],
    extraHeaders: { authorization: `Bearer ${key}` },
    forceNew: true,
  });
  socket.on('deliver', ({ event }: { event: Heard }, acknowledge: () => void) => {
    acknowledge();
    hear(event);
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () =>
      socket.emit('receive', (answer: { ok: boolean }) =>
        answer.ok ? resolve() : reject(new Error(JSON.stringify(answer))),
      ),
    );
    socket.on('connect_error', reject);
  });
  return socket;
}
