import { describe, expect, onTestFinished, test } from 'vitest';
import type { ReceiveAnswer } from '@/lib/contracts/socket';
import type { LiveOptions } from '@/lib/live/attach-live';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { Principal } from '@/lib/model/principal';
import { createListeners } from '@/lib/std/listeners';
import { createDeliveryWorld } from '@/lib/testing/worlds/delivery-world';
import {
  type ClientSocket,
  connectClient,
  nextOf,
  subscribe,
} from '@/lib/testing/worlds/live-client';
import { createLiveLog, startLiveServer } from '@/lib/testing/worlds/live-world';

const KEN = 'agent:ken';
const KEN_KEY: Principal = { key_id: 'key_ken', role: 'agent', agent_id: KEN, grants: [] };
const VIEWER_KEY: Principal = { key_id: 'key_v', role: 'viewer', agent_id: null, grants: [] };

async function serve(principal: Principal = KEN_KEY, alerts?: LiveOptions['alerts']) {
  const world = createDeliveryWorld();
  const deliveries = world.start();
  onTestFinished(deliveries.close);
  const log = createLiveLog();
  const revoked = new Set<string>();
  const server = await startLiveServer({
    engine: log.engine,
    deliveries,
    ...(alerts && { alerts }),
    isKnown: async ({ key_id }) => !revoked.has(key_id),
    checkRequest: async ({ headers }) => ({
      ok: true,
      principal: headers['x-key'] === 'viewer' ? VIEWER_KEY : principal,
    }),
  });
  onTestFinished(server.close);
  async function connect(options?: Parameters<typeof connectClient>[1]): Promise<ClientSocket> {
    const socket = await connectClient(server.url, options);
    onTestFinished(() => void socket.disconnect());
    return socket;
  }
  return { world, log, server, connect, revoked };
}

const receive = (socket: ClientSocket): Promise<ReceiveAnswer> => socket.emitWithAck('receive');

describe('an agent that receives', () => {
  test.each(['websocket', 'polling'])('gets what comes for it over %s', async (transport) => {
    const { world, connect } = await serve();
    const socket = await connect({ transports: [transport] });
    const taken: DeliveredMessage[] = [];
    socket.on('deliver', (message, acknowledge) => {
      taken.push(message);
      acknowledge();
    });
    await world.say({}, { to: [{ agent_id: 'agent:bob' }] });

    expect(await receive(socket)).toEqual({ ok: true });
    expect(await receive(socket)).toEqual({ ok: true });
    await world.say({});
    await expect.poll(world.states).toEqual(['delivered', 'waiting', 'delivered']);

    expect(taken).toMatchObject([
      { seq: 1, attempt: 1, event: { task_id: 'task_1' } },
      { seq: 3, attempt: 1 },
    ]);
  });

  test('gets nothing before it asks', async () => {
    const { world, connect } = await serve();
    const socket = await connect();
    const got = nextOf(socket, 'deliver');
    await world.say({});
    await expect.poll(world.states).toEqual(['waiting']);
    await receive(socket);

    expect(await got).toMatchObject({ seq: 1, attempt: 1 });
  });

  test('gets again what it did not acknowledge while it was connected', async () => {
    const { world, connect } = await serve();
    const first = await connect();
    const got = nextOf(first, 'deliver');
    await receive(first);
    await world.say({});
    expect(await got).toMatchObject({ seq: 1, attempt: 1 });
    first.disconnect();

    const second = await connect();
    const again = nextOf(second, 'deliver');
    await receive(second);

    expect(await again).toMatchObject({ seq: 1, attempt: 2 });
  });

  test('is cut off when its key is revoked', async () => {
    const { world, server, connect } = await serve();
    const socket = await connect();
    await receive(socket);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));

    server.live.disconnect(({ key_id }) => key_id === KEN_KEY.key_id);
    await ended;
    await world.say({});

    await expect.poll(world.states).toEqual(['waiting']);
  });

  test('is cut off before the next delivery where another process revoked its key', async () => {
    const { world, connect, revoked } = await serve();
    const socket = await connect();
    await receive(socket);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    revoked.add(KEN_KEY.key_id);
    await world.say({});

    await ended;
    await expect.poll(world.states).toEqual(['waiting']);
  });

  test('neither follows the log nor hears what changes in it', async () => {
    const { log, connect } = await serve();
    const heard: string[] = [];
    const socket = await connect({
      listen: (client) => client.onAny((name: string) => heard.push(name)),
    });
    await receive(socket);
    const reader = await connect({ extraHeaders: { 'x-key': 'viewer' } });
    const told = [nextOf(reader, 'unread'), nextOf(reader, 'presence'), nextOf(reader, 'owed')];
    await log.append({});
    log.tellOwed([anObligation]);

    const answer = await subscribe(socket, { filter: {}, after: 0 });
    await Promise.all(told);

    expect(answer).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect(heard).toEqual([]);
  });

  test('also follows the log where its key may read', async () => {
    const { log, connect } = await serve({ ...KEN_KEY, grants: ['read'] });
    await log.append({});
    const socket = await connect();

    expect(await receive(socket)).toEqual({ ok: true });
    expect(await subscribe(socket, { filter: {}, after: 0 })).toEqual({ ok: true, head: 1 });
  });

  test('that asks a hundred times in ten seconds is cut off', async () => {
    const { server, connect } = await serve();
    const socket = await connect();
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let time = 0; time < 150; time += 1) socket.emit('receive', () => undefined);

    await ended;
    await expect.poll(() => server.live.stats().connected).toBe(0);
  });
});

