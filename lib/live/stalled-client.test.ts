import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { EventsFrame, LaggingFrame } from '@/lib/contracts/socket';
import { directoryOver } from '@/lib/engine/directory/directory';
import type { EventRecord } from '@/lib/model/event-record';
import { createMemoryEventStore } from '@/lib/store/memory/event-store';
import { aRecord } from '@/lib/testing/records';
import { connectClient, subscribe } from '@/lib/testing/worlds/live-client';
import { startLiveServer } from '@/lib/testing/worlds/live-world';
import { memoryDirectory } from '@/lib/testing/worlds/memory-directory';
import { openRawWebSocket } from '@/lib/testing/worlds/raw-websocket';
import type { LiveOptions } from './attach-live';
import { LAGGING_AFTER_MS } from './subscription';

/** What one stalled client may cost the server (B5 of docs/security.md). */
const STALLED_BYTES_MAX = 64 * 1024 * 1024;

const EVENTS = 50_000;
const BATCH = 50;
const TEXT = 'x'.repeat(700);

/** A log whose records are a function of their seq, so that the log itself costs no memory. */
function generatedLog() {
  let head = 0;
  const listeners = new Set<(records: readonly EventRecord[]) => void>();
  const recordsOf = (from: number, to: number): EventRecord[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) =>
      aRecord({ seq: from + index, event: { payload: { text: TEXT } } }),
    );
  const engine: LiveOptions['engine'] = {
    async readInTurn({ after = 0, limit }) {
      const to = Math.min(after + limit, head);
      return { events: recordsOf(after + 1, to), isFull: to === after + limit };
    },
    matches: () => true,
    head: async () => ({ seq: head, hash: '' }),
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    directory: directoryOver(memoryDirectory(createMemoryEventStore()), (_, told) => told),
    onPresence: () => () => undefined,
    onRejection: () => () => undefined,
    orchestration: { owedTotal: () => 0, onObligations: () => () => undefined },
  };
  return {
    engine,
    grow(count: number): void {
      const records = recordsOf(head + 1, head + count);
      head += count;
      for (const listener of listeners) listener(records);
    },
  };
}

/** Subscribes to everything and then takes nothing. */
async function stall(port: number): Promise<Awaited<ReturnType<typeof openRawWebSocket>>> {
  const raw = await openRawWebSocket(port);
  raw?.send('40');
  raw?.send('420["subscribe",{"filter":{},"after":0}]');
  if (raw) await once(raw.tcp, 'data');
  raw?.tcp.pause();
  onTestFinished(() => void raw?.tcp.destroy());
  return raw;
}

test('a stalled client costs a bounded amount, is cut off, and slows nobody', async () => {
  const log = generatedLog();
  const server = await startLiveServer({ engine: log.engine, drainTimeoutMs: 1_500 });
  onTestFinished(server.close);
  const healthy = await connectClient(server.url);
  onTestFinished(() => void healthy.disconnect());
  let receivedTo = 0;
  healthy.on('events', ({ from, to, events }) => {
    expect(from).toBe(receivedTo + 1);
    expect(events).toHaveLength(to - from + 1);
    receivedTo = to;
  });
  await subscribe(healthy, { filter: {}, after: 0 });

  const alone = await growWhileRead(log, () => receivedTo);
  await stall(server.port);
  const beside = await growWhileRead(log, () => receivedTo);
  while (server.live.stats().connected > 1) await new Promise((resolve) => setTimeout(resolve, 20));

  expect(server.live.stats()).toMatchObject({ stalled: 1, lagging: 0, connected: 1 });
  expect(receivedTo).toBe(2 * EVENTS);
  expect(beside.rssPeak - alone.rssPeak).toBeLessThan(STALLED_BYTES_MAX);
  expect(beside.lateMs).toBeLessThan(1.5 * alone.lateMs + 50);
});

/** Grows the log as fast as the healthy client reads it; returns the memory at its peak and the 99th percentile of delays. */
async function growWhileRead(
  log: ReturnType<typeof generatedLog>,
  readTo: () => number,
): Promise<{ rssPeak: number; lateMs: number }> {
  const start = readTo();
  const delays: number[] = [];
  let rssPeak = 0;
  for (let grown = start; grown < start + EVENTS; grown += BATCH) {
    const grownAt = performance.now();
    log.grow(BATCH);
    while (readTo() < grown + BATCH) await new Promise((resolve) => setImmediate(resolve));
    delays.push(performance.now() - grownAt);
    rssPeak = Math.max(rssPeak, process.memoryUsage().rss);
  }
  delays.sort((one, other) => one - other);
  return { rssPeak, lateMs: delays[Math.floor(delays.length * 0.99)] ?? 0 };
}

test('a client that was too slow is told so once, after everything up to where it is', async () => {
  const log = generatedLog();
  const server = await startLiveServer({ engine: log.engine });
  onTestFinished(server.close);
  const raw = await stall(server.port);
  const frames: EventsFrame[] = [];
  const lagging = new Promise<LaggingFrame>((resolve) => {
    raw?.onText((text) => {
      if (text.startsWith('42["events"')) frames.push(JSON.parse(text.slice(2))[1]);
      if (text.startsWith('42["lagging"')) resolve(JSON.parse(text.slice(2))[1]);
    });
    raw?.tcp.pause();
  });

  for (let grown = 0; grown < EVENTS; grown += BATCH) {
    log.grow(BATCH);
    await new Promise((resolve) => setImmediate(resolve));
  }
  // It takes nothing for longer than a client may: this wait is what makes it slow.
  await new Promise((resolve) => setTimeout(resolve, 2 * LAGGING_AFTER_MS));
  raw?.tcp.resume();
  const { after, head } = await lagging;
  log.grow(BATCH);

  expect(head).toBe(EVENTS);
  expect(after).toBeLessThan(EVENTS);
  expect(frames.flatMap((frame) => frame.events.map((record) => record.seq))).toEqual(
    Array.from({ length: after }, (_, index) => index + 1),
  );
  expect(server.live.stats()).toMatchObject({ lagging: 1, stalled: 0, connected: 1 });
});
