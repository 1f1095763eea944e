import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { OutgoingWebhooksAnswer } from '@/lib/contracts/http-webhooks';
import { anEvent } from '@/lib/testing/events';
import { type Endpoint, openEndpoint } from '@/lib/testing/worlds/endpoint';
import { openTestApi, TEST_ADMIN_SECRET, type TestApi } from '@/lib/testing/worlds/test-api';

let api: TestApi;
let endpoint: Endpoint;
/** What the endpoint answers, in turn; the last one again and again. */
let answers: number[];
/** Where it leads on. */
let location: string;

async function open(): Promise<void> {
  answers = [204];
  location = '/';
  endpoint = await openEndpoint((response) => {
    const status = answers.length > 1 ? answers.shift() : answers[0];
    response.writeHead(status ?? 204, { location }).end();
  });
  const outgoingTiming = {
    retryFirstMs: 20,
    retryMaxMs: 40,
    openFirstMs: 1,
    openMaxMs: 2,
    sweepMs: 20,
    saveMs: 1,
  };
  api = await openTestApi({ egressAllow: ['127.0.0.1'], outgoingTiming });
}
afterEach(async () => {
  await api.close();
  await endpoint.close();
});

async function ask(method: string, path: string, body?: unknown) {
  const response = await api.request(`/api/v1${path}`, { method, key: TEST_ADMIN_SECRET, body });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const save = async (more: object = {}) =>
  (await ask('PUT', '/outgoing-webhooks/chat', { url: endpoint.url, ...more })).body;
const state = async () => {
  const { body } = await ask('GET', '/outgoing-webhooks');
  return OutgoingWebhooksAnswer.parse(body).webhooks[0];
};
const say = async (...texts: readonly string[]) => {
  const events = texts.map((text) => anEvent({ payload: { text } }));
  expect((await ask('POST', '/events', events)).status).toBe(200);
};
const taken = () =>
  endpoint.received.map(({ body }) => JSON.parse(body).data.event.payload.text as string);

describe('a webhook that goes out', () => {
  it('gets what comes from then on and its filter means, in order, signed as the published library checks', async () => {
    await open();
    await say('pricing before it was made');
    const { secret } = await save({ q: 'pricing' });
    await say('pricing one', 'something else', 'pricing two');
    await say('pricing three');

    await expect
      .poll(taken, { timeout: 5_000 })
      .toEqual(['pricing one', 'pricing two', 'pricing three']);
    const [first] = endpoint.received;
    const { headers = {}, body = '' } = first ?? {};
    const { type, data } = JSON.parse(body);
    expect([type, data.seq, headers['webhook-id']]).toEqual(['chat.message', 2, 'evt_2']);
    const library = new StandardWebhook(secret);
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(library.sign('evt_2', at, body)).toBe(headers['webhook-signature']);
    await expect.poll(state).toMatchObject({ waiting: 0, dead: 0, sent_at: expect.any(String) });
    expect((await save({ q: 'pricing' })).secret).toBeNull();
    expect(JSON.stringify(await state())).not.toContain(secret);
  });

  it('is tried again, and what follows waits for that', async () => {
    await open();
    answers = [500, 503, 204];
    await save();
    await say('one', 'two');

    await expect.poll(taken, { timeout: 5_000 }).toEqual(['one', 'one', 'one', 'two']);
    const ids = endpoint.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect((await state())?.failed?.message).toContain('503');
  });

  it('keeps what it gave up, and sends it again when somebody asks', async () => {
    await open();
    answers = [400];
    await save();
    await say('one');
    await expect.poll(async () => (await state())?.dead, { timeout: 10_000 }).toBe(1);
    answers = [204];
    const before = endpoint.received.length;

    expect((await ask('POST', '/outgoing-webhooks/chat/resend')).body).toEqual({ events: 1 });

    await expect.poll(() => endpoint.received.length, { timeout: 5_000 }).toBe(before + 1);
    await expect.poll(state).toMatchObject({ dead: 0, waiting: 0 });
    expect((await ask('GET', '/obligations')).body.obligations).toEqual([]);
  }, 20_000);

  it('gets nothing of what came while it was turned off, and nothing after it was deleted', async () => {
    await open();
    await save();
    await save({ enabled: false });
    await say('while it was off');
    await save();
    await say('on again');
    await expect.poll(taken, { timeout: 5_000 }).toEqual(['on again']);

    expect((await ask('DELETE', '/outgoing-webhooks/chat')).status).toBe(204);
    expect((await ask('DELETE', '/outgoing-webhooks/chat')).status).toBe(404);
    await say('after it was deleted');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(taken()).toEqual(['on again']);
  });

  it('follows no redirect', async () => {
    await open();
    const other = await openEndpoint();
    answers = [307];
    location = other.url;
    await save();
    await say('one');

    await expect.poll(async () => (await state())?.failed?.message).toContain('redirects are not');
    await other.close();
    expect(other.received).toEqual([]);
  });

  it('has its secret in no list, no log, and in the store sealed', async () => {
    await open();
    const { secret } = await save();
    await say('one');
    await expect.poll(taken, { timeout: 5_000 }).toEqual(['one']);

    const seen = [await state(), api.logged, await api.store.outgoingWebhooks.list()];
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify(seen)).not.toContain(secret.slice('whsec_'.length));
  });

  it.each([
    [{ url: 'http://10.0.0.1/' }, '/url'],
    [{ url: 'http://[::ffff:10.0.0.1]/' }, '/url'],
    [{ url: 'http://169.254.169.254/latest/meta-data/' }, '/url'],
    [{ url: 'https://user:password@example.org/' }, '/url'],
    [{ url: 'ftp://x' }, '/url'],
    [{ q: 'has:nothing' }, '/q'],
  ])('is refused as %j', async (more, path) => {
    await open();
    expect((await save(more)).errors).toEqual([expect.objectContaining({ path })]);
    expect(await state()).toBeUndefined();
  });
});
