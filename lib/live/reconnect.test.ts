import { expect, test } from 'vitest';
import type { EventsFrame } from '@/lib/contracts/socket';
import { testRandom } from '@/lib/testing/law-runs';
import { type ClientSocket, connectClient, subscribe } from '@/lib/testing/worlds/live-client';
import { createLiveLog, type LiveServer, startLiveServer } from '@/lib/testing/worlds/live-world';

const DISCONNECTS = 200;
const RESTARTS = 5;

test(`every event comes once and in order over ${DISCONNECTS} disconnects and ${RESTARTS} restarts with live writes`, async () => {
  const choices = testRandom();
  const random = () => choices.below(1_000) / 1_000;
  const log = createLiveLog();
  let server = await startLiveServer({ engine: log.engine });
  const received: number[] = [];
  const holes: EventsFrame[] = [];
  let heldTo = 0;
  const take = (frame: EventsFrame): void => {
    if (frame.from !== heldTo + 1) holes.push(frame);
    heldTo = frame.to;
    received.push(...frame.events.map((record) => record.seq));
  };
  let isWriting = true;
  let written = 0;
  const writer = (async () => {
    while (isWriting) {
      const count = 1 + Math.floor(random() * 20);
      await log.append(
        ...Array.from({ length: count }, () => ({ thread_id: random() < 0.5 ? 'mine' : 'other' })),
      );
      written += count;
      await new Promise((resolve) => setTimeout(resolve, random() * 3));
    }
  })();

  for (let round = 0; round < DISCONNECTS; round += 1) {
    if (round % (DISCONNECTS / RESTARTS) === DISCONNECTS / RESTARTS - 1) {
      server = await restart(server, log);
    }
    const socket = await connectClient(server.url);
    socket.on('events', take);
    const answer = await subscribe(socket, { filter: { thread_id: 'mine' }, after: heldTo });
    expect(answer.ok).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, random() * 12));
    end(socket, random());
  }
  isWriting = false;
  await writer;
  const socket = await connectClient(server.url);
  socket.on('events', take);
  await subscribe(socket, { filter: { thread_id: 'mine' }, after: heldTo });
  while (heldTo < written) await new Promise((resolve) => setTimeout(resolve, 10));
  socket.disconnect();
  await server.close();

  const mine = await log.engine.read({
    filter: { thread_id: 'mine' },
    limit: written,
    order: 'asc',
  });
  expect(holes).toEqual([]);
  expect(received).toEqual(mine.map((record) => record.seq));
  expect(received.length).toBeGreaterThan(500);
});

/** Says goodbye, or drops the line. Nothing that is under way counts any more. */
function end(socket: ClientSocket, choice: number): void {
  socket.off('events');
  if (choice < 0.5) socket.disconnect();
  else socket.io.engine.close();
}

async function restart(
  server: LiveServer,
  log: ReturnType<typeof createLiveLog>,
): Promise<LiveServer> {
  await server.close();
  return startLiveServer({ engine: log.engine, port: server.port });
}
