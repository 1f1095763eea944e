// A request on its whole way through the real engine: routed, delivered by each of the three transports, answered, and its
// answer delivered to who asked.
import { expect, it, onTestFinished } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import { type Endpoint, openEndpoint } from '@/lib/testing/worlds/endpoint';
import { openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';

const KEN = 'agent:ken';
const ASKER = 'agent:asker';

async function open(): Promise<TestApi> {
  const api = await openTestApi({ egressAllow: ['127.0.0.1'] });
  onTestFinished(api.close);
  return api;
}

async function join(api: TestApi, agentId: string, url?: string) {
  const key = await api.key('agent', agentId);
  const card = {
    v: 'clutch/0.1',
    agent_id: agentId,
    capabilities: [{ id: `skill:${agentId.slice(6)}` }],
    ...(url !== undefined && { endpoints: { clutch: { url } } }),
  };
  const path = `/api/v1/agents/${encodeURIComponent(agentId)}`;
  expect((await api.request(path, { method: 'PUT', key, body: card })).status).toBeLessThan(300);
  return {
    async say(event: Partial<ClutchMessage>): Promise<void> {
      const body = {
        v: 'clutch/0.1',
        id: `msg_${agentId}_${event.type}`,
        ts: '2026-02-01T13:20:11.123Z',
        thread_id: 'thread_1',
        run_id: 'run_1',
        task_id: 'task_root',
        payload: {},
        from: { agent_id: agentId },
        to: [{ agent_id: 'agent:orchestrator' }],
        ...event,
      };
      const answer = await api.request('/api/v1/events', { method: 'POST', key, body });
      expect(await answer.json()).toMatchObject({ results: [{ status: 'stored' }] });
    },
    async pull(): Promise<DeliveredMessage> {
      const body = { max: 1, wait_ms: 20_000 };
      const answer = await api.request(`${path}/inbox`, { method: 'POST', key, body });
      const { messages } = (await answer.json()) as { messages: DeliveredMessage[] };
      const [message] = messages;
      if (!message) throw new Error(`${agentId} was delivered nothing`);
      const lease_ids = [message.lease_id];
      await api.request(`${path}/inbox/ack`, { method: 'POST', key, body: { lease_ids } });
      return message;
    },
  };
}

type Agent = Awaited<ReturnType<typeof join>>;

/** How the request gets to ken, by each way. */
const WAYS: Record<string, (api: TestApi) => Promise<[Agent, () => Promise<DeliveredMessage>]>> = {
  async pull(api) {
    const ken = await join(api, KEN);
    return [ken, ken.pull];
  },
  async push(api) {
    const endpoint: Endpoint = await openEndpoint();
    onTestFinished(endpoint.close);
    const ken = await join(api, KEN, endpoint.url);
    return [
      ken,
      async () => {
        await expect.poll(() => endpoint.received).toHaveLength(1);
        return JSON.parse(endpoint.received[0]?.body ?? '') as DeliveredMessage;
      },
    ];
  },
  async socket(api) {
    const ken = await join(api, KEN);
    const got = new Promise<DeliveredMessage>((resolve) => {
      api.deps.deliveries.connect(KEN, async (message) => {
        resolve(message);
        return true;
      });
    });
    return [ken, () => got];
  },
};

it.each(Object.keys(WAYS))('goes to the agent by %s, and its answer to who asked', async (way) => {
  const api = await open();
  const asker = await join(api, ASKER);
  const [ken, receive] = (await WAYS[way]?.(api)) ?? [];
  if (!ken || !receive) throw new Error('a way is missing');

  await asker.say({ type: 'task.request', requires: ['skill:ken'], idempotency_key: 'key_1' });
  const { attempt, event } = await receive();
  await ken.say({ type: 'task.result', task_id: event.task_id, payload: { findings: 7 } });
  let result = await asker.pull();
  while (result.event.type !== 'task.result') result = await asker.pull();

  expect({ attempt, ...event }).toMatchObject({
    attempt: 1,
    type: 'task.request',
    parent_task_id: 'task_root',
    run_id: 'run_1',
    idempotency_key: 'key_1',
  });
  expect(result.event).toMatchObject({ task_id: 'task_root', payload: { findings: 7 } });
  await expect.poll(() => api.deps.deliveries.stats().delivered).toBe(2);
});

it('ends with UNDELIVERABLE where the agent takes it again and again and never says that it has it', async () => {
  const api = await open();
  const asker = await join(api, ASKER);
  await join(api, KEN);
  await asker.say({ type: 'task.request', requires: ['skill:ken'] });
  const { outbox } = api.store;
  await expect
    .poll(async () => (await outbox.counts()).map(({ state }) => state))
    .toEqual(['waiting']);
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const [taken] = await api.deps.deliveries.pull(KEN, { max: 1, waitMs: 0 });
    expect(taken?.attempt).toBe(attempt);
    api.clock.now += 61_000;
  }

  expect(await api.deps.deliveries.pull(KEN, { max: 1, waitMs: 0 })).toEqual([]);
  const error = await asker.pull();

  expect(error.event).toMatchObject({
    type: 'task.error',
    task_id: 'task_root',
    payload: { code: 'UNDELIVERABLE' },
  });
  expect(await api.deps.deliveries.owed()).toMatchObject([{ agent_id: KEN, kind: 'delivery' }]);
});

it('counts what was not delivered once, also where the metrics are asked for twice at once', async () => {
  const api = await open();
  const asker = await join(api, ASKER);
  await join(api, KEN, 'http://169.254.169.254/');
  await asker.say({ type: 'task.request', to: [{ agent_id: KEN }] });
  const { deliveries } = api.deps;
  await expect.poll(async () => (await deliveries.owed()).length).toBe(1);
  const key = await api.key('viewer');
  const scrape = async () => (await api.request('/metrics', { key })).text();

  const scrapes = await Promise.all([scrape(), scrape(), scrape()]);

  const counted = scrapes.map((text) => /obligations\{kind="delivery"\} (\d+)/.exec(text)?.[1]);
  expect(counted).toEqual(['1', '1', '1']);
});
