// A client of the live endpoint for tests: real socket.io-client, and what it received.
import { io, type Socket } from 'socket.io-client';
import type {
  ClientToServerEvents,
  EventsFrame,
  ServerToClientEvents,
  SubscribeAnswer,
  SubscribeRequest,
} from '@/lib/contracts/socket';

export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Connects once, without coming back by itself. */
export async function connectClient(
  url: string,
  {
    listen,
    ...options
  }: {
    transports?: string[];
    auth?: object;
    extraHeaders?: Record<string, string>;
    /** Adds listeners before anything can arrive. */
    listen?: (socket: ClientSocket) => void;
  } = {},
): Promise<ClientSocket> {
  const socket: ClientSocket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  listen?.(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Collects the frames of a subscription. */
export function collectFrames(socket: ClientSocket) {
  const frames: EventsFrame[] = [];
  let wake = (): void => undefined;
  socket.on('events', (frame) => {
    frames.push(frame);
    wake();
  });
  return {
    frames,
    seqs: () => frames.flatMap((frame) => frame.events.map((record) => record.seq)),
    /** Until the frames go up to a seq. */
    async reached(seq: number): Promise<void> {
      while ((frames.at(-1)?.to ?? 0) < seq) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

/** Asks for a subscription. */
export function subscribe(
  socket: ClientSocket,
  request: SubscribeRequest,
): Promise<SubscribeAnswer> {
  return socket.emitWithAck('subscribe', request);
}

/** The next event of a name. */
export function nextOf<Name extends keyof ServerToClientEvents>(
  socket: ClientSocket,
  name: Name,
): Promise<Parameters<ServerToClientEvents[Name]>[0]> {
  return new Promise((resolve) => {
    const untyped = socket as unknown as {
      once(name: string, listener: (frame: never) => void): void;
    };
    untyped.once(name, resolve);
  });
}
