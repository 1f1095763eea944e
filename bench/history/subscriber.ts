// A browser that follows the whole log: it is told every event, and every 30 ms which lists changed.
import { io } from 'socket.io-client';
import type { Colloquy } from '@/e2e/fixtures/colloquy';

export type Heard = {
  events: number;
  /** Frames of changed channels, threads and runs. */
  summaries: number;
  lagging: number;
};

export type Subscriber = { readonly heard: Heard; close(): void };

/** Follows from the end of the log on. */
export async function subscribe(colloquy: Colloquy): Promise<Subscriber> {
  const heard: Heard = { events: 0, summaries: 0, lagging: 0 };
  const socket = io(colloquy.url, {
    transports: ['websocket'],
    extraHeaders: { authorization: `Bearer ${colloquy.adminToken}` },
    forceNew: true,
  });
  const follow = (after: number) =>
    new Promise<void>((resolve, reject) => {
      socket.emit('subscribe', { filter: {}, after }, (answer: { ok: boolean }) =>
        answer.ok ? resolve() : reject(new Error(JSON.stringify(answer))),
      );
    });
  socket.on('events', ({ events }: { events: unknown[] }) => {
    heard.events += events.length;
  });
  socket.on('unread', () => {
    heard.summaries += 1;
  });
  socket.on('lagging', ({ head }: { head: number }) => {
    heard.lagging += 1;
    void follow(head);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const newest = await colloquy.api('GET', '/events?order=desc&limit=1');
  const { head } = (await newest.json()) as { head: number };
  await follow(head);
  return { heard, close: () => void socket.disconnect() };
}
