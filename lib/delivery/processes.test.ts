import { describe, expect, it, onTestFinished } from 'vitest';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import { createDeliveryWorld, QUICK } from '@/lib/testing/worlds/delivery-world';
import { openEndpoint } from '@/lib/testing/worlds/endpoint';

const KEN = 'agent:ken';
const SLOW_LEASES = { ...QUICK, leaseMs: 60_000, retryFirstMs: 1, retryMaxMs: 2 };

describe('a process that stops', () => {
  it('gives its leases back, so that the next one goes on at once', async () => {
    const world = createDeliveryWorld();
    const first = world.start({ timing: SLOW_LEASES });
    const begun: number[] = [];
    first.connect(KEN, ({ seq }) => {
      begun.push(seq);
      return new Promise(() => undefined);
    });
    await world.say({}, {}, { task_id: 'task_2' });
    await expect.poll(() => begun).toEqual([1, 3]);

    await first.close();
    expect(await world.states()).toEqual(['waiting', 'waiting', 'waiting']);
    const second = world.start();
    onTestFinished(second.close);
    const taken: DeliveredMessage[] = [];
    second.connect(KEN, async (message) => taken.push(message) > 0);
    await expect.poll(world.states).toEqual(['delivered', 'delivered', 'delivered']);

    // What was never begun was never tried.
    const attempts = new Map(taken.map(({ seq, attempt }) => [seq, attempt]));
    expect([...attempts].sort()).toEqual([
      [1, 2],
      [2, 1],
      [3, 2],
    ]);
  });

  it('lets what is under way end', async () => {
    const world = createDeliveryWorld();
    const endpoint = await openEndpoint((response) => {
      setTimeout(() => response.writeHead(200).end(), 30);
    });
    onTestFinished(endpoint.close);
    world.register(KEN, endpoint.url);
    const deliveries = world.start({ timing: { ...SLOW_LEASES, closeMs: 5_000 } });
    await world.say({});
    await expect.poll(() => endpoint.received).toHaveLength(1);

    await deliveries.close();

    expect(await world.states()).toEqual(['delivered']);
  });

  it('is followed by one that delivers what came meanwhile', async () => {
    const world = createDeliveryWorld();
    await world.start().close();
    await world.say({}, { to: [{ agent_id: 'agent:bob' }, { agent_id: KEN }] });
    const deliveries = world.start();
    onTestFinished(deliveries.close);
    const seqs: number[] = [];
    deliveries.connect(KEN, async ({ seq }) => seqs.push(seq) > 0);

    await expect.poll(() => seqs).toEqual([1, 2]);
  });
});

describe('several processes on one database', () => {
  it('deliver each message once while nothing fails, whoever an agent is connected to', async () => {
    const world = createDeliveryWorld();
    const processes = [world.start(), world.start(), world.start()];
    for (const { close } of processes) onTestFinished(close);
    const taken: string[] = [];
    for (const [index, { connect }] of processes.entries()) {
      const agent = `agent:${index}`;
      connect(agent, async ({ seq }) => taken.push(`${agent} ${seq}`) > 0);
    }
    const to = processes.map((_, index) => ({ agent_id: `agent:${index}` }));
    for (let task = 0; task < 20; task += 1) await world.say({ to, task_id: `task_${task}` });

    await expect
      .poll(async () => (await world.states()).filter((state) => state === 'delivered').length)
      .toBe(60);
    expect(new Set(taken).size).toBe(60);
    expect(taken).toHaveLength(60);
  });

  it('wake an agent that waits at one of them for what another one stored', async () => {
    const world = createDeliveryWorld();
    const waiting = world.start();
    onTestFinished(waiting.close);
    const pulled = waiting.pull(KEN, { max: 1, waitMs: 60_000 });
    await world.store.outbox.enqueue(
      [
        {
          agent_id: KEN,
          seq: 1,
          run_id: 'run_1',
          task_id: 'task_1',
          type: 'task.request',
          state: 'waiting',
          created_at: new Date().toISOString(),
        },
      ],
      0,
    );
    await world.say({});

    expect(await pulled).toMatchObject([{ seq: 1 }]);
  });
});

describe('while the database cannot be reached', () => {
  it('nothing is lost, and everything goes on when it can', async () => {
    const world = createDeliveryWorld();
    let isDown = false;
    const fails = async () => {
      throw new Error('the database is away');
    };
    const deliveries = world.start({
      outbox: (outbox) =>
        new Proxy(outbox, {
          get: (target, name: keyof typeof outbox) => (isDown ? fails : target[name]),
        }),
    });
    onTestFinished(deliveries.close);
    const seqs: number[] = [];
    deliveries.connect(KEN, async ({ seq }) => seqs.push(seq) > 0);
    await world.say({});
    await expect.poll(world.states).toEqual(['delivered']);
    isDown = true;
    await world.say({});
    await expect.poll(() => world.warnings).not.toEqual([]);
    isDown = false;

    await expect.poll(world.states, { timeout: 5_000 }).toEqual(['delivered', 'delivered']);
    expect(seqs).toEqual([1, 2]);
  });
});
