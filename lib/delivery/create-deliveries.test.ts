import { createHash, verify } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import { webhookReceiver } from '@/lib/store/ports/outbox-store';
import { aDelivery, minute } from '@/lib/testing/deliveries';
import { openDeliveryWorld, QUICK } from '@/lib/testing/worlds/delivery-world';
import { openEndpoint, type ReceivedPush } from '@/lib/testing/worlds/endpoint';
import { TRIES_MAX } from './delivery-deps';
import { OWED_MAX } from './owed';

const KEN = 'agent:ken';

async function serve(...args: Parameters<typeof openEndpoint>) {
  const endpoint = await openEndpoint(...args);
  onTestFinished(endpoint.close);
  return endpoint;
}

const messageOf = (push: ReceivedPush | undefined): DeliveredMessage =>
  JSON.parse(push?.body ?? 'null') as DeliveredMessage;

/** A connection that takes everything. */
function taking() {
  const taken: DeliveredMessage[] = [];
  return {
    taken,
    seqs: () => taken.map(({ seq }) => seq),
    sink: async (message: DeliveredMessage) => {
      taken.push(message);
      return true;
    },
  };
}

describe('a connected agent', () => {
  it('gets what is addressed to it, once and in order, and nothing else', async () => {
    const { world, deliveries } = openDeliveryWorld();
    const ken = taking();
    await world.say({}, { to: [{ agent_id: 'agent:bob' }] });
    deliveries.connect(KEN, ken.sink);
    await world.say({}, { task_id: 'task_2' });

    await expect.poll(world.states).toEqual(['delivered', 'waiting', 'delivered', 'delivered']);

    expect([...ken.seqs()].sort()).toEqual([1, 3, 4]);
    // Only a task keeps its order.
    expect(ken.seqs().filter((seq) => seq !== 4)).toEqual([1, 3]);
    expect(ken.taken[0]).toMatchObject({ attempt: 1, event: { task_id: 'task_1' } });
    expect(deliveries.stats()).toEqual({ delivered: 3, retried: 0, dead: 0 });
  });

  it('gets what it did not acknowledge again, the same event as another attempt', async () => {
    const { world, deliveries } = openDeliveryWorld();
    const answers = [false, true];
    const seen: DeliveredMessage[] = [];
    deliveries.connect(KEN, async (message) => {
      seen.push(message);
      return answers.shift() ?? true;
    });
    await world.say({ idempotency_key: 'key_1' });

    await expect.poll(world.states).toEqual(['delivered']);

    expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(seen[1]?.event).toEqual(seen[0]?.event);
    expect(seen[1]?.lease_id).not.toBe(seen[0]?.lease_id);
  });

  it('that never answers is tried again when the lease is over', async () => {
    const { world, deliveries } = openDeliveryWorld({ timing: { ...QUICK, leaseMs: 250 } });
    const attempts: number[] = [];
    deliveries.connect(KEN, ({ attempt }) => {
      attempts.push(attempt);
      return attempt < 3 ? new Promise(() => undefined) : Promise.resolve(true);
    });
    await world.say({});

    await expect.poll(world.states).toEqual(['delivered']);
    expect(attempts.slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('gets a later event of a task only when the earlier one was taken, others meanwhile', async () => {
    const { world, deliveries } = openDeliveryWorld();
    const order: string[] = [];
    let release = (): void => undefined;
    deliveries.connect(KEN, async ({ seq }) => {
      order.push(`begins ${seq}`);
      if (seq === 1) await new Promise<void>((resolve) => (release = resolve));
      order.push(`ends ${seq}`);
      return true;
    });
    await world.say({}, {}, { task_id: 'task_2' });

    await expect.poll(() => order).toEqual(['begins 1', 'begins 3', 'ends 3']);
    release();
    await expect.poll(world.states).toEqual(['delivered', 'delivered', 'delivered']);

    expect(order.slice(3)).toEqual(['ends 1', 'begins 2', 'ends 2']);
  });

  it('gets the events of a task in order also where the first of them fails', async () => {
    const { world, deliveries } = openDeliveryWorld();
    const taken: string[] = [];
    deliveries.connect(KEN, async ({ seq, attempt }) => {
      if (seq === 1 && attempt < 4) return false;
      taken.push(`${seq} at ${attempt}`);
      return true;
    });
    await world.say({}, {}, {});

    await expect.poll(world.states).toEqual(['delivered', 'delivered', 'delivered']);
    // What waited behind it was not tried meanwhile.
    expect(taken).toEqual(['1 at 4', '2 at 1', '3 at 1']);
  });

  it('comes before its endpoint, and its endpoint when it is gone', async () => {
    const { world, deliveries } = openDeliveryWorld();
    const endpoint = await serve();
    world.register(KEN, endpoint.url);
    const ken = taking();
    const disconnect = deliveries.connect(KEN, ken.sink);
    await world.say({});
    await expect.poll(world.states).toEqual(['delivered']);
    disconnect();
    await world.say({});
    await expect.poll(world.states).toEqual(['delivered', 'delivered']);

    expect(ken.seqs()).toEqual([1]);
    expect(endpoint.received.map((push) => messageOf(push).seq)).toEqual([2]);
  });

  it('renews its presence', async () => {
    const { world, deliveries } = openDeliveryWorld();
    deliveries.connect(KEN, taking().sink);

    expect(world.heartbeats).toEqual([KEN]);
  });
});

describe('a push', () => {
  it('bears the message, its key, and a signature of the server over time, lease and body', async () => {
    const { world, deliveries } = openDeliveryWorld();
    const endpoint = await serve();
    world.register(KEN, endpoint.url);
    const [seq] = await world.say({ idempotency_key: 'Schlüssel 1' });
    await expect.poll(world.states).toEqual(['delivered']);

    const [push] = endpoint.received;
    const message = messageOf(push);
    const { headers, body = '' } = push ?? {};
    expect(message).toMatchObject({ seq, attempt: 1, event: { idempotency_key: 'Schlüssel 1' } });
    expect(message).toMatchObject({ protocol: 'clutch', message: message.event, lost: [] });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'Schl%C3%BCssel%201',
      'colloquy-lease': message.lease_id,
      'colloquy-key': deliveries.signingKey().kid,
    });
    const timestamp = String(headers?.['colloquy-timestamp']);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
    const hash = createHash('sha256').update(body).digest('hex');
    const text = `colloquy-delivery-v1\n${timestamp}\n${message.lease_id}\n${hash}`;
    const signature = Buffer.from(String(headers?.['colloquy-signature']), 'base64url');
    expect(verify(null, Buffer.from(text), world.publicKey, signature)).toBe(true);
    const { x } = world.publicKey.export({ format: 'jwk' });
    expect(deliveries.signingKey().public_key).toBe(x);
  });

  it('that fails comes again within a second with the same key', async () => {
    const { world } = openDeliveryWorld({ timing: {} });
    const times: number[] = [];
    const endpoint = await serve((response) => {
      times.push(performance.now());
      response.writeHead(times.length === 1 ? 500 : 200).end();
    });
    world.register(KEN, endpoint.url);
    await world.say({ id: 'msg_key' });

    await expect.poll(world.states, { timeout: 5_000 }).toEqual(['delivered']);

    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(490);
    expect(second - first).toBeLessThan(1_500);
    expect(endpoint.received.map((push) => messageOf(push).attempt)).toEqual([1, 2]);
    expect(endpoint.received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'msg_key',
      'msg_key',
    ]);
  });

  it('renews the presence of the agent that took it', async () => {
    const { world } = openDeliveryWorld();
    world.register(KEN, (await serve()).url);
    await world.say({});

    await expect.poll(() => world.heartbeats).toEqual([KEN]);
  });

  it('of another protocol is the native message alone, with its lease in the headers', async () => {
    const { world } = openDeliveryWorld();
    const endpoint = await serve();
    world.register(KEN, 'http://127.0.0.1:1/clutch', { cbcl: { url: endpoint.url } });
    const [seq] = await world.say({ payload: { text: 'Look at it' } });
    await expect.poll(world.states).toEqual(['delivered']);

    const [push] = endpoint.received;
    expect(push?.body).toMatch(/^\(envelope :from @asker .*\(ask @ken "Look at it" :thread /);
    expect(push?.headers).toMatchObject({
      'content-type': 'application/cbcl',
      'colloquy-lease': expect.stringMatching(/^lease_/),
      'colloquy-seq': String(seq),
      'colloquy-attempt': '1',
      'colloquy-signature': expect.any(String),
    });
  });

  it('never brings Clutch to the address of a protocol that nothing here speaks', async () => {
    const { world, deliveries } = openDeliveryWorld();
    const endpoint = await serve();
    world.register(KEN, undefined, { a2a: { url: endpoint.url } });
    await world.say({});

    await expect.poll(world.states).toEqual(['waiting']);
    expect(await deliveries.pull(KEN, { max: 1, waitMs: 0 })).toMatchObject([
      { protocol: 'clutch' },
    ]);
    expect(endpoint.received).toEqual([]);
  });
});

describe('an agent of another protocol', () => {
  it('is told in it over its connection, with what is lost', async () => {
    const { world, deliveries } = openDeliveryWorld();
    world.register(KEN, undefined, {}, ['clowl']);
    const ken = taking();
    deliveries.connect(KEN, ken.sink);
    await world.say({ prefers: ['tag:fast'] });

    await expect.poll(world.states).toEqual(['delivered']);
    expect(ken.taken).toMatchObject([
      {
        protocol: 'clowl',
        message: { clowl: '0.2', p: 'REQ', to: 'ken' },
        event: { type: 'task.request' },
        lost: expect.arrayContaining(['/prefers/0']),
      },
    ]);
  });

  it('is told in the protocol of its connection, whatever its card prefers', async () => {
    const { world, deliveries } = openDeliveryWorld();
    world.register(KEN, undefined, {}, ['clowl']);
    const ken = taking();
    deliveries.connect(KEN, ken.sink, 'heretek');
    await world.say({});

    await expect.poll(world.states).toEqual(['delivered']);
    expect(ken.taken).toMatchObject([{ protocol: 'heretek', message: { type: 'request' } }]);
  });

  it('is not sent what cannot be said to it, and who asked is told at once', async () => {
    const { world, deliveries } = openDeliveryWorld();
    world.register(KEN, undefined, {}, ['cbcl']);
    const ken = taking();
    deliveries.connect(KEN, ken.sink);
    await world.say({ from: { agent_id: 'agent:a.sker' } });

    await expect.poll(world.states).toEqual(['dead']);
    expect(ken.taken).toEqual([]);
    expect(world.undelivered).toMatchObject([
      { agent_id: KEN, seq: 1, reason: expect.stringContaining('CBCL names agents') },
    ]);
  });

  it('gets everything after a seq again when it asks for that', async () => {
    const { world, deliveries } = openDeliveryWorld();
    const ken = taking();
    deliveries.connect(KEN, ken.sink);
    await world.say({}, { task_id: 'task_2' }, { task_id: 'task_3' });
    await expect.poll(world.states).toEqual(['delivered', 'delivered', 'delivered']);
    ken.taken.length = 0;

    await deliveries.repeat(KEN, 1);

    await expect.poll(() => ken.seqs().sort()).toEqual([2, 3]);
  });
});

describe('an endpoint that misbehaves', () => {
  const deadOf = async (url: string) => {
    const { world, deliveries } = openDeliveryWorld({
      timing: { ...QUICK, retryFirstMs: 1, retryMaxMs: 2, openFirstMs: 1_000 },
      egress: { totalTimeoutMs: 20 },
    });
    world.register(KEN, url);
    await world.say({});
    await expect.poll(world.states, { timeout: 20_000 }).toEqual(['dead']);
    const [row] = await deliveries.list({ states: ['dead'], limit: 1 });
    return { world, deliveries, row };
  };

  it.each([302, 307, 404, 500])(
    'with %i ends in the dead letters, and what was asked is told',
    async (status) => {
      const endpoint = await serve((response) =>
        response.writeHead(status, { location: 'http://169.254.169.254/' }).end(),
      );

      const { world, deliveries, row } = await deadOf(endpoint.url);

      expect(row).toMatchObject({ seq: 1, agent_id: KEN, state: 'dead', attempt: TRIES_MAX });
      expect(world.undelivered).toEqual([{ agent_id: KEN, seq: 1, reason: row?.last_error }]);
      expect(deliveries.stats()).toEqual({ delivered: 0, retried: TRIES_MAX - 1, dead: 1 });
      const [owed] = await deliveries.owed();
      expect(owed).toMatchObject({
        kind: 'delivery',
        seq: 1,
        agent_id: KEN,
        owed_to: 'agent:asker',
      });
      expect(await deliveries.owed('another_run')).toEqual([]);
    },
  );

  it('by hanging ends there too', async () => {
    const endpoint = await serve(() => undefined);

    const { row } = await deadOf(endpoint.url);

    expect(row?.last_error).toMatch(/no answer within 20 ms|failed several times in a row/);
    // An endpoint that fails five times in a row is not called at every try.
    expect(endpoint.received.length).toBeLessThan(TRIES_MAX);
  });

  it('and is sent it again by hand gets it with tries of its own', async () => {
    let status = 500;
    const endpoint = await serve((response) => response.writeHead(status).end());
    const { world, deliveries } = await deadOf(endpoint.url);
    status = 200;
    const ken = taking();
    deliveries.connect(KEN, ken.sink);
    let told = 0;
    deliveries.onOwed(() => {
      told += 1;
    });

    expect(await deliveries.resend(KEN, 2)).toBe(false);
    expect(told).toBe(0);
    expect(await deliveries.resend(KEN, 1)).toBe(true);
    expect(told).toBe(1);
    await expect.poll(world.states).toEqual(['delivered']);

    expect(ken.taken.map(({ attempt }) => attempt)).toEqual([1]);
    expect(await deliveries.resend(KEN, 1)).toBe(false);
    expect(await deliveries.owed()).toEqual([]);
  });

  it('is owed beside any number of events that a webhook did not take', async () => {
    const endpoint = await serve((response) => response.writeHead(500).end());
    const { world, deliveries } = await deadOf(endpoint.url);
    const rows = Array.from({ length: OWED_MAX }, (_, at) =>
      aDelivery({ agent_id: webhookReceiver('chat'), seq: at + 2 }),
    );
    await world.store.outbox.enqueue(rows, 0);
    await world.store.outbox.move(rows, { from: ['waiting'], to: 'dead', now: minute(1) });

    expect(await deliveries.owed()).toMatchObject([{ agent_id: KEN, seq: 1 }]);
  });

  it('by vanishing gets everything when it is back, though long waits lie ahead', async () => {
    const { world } = openDeliveryWorld({
      // After some failures the next try would be minutes away.
      timing: { ...QUICK, retryFirstMs: 60, retryMaxMs: 600_000 },
    });
    const endpoint = await openEndpoint();
    await endpoint.close();
    world.register(KEN, endpoint.url);
    await world.say(...Array.from({ length: 8 }, (_, index) => ({ task_id: `task_${index}` })));
    const triesOf = async () => {
      const rows = await world.store.outbox.list({ states: ['waiting'], limit: 10 });
      return rows.reduce((sum, { attempt }) => sum + attempt, 0);
    };
    await expect.poll(triesOf).toBeGreaterThan(10);
    const back = await serve(undefined, { port: endpoint.port });

    await expect
      .poll(async () => new Set(await world.states()), { timeout: 30_000 })
      .toEqual(new Set(['delivered']));
    expect(new Set(back.received.map((push) => messageOf(push).seq)).size).toBe(8);
  });
});
