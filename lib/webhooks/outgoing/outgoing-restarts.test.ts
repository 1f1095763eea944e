import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import { egressRules } from '@/lib/security/egress';
import { createEgress } from '@/lib/security/egress-call';
import { openInstanceKey, sealingKeyOf } from '@/lib/store/integrity/instance-key';
import { webhookReceiver } from '@/lib/store/ports/outbox-store';
import { anEvent } from '@/lib/testing/events';
import { openEndpoint } from '@/lib/testing/worlds/endpoint';
import { openTestApi, TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';
import { createOutgoingWebhooks } from './create-outgoing-webhooks';

const note = () => undefined;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A workspace, an endpoint, and any number of processes that send beside or after each other. */
async function aWorkspace(answer?: Parameters<typeof openEndpoint>[0]) {
  const endpoint = await openEndpoint(answer);
  closing.push(endpoint.close);
  const api = await openTestApi({ egressAllow: ['127.0.0.1'] });
  closing.push(api.close);
  await api.deps.outgoingWebhooks.close();
  const { privateKey } = await openInstanceKey(api.folder);
  const { store, engine } = api;
  return {
    endpoint,
    start() {
      const started = createOutgoingWebhooks({
        engine,
        outbox: store.outbox,
        webhooks: store.outgoingWebhooks,
        checkpoints: store.checkpoints,
        egress: createEgress(egressRules(['127.0.0.1'])),
        sealingKey: sealingKeyOf(privateKey),
        newId: randomUUID,
        now: Date.now,
        log: { info: note, warn: note, error: note },
        timing: { sweepMs: 10, saveMs: 1, retryFirstMs: 20, openFirstMs: 5, openMaxMs: 5 },
      });
      closing.push(started.close);
      return started;
    },
    async say(...texts: readonly string[]): Promise<void> {
      const body = texts.map((text) => anEvent({ payload: { text } }));
      const request = { method: 'POST', key: TEST_ADMIN_SECRET, body };
      expect((await api.request('/api/v1/events', request)).status).toBe(200);
    },
    rows: (...states: readonly DeliveryState[]) =>
      store.outbox.list({ states, agentId: webhookReceiver('chat'), limit: 100 }),
    taken: () =>
      endpoint.received.map(({ body }) => JSON.parse(body).data.event.payload.text as string),
  };
}

const body = (url: string) => ({ url, q: '', enabled: true });

it('goes on after a restart from where it was', async () => {
  const { endpoint, start, say, taken } = await aWorkspace();
  const first = start();
  await first.save('chat', body(endpoint.url));
  await say('one');
  await expect.poll(taken).toEqual(['one']);
  await first.close();
  await say('two', 'three');

  start();

  await expect.poll(taken, { timeout: 5_000 }).toEqual(['one', 'two', 'three']);
});

it('sends each event once, however many processes do it', async () => {
  const { endpoint, start, say, taken, rows } = await aWorkspace();
  const [one] = [start(), start(), start()];
  await one?.save('chat', body(endpoint.url));
  for (let at = 0; at < 12; at += 1) await say(String(at));

  await expect.poll(() => taken().length, { timeout: 5_000 }).toBe(12);
  await new Promise((resolve) => setTimeout(resolve, 200));

  expect(new Set(taken()).size).toBe(12);
  expect(taken()).toHaveLength(12);
  await expect.poll(async () => (await rows('delivered')).length).toBe(12);
  expect(await rows('waiting', 'leased', 'dead')).toEqual([]);
});

it('keeps the order, however many processes send, whatever fails and whoever stops meanwhile', async () => {
  const order = Array.from({ length: 16 }, (_, at) => String(at));
  const taken: string[] = [];
  const tries = new Map<string, number>();
  // Every third event is taken at its third try.
  const { endpoint, start, say } = await aWorkspace((response, { body }) => {
    const text: string = JSON.parse(body).data.event.payload.text;
    const tried = (tries.get(text) ?? 0) + 1;
    tries.set(text, tried);
    if (Number(text) % 3 === 0 && tried < 3) {
      response.writeHead(503).end();
      return;
    }
    taken.push(text);
    response.writeHead(204).end();
  });
  const [first, second] = [start(), start(), start()];
  await first?.save('chat', body(endpoint.url));

  await say(...order.slice(0, 8));
  await expect.poll(() => taken.length, { timeout: 5_000 }).toBeGreaterThan(3);
  await second?.close();
  for (const text of order.slice(8)) await say(text);
  start();

  // What a stop interrupted may come twice, one after the other.
  const inOrder = () => taken.filter((text, at) => text !== taken[at - 1]);
  await expect.poll(inOrder, { timeout: 10_000 }).toEqual(order);
});
