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
async function aWorkspace() {
  const endpoint = await openEndpoint();
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
        now: api.deps.now,
        log: { info: note, warn: note, error: note },
        timing: { sweepMs: 10, saveMs: 1 },
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
