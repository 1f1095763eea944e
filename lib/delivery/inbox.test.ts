import { describe, expect, it, onTestFinished } from 'vitest';
import { aRedaction } from '@/lib/testing/events';
import { type DeliveryWorld, openDeliveryWorld, QUICK } from '@/lib/testing/worlds/delivery-world';
import { openEndpoint } from '@/lib/testing/worlds/endpoint';
import { TRIES_MAX } from './delivery-deps';

const KEN = 'agent:ken';
const AT_ONCE = { max: 10, waitMs: 0 };
const LONG = { max: 10, waitMs: 60_000 };

/** Until the outbox has so many rows. */
const written = (world: DeliveryWorld, rows: number) =>
  expect.poll(async () => (await world.states()).length).toBe(rows);

describe('an agent that pulls', () => {
  it('gets what waits, leased until it says that it arrived', async () => {
    const { world, deliveries } = openDeliveryWorld();
    await world.say({}, {}, { to: [{ agent_id: 'agent:bob' }] });
    await written(world, 3);

    const [first, second] = await deliveries.pull(KEN, AT_ONCE);
    const meanwhile = await deliveries.pull(KEN, AT_ONCE);
    const counted = await deliveries.acknowledge(KEN, [first?.lease_id ?? '', 'unknown']);

    expect([first, second]).toMatchObject([
      { seq: 1, attempt: 1, event: { type: 'task.request' } },
      { seq: 2, attempt: 1 },
    ]);
    expect(meanwhile).toEqual([]);
    expect(counted).toEqual([first?.lease_id]);
    expect(await world.states()).toEqual(['delivered', 'leased', 'waiting']);
    expect(world.heartbeats).toEqual([KEN]);
  });

  it('gets what it did not acknowledge again when the lease is over, which is owed until then', async () => {
    const { world, deliveries } = openDeliveryWorld();
    await world.say({});
    await written(world, 1);
    await deliveries.pull(KEN, AT_ONCE);

    await expect.poll(deliveries.owed).toHaveLength(1);
    const [again] = await deliveries.pull(KEN, LONG);

    expect(again).toMatchObject({ seq: 1, attempt: 2 });
    expect(await deliveries.owed()).toEqual([]);
  });

  it('may acknowledge late, as long as nobody else has it', async () => {
    const { world, deliveries } = openDeliveryWorld();
    await world.say({});
    await written(world, 1);
    const [first] = await deliveries.pull(KEN, AT_ONCE);
    await expect.poll(deliveries.owed).toHaveLength(1);

    expect(await deliveries.acknowledge(KEN, [first?.lease_id ?? ''])).toHaveLength(1);
    expect(await deliveries.acknowledge(KEN, [first?.lease_id ?? ''])).toHaveLength(1);
    expect(await deliveries.pull(KEN, AT_ONCE)).toEqual([]);
  });

  it('acknowledges nothing of another agent', async () => {
    const { world, deliveries } = openDeliveryWorld();
    await world.say({});
    await written(world, 1);
    const [mine] = await deliveries.pull(KEN, AT_ONCE);

    expect(await deliveries.acknowledge('agent:bob', [mine?.lease_id ?? ''])).toEqual([]);
    expect(await world.states()).toEqual(['leased']);
  });

  it('waits, and is woken at once by what comes', async () => {
    const { world, deliveries } = openDeliveryWorld({ timing: { ...QUICK, sweepMs: 60_000 } });
    const pulled = deliveries.pull(KEN, LONG);
    const started = performance.now();
    await world.say({ to: [{ agent_id: 'agent:bob' }] });
    await world.say({});

    expect(await pulled).toMatchObject([{ seq: 2 }]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('waits no longer than it said, than it stays, or than the server runs', async () => {
    const { deliveries } = openDeliveryWorld();
    const gone = new AbortController();

    expect(await deliveries.pull(KEN, { max: 1, waitMs: 20 })).toEqual([]);
    const abandoned = deliveries.pull(KEN, { ...LONG, signal: gone.signal });
    gone.abort();
    expect(await abandoned).toEqual([]);
    expect(await deliveries.pull(KEN, { ...LONG, signal: gone.signal })).toEqual([]);
    const stopped = deliveries.pull(KEN, LONG);
    await deliveries.close();
    expect(await stopped).toEqual([]);
  });

  it('may wait twice at once, and each message goes to one of the two', async () => {
    const { world, deliveries } = openDeliveryWorld({ timing: { ...QUICK, pullLeaseMs: 60_000 } });
    const both = [deliveries.pull(KEN, LONG), deliveries.pull(KEN, LONG)];
    await world.say({});
    const first = await Promise.race(both);
    await world.say({});

    expect(first).toHaveLength(1);
    const all = (await Promise.all(both)).flat().map(({ seq }) => seq);
    expect(all.sort()).toEqual([1, 2]);
  });

  it('is not pushed to while it waits', async () => {
    const { world, deliveries } = openDeliveryWorld();
    const endpoint = await openEndpoint();
    onTestFinished(endpoint.close);
    world.register(KEN, endpoint.url);
    const pulled = deliveries.pull(KEN, LONG);
    await world.say({});

    expect(await pulled).toHaveLength(1);
    expect(endpoint.received).toEqual([]);
  });

  it('gets what its endpoint did not take, without waiting for a further try', async () => {
    const { world, deliveries } = openDeliveryWorld({
      timing: { ...QUICK, retryFirstMs: 600_000, retryMaxMs: 600_000 },
    });
    world.register(KEN, 'http://127.0.0.1:1/');
    await world.say({});
    await expect.poll(() => deliveries.stats().retried).toBe(1);

    expect(await deliveries.pull(KEN, AT_ONCE)).toMatchObject([{ seq: 1, attempt: 2 }]);
  });

  it('gets as many as it asks for, and large ones in several answers', async () => {
    const { world, deliveries } = openDeliveryWorld({ timing: { ...QUICK, pullLeaseMs: 60_000 } });
    const text = 'x'.repeat(200_000);
    await world.say(...Array.from({ length: 40 }, () => ({ payload: { text } })));
    await written(world, 40);

    const one = await deliveries.pull(KEN, { max: 1, waitMs: 0 });
    const some = await deliveries.pull(KEN, { max: 100, waitMs: 0 });
    const rest = await deliveries.pull(KEN, { max: 100, waitMs: 0 });

    expect(one).toHaveLength(1);
    expect(some).toHaveLength(10);
    expect(rest.map(({ seq, attempt }) => [seq, attempt])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 12, 1]),
    );
  });

  it('that takes a message too often without acknowledging it does not get it for ever', async () => {
    const { world, deliveries } = openDeliveryWorld({ timing: { ...QUICK, pullLeaseMs: 1 } });
    await world.say({});
    for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
      expect(await deliveries.pull(KEN, LONG)).toMatchObject([{ seq: 1, attempt }]);
    }

    expect(await deliveries.pull(KEN, { max: 1, waitMs: 30 })).toEqual([]);
    expect(await world.states()).toEqual(['dead']);
    expect(world.undelivered).toMatchObject([
      { seq: 1, reason: expect.stringContaining('12 times') },
    ]);
  });

  it('gets what was redacted meanwhile as it is in the log', async () => {
    const { world, deliveries } = openDeliveryWorld({ timing: { ...QUICK, pullLeaseMs: 1_100 } });
    await world.say({ payload: { text: 'secret' } });
    await written(world, 1);
    const [before] = await deliveries.pull(KEN, AT_ONCE);
    await world.store.events.append([aRedaction(1)]);

    const [after] = await deliveries.pull(KEN, LONG);

    expect(before?.event.payload).toEqual({ text: 'secret' });
    expect(after?.event.payload).toEqual({});
  });

  it('gets what was redacted before the first try as it is in the log', async () => {
    const { world, deliveries } = openDeliveryWorld();
    await world.say({ payload: { text: 'secret' } });
    await written(world, 1);
    const { stored } = await world.store.events.append([aRedaction(1)]);
    await world.tell(stored);
    await world.say({ payload: { text: 'later' } });
    await written(world, 2);

    const pulled = await deliveries.pull(KEN, AT_ONCE);

    expect(pulled.map(({ event }) => event.payload)).toEqual([{}, { text: 'later' }]);
  });
});

