// Endpoints that may not be called: no further try can help, so that what goes to them is given up at once; unless the agent
// takes its messages in another way.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import { apiClient } from '@/lib/testing/worlds/api-client';
import {
  createDeliveryWorld,
  type ProcessOptions,
  QUICK,
} from '@/lib/testing/worlds/delivery-world';
import { openTestApi } from '@/lib/testing/worlds/test-api';

const KEN = 'agent:ken';
const METADATA = 'http://169.254.169.254/latest';

/** Ken's endpoint is one that may not be called. */
function open(url = METADATA, options: ProcessOptions = {}) {
  const world = createDeliveryWorld();
  const start = () => {
    const deliveries = world.start({ allow: [], ...options });
    onTestFinished(deliveries.close);
    return deliveries;
  };
  world.register(KEN, url);
  const rows = async () =>
    (await world.store.outbox.list({ states: ['waiting', 'leased', 'dead'], limit: 10 })).reverse();
  return { world, start, deliveries: start(), rows };
}

/** A connection that takes everything. */
function taking() {
  const taken: DeliveredMessage[] = [];
  const sink = async (message: DeliveredMessage): Promise<boolean> => taken.push(message) > 0;
  return { taken, sink };
}

const leadsInside: ProcessOptions = {
  egress: { resolve: (_, __, answer) => answer(null, [{ address: '10.0.0.1', family: 4 }]) },
};

describe('what is to be pushed to an address that may not be called', () => {
  it.each([
    ['the metadata address', METADATA, {}],
    ['this machine', 'http://localhost:9000/', {}],
    ['a name that leads to a private network', 'http://ken.example/', leadsInside],
    ['another scheme', 'ftp://ken/', {}],
    ['no URL', 'nonsense', {}],
  ] as const)('is given up at the first try: %s', async (_, url, options) => {
    const { world, deliveries, rows } = open(url, options);
    await world.say({});
    await expect.poll(world.states).toEqual(['dead']);

    const [row] = await rows();
    expect(row).toMatchObject({
      attempt: 1,
      last_error: expect.stringMatching(/may not|expected/),
    });
    expect(world.undelivered).toEqual([{ agent_id: KEN, seq: 1, reason: row?.last_error }]);
    expect(deliveries.stats()).toEqual({ delivered: 0, retried: 0, dead: 1 });
    expect(await deliveries.owed()).toMatchObject([{ kind: 'delivery', agent_id: KEN }]);
  });

  it('is given up as soon also where there is much of it', async () => {
    const { world, deliveries } = open('http://ken.example/', {
      ...leadsInside,
      timing: { ...QUICK, openFirstMs: 60_000, openMaxMs: 60_000 },
    });
    await world.say(...Array.from({ length: 30 }, (_, at) => ({ task_id: `task_${at}` })));

    await expect.poll(async () => new Set(await world.states())).toEqual(new Set(['dead']));
    expect(deliveries.stats()).toMatchObject({ retried: 0, dead: 30 });
  });

  it('is sent again by hand as any dead letter', async () => {
    const { world, deliveries } = open();
    await world.say({});
    await expect.poll(world.states).toEqual(['dead']);
    const ken = taking();
    deliveries.connect(KEN, ken.sink);

    expect(await deliveries.resend(KEN, 1)).toBe(true);
    await expect.poll(world.states).toEqual(['delivered']);
    expect(ken.taken).toMatchObject([{ seq: 1, attempt: 1 }]);
  });

  it('is told to whoever watches what is owed, whenever it is sent again and given up again', async () => {
    const { world, deliveries } = open();
    await world.say({});
    await expect.poll(world.states).toEqual(['dead']);
    const heard: string[] = [];
    deliveries.onOwed(async () => {
      heard.push(String(await world.states()));
    });

    expect(await deliveries.resend(KEN, 1)).toBe(true);

    await expect.poll(() => heard).toHaveLength(2);
    expect(heard.at(-1)).toBe('dead');
  });

  it.each([
    ['no address is found', 'http://ken.example/', []],
    ['the name server fails', 'http://ken.example/', null],
  ])('is tried again where that is not known: %s', async (_, url, addresses) => {
    const { world, rows } = open(url, {
      egress: {
        resolve: (_name, __, answer) =>
          answer(addresses === null ? new Error('EAI_AGAIN') : null, addresses ?? []),
      },
    });
    await world.say({});

    await expect.poll(async () => (await rows())[0]?.attempt).toBeGreaterThan(1);
    expect(world.undelivered).toEqual([]);
  });

  it('ends its task at once', async () => {
    const api = await openTestApi();
    onTestFinished(api.close);
    const client = apiClient(api);
    await client.register('ken', [], { endpoints: { clutch: { url: METADATA } } });
    await client.say({ type: 'task.request', from: { agent_id: 'agent:user' } });

    await expect
      .poll(async () => (await api.engine.tasks('run_1'))?.tasks)
      .toMatchObject([{ state: 'failed' }, { state: 'failed', assigned_to: KEN }]);
    const [root] = await api.store.events.read({ filter: {}, limit: 1, order: 'desc' });
    expect(root?.event).toMatchObject({
      to: [{ agent_id: 'agent:user' }],
      payload: { code: 'UNDELIVERABLE', message: expect.stringContaining('may not be called') },
    });
    expect(await api.deps.deliveries.list({ states: ['dead'], limit: 10 })).toMatchObject([
      { agent_id: KEN, attempt: 1 },
    ]);
  });
});

describe('an agent that is at no address that may be called, and takes its messages itself', () => {
  it('loses nothing while it is known to pull', async () => {
    const { world, deliveries } = open();
    await deliveries.pull(KEN, { max: 1, waitMs: 0 });
    await world.say({}, { task_id: 'task_2' });
    const seqs: number[] = [];
    while (seqs.length < 2) {
      for (const message of await deliveries.pull(KEN, { max: 1, waitMs: 1_000 })) {
        seqs.push(message.seq);
        await deliveries.acknowledge(KEN, [message.lease_id]);
      }
    }

    expect(seqs.sort()).toEqual([1, 2]);
    expect(world.undelivered).toEqual([]);
  });

  it('loses nothing between two connections, nor over a restart', async () => {
    const { world, start, deliveries, rows } = open();
    const ken = taking();
    const disconnect = deliveries.connect(KEN, ken.sink);
    await world.say({});
    await expect.poll(world.states).toEqual(['delivered']);
    disconnect();
    await deliveries.close();
    const next = start();
    await world.say({});
    await expect.poll(async () => (await rows())[0]?.attempt).toBeGreaterThan(0);
    next.connect(KEN, ken.sink);

    await expect.poll(world.states).toEqual(['delivered', 'delivered']);
    expect(world.undelivered).toEqual([]);
  });

  it('gets what it was told before it came, but for requests, whose tasks have ended', async () => {
    for (const way of ['pull', 'connect'] as const) {
      const { world, deliveries } = open();
      await world.say({}, { type: 'task.result' }, { type: 'chat.message' });
      await expect.poll(world.states).toEqual(['dead', 'dead', 'dead']);
      const ken = taking();

      if (way === 'connect') deliveries.connect(KEN, ken.sink);
      else {
        const pulled = await deliveries.pull(KEN, { max: 10, waitMs: 1_000 });
        await deliveries.acknowledge(
          KEN,
          pulled.map(({ lease_id }) => lease_id),
        );
      }

      await expect.poll(world.states).toEqual(['dead', 'delivered', 'delivered']);
    }
  });
});