describe('who is no agent', () => {
  test.each(['viewer', 'operator', 'auditor', 'admin'] as const)(
    'receives nothing: %s',
    async (role) => {
      const { world, connect } = await serve({ ...KEN_KEY, role });
      const socket = await connect();

      expect(await receive(socket)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
      await world.say({});
      await expect.poll(world.states).toEqual(['waiting']);
    },
  );

  test('is told how much is owed, after connecting and when it has changed', async () => {
    const { log, connect } = await serve(VIEWER_KEY);
    const totals: number[] = [];
    await connect({ listen: (client) => client.on('owed', ({ total }) => totals.push(total)) });
    await expect.poll(() => totals).toEqual([0]);

    log.tellOwed([anObligation, anObligation]);
    await expect.poll(() => totals).toEqual([0, 2]);
    log.tellOwed([anObligation, anObligation]);
    log.tellOwed([]);

    await expect.poll(() => totals).toEqual([0, 2, 0]);
  });

  test('is told how many alerts are open, after connecting and at each change', async () => {
    const changed = createListeners();
    let open: number | null = null;
    const told = (count: number) => {
      open = count;
      changed.emit();
    };
    const { connect } = await serve(VIEWER_KEY, { open: () => open, onChange: changed.add });
    const counts: number[] = [];
    await connect({ listen: (client) => client.on('alerts', (frame) => counts.push(frame.open)) });
    told(2);
    await expect.poll(() => counts).toEqual([2]);
    told(1);

    await expect.poll(() => counts).toEqual([2, 1]);
  });

  test('is told of a delivery that is given up, for which the log has no event', async () => {
    const { world, connect } = await serve(VIEWER_KEY);
    const totals: number[] = [];
    await connect({ listen: (client) => client.on('owed', ({ total }) => totals.push(total)) });
    await expect.poll(() => totals).toEqual([0]);

    world.register(KEN, 'not an address');
    await world.say({});

    await expect.poll(() => totals).toEqual([0, 1]);
  });
});

const anObligation: Obligation = {
  kind: 'accept',
  seq: 1,
  since: '2026-02-01T13:20:11.123Z',
  agent_id: KEN,
  owed_to: null,
  run_id: 'run_1',
  thread_id: 'thread_1',
  task_id: 'task_1',
  title: 'A task',
  due_at: null,
};
