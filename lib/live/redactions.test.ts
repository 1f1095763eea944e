import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { REGISTRY_THREAD } from '@/lib/model/ids';
import { redactionEvent } from '@/lib/model/redaction';
import { PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { type ClientSocket, connectClient, nextOf } from '@/lib/testing/worlds/live-client';
import { createLiveLog, startLiveServer } from '@/lib/testing/worlds/live-world';

async function serve(log = createLiveLog(), engine = log.engine) {
  const server = await startLiveServer({ engine });
  onTestFinished(server.close);
  return { log, server };
}

async function connect(
  server: { readonly url: string },
  options?: Parameters<typeof connectClient>[1],
): Promise<ClientSocket> {
  const socket = await connectClient(server.url, options);
  onTestFinished(() => void socket.disconnect());
  return socket;
}

/** The event by which another one of the thread `t` is emptied. */
function redactionOf(seq: number) {
  const places = [
    { seq, type: 'chat.message', thread_id: 't', run_id: 'r', task_id: 'task' } as const,
  ];
  const said = { seqs: [seq], places, reason: 'a secret', by: 'key_admin' };
  return redactionEvent(said, { id: `msg_redaction_${seq}`, at: '2026-02-01T13:20:11.123Z' });
}

test('what was emptied is told at once, and after connecting what was emptied meanwhile', async () => {
  const { log, server } = await serve();
  await log.append({ thread_id: 't', run_id: 'r' }, { thread_id: 'u', run_id: 'r' });
  const redact = (seq: number) => log.appendAs('engine', redactionOf(seq));
  const there = await connect(server);
  const told = nextOf(there, 'redacted');

  await redact(1);
  await redact(2);
  const toldLate = new Promise((resolve) => {
    const listen = (socket: ClientSocket) => socket.once('redacted', resolve);
    void connect(server, { auth: { seen: 3 }, listen });
  });

  expect(await told).toEqual({ events: [{ seq: 1, thread_id: 't', run_id: 'r' }] });
  expect(await toldLate).toEqual({ events: [{ seq: 2, thread_id: 't', run_id: 'r' }] });
});

test('what was emptied while the server was started again is told after connecting', async () => {
  const log = createLiveLog();
  await log.append({ thread_id: 't' }, { thread_id: 't' });
  await log.appendAs('engine', redactionOf(1));
  await log.appendAs('engine', redactionOf(2));
  const { server } = await serve(log);
  const told: unknown[] = [];

  await new Promise<void>((resolve) => {
    const listen = (socket: ClientSocket) =>
      socket.on('redacted', (frame) => {
        told.push(frame);
        resolve();
      });
    void connect(server, { auth: { seen: 3 }, listen });
  });
  await wait(50);

  expect(told).toEqual([{ events: [{ seq: 2, thread_id: 't', run_id: 'r' }] }]);
});

test('what was emptied is told though many registrations followed it', async () => {
  const log = createLiveLog();
  await log.append({ thread_id: 't' });
  await log.appendAs('engine', redactionOf(1));
  const registration = { thread_id: REGISTRY_THREAD, type: 'agent.update' } as const;
  await log.append(...Array.from({ length: PAGE_LIMIT_MAX + 1 }, () => registration));
  await log.appendAs('engine', redactionOf(3));
  const { server } = await serve(log);

  const told = await new Promise<number[]>((resolve) => {
    const seqs: number[] = [];
    const listen = (socket: ClientSocket) =>
      socket.on('redacted', ({ events }) => {
        seqs.push(...events.map(({ seq }) => seq));
        if (seqs.includes(3)) resolve(seqs);
      });
    void connect(server, { auth: { seen: 1 }, listen });
  });

  expect(told).toEqual([1, 3]);
});

test('who cannot be told what was emptied is cut off, so that they ask again', async () => {
  const log = createLiveLog();
  const readInTurn = () => Promise.reject(new Error('a broken disk'));
  const { server } = await serve(log, { ...log.engine, readInTurn });

  const cut = new Promise<string>((resolve) => {
    const listen = (socket: ClientSocket) => socket.once('disconnect', resolve);
    void connect(server, { auth: { seen: 0 }, listen });
  });

  expect(await cut).toBe('transport close');
});