describe('what is held', () => {
  it('goes to nobody until it is let go', async () => {
    const { world, deliveries } = openDeliveryWorld();
    world.held.add(1);
    await world.say({ type: 'task.result' });
    await written(world, 1);
    expect(await deliveries.pull(KEN, AT_ONCE)).toEqual([]);
    await world.say({ to: [{ agent_id: 'agent:boss' }], meta: { releases: 1 } });

    expect(await deliveries.pull(KEN, LONG)).toMatchObject([{ seq: 1, attempt: 1 }]);
  });

  it('is let go also where both stand in one commit', async () => {
    const { world, deliveries } = openDeliveryWorld();
    world.held.add(1);
    await world.say({}, { to: [{ agent_id: 'agent:boss' }], meta: { releases: 1 } });

    expect(await deliveries.pull(KEN, LONG)).toMatchObject([{ seq: 1 }]);
  });

  it('stays with us for good where it is rejected', async () => {
    const { world, deliveries } = openDeliveryWorld();
    world.held.add(1);
    await world.say(
      {},
      { to: [{ agent_id: 'agent:boss' }], meta: { releases: 1, rejected: true } },
    );
    await expect.poll(world.states).toEqual(['withheld', 'waiting']);

    expect(await deliveries.pull(KEN, AT_ONCE)).toEqual([]);
  });
});
