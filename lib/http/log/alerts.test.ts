import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { AlertsAnswer, SearchesAnswer } from '@/lib/contracts/http-alerts';
import { SavedSearch } from '@/lib/model/alert';
import { parseQuery } from '@/lib/search/parse-query';
import { anEvent } from '@/lib/testing/events';
import { type Endpoint, openEndpoint } from '@/lib/testing/worlds/endpoint';
import {
  openTestApi,
  TEST_ADMIN_SECRET,
  type TestApi,
  type TestApiOptions,
} from '@/lib/testing/worlds/test-api';

let api: TestApi;
let endpoint: Endpoint | null = null;
const LOOPBACK: TestApiOptions = {
  egressAllow: ['127.0.0.1'],
  alertTiming: { retryFirstMs: 20, retryMaxMs: 40, sweepMs: 20 },
};

async function open(options: TestApiOptions = LOOPBACK): Promise<void> {
  api = await openTestApi(options);
}
afterEach(async () => {
  await api.close();
  await endpoint?.close();
  endpoint = null;
});

async function ask(method: string, path: string, body?: unknown, key = TEST_ADMIN_SECRET) {
  const response = await api.request(`/api/v1${path}`, { method, key, body });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const saved = async (search: object): Promise<SavedSearch> => {
  const { status, body } = await ask('POST', '/searches', search);
  expect([status, body.detail]).toEqual([200, undefined]);
  return SavedSearch.parse(body);
};
const searches = async () => SearchesAnswer.parse((await ask('GET', '/searches')).body).searches;
const alerts = async (query = '') => AlertsAnswer.parse((await ask('GET', `/alerts${query}`)).body);

async function say(...texts: readonly string[]): Promise<void> {
  const body = texts.map((text) => anEvent({ type: 'task.error', payload: { code: 'E', text } }));
  expect((await ask('POST', '/events', body)).status).toBe(200);
}

const ANY = { over: 0, within_s: 3_600 };

describe('saved searches', () => {
  it('are saved, listed by name, replaced by their id, and deleted', async () => {
    await open();
    const pricing = await saved({ name: '  Pricing ', q: 'from:ken "pricing"' });
    const errors = await saved({ name: 'Errors', q: 'has:error', alert: ANY });
    expect(pricing).toMatchObject({ name: 'Pricing', alert: null, fired_at: null });
    expect(await searches()).toEqual([errors, pricing]);

    await saved({ ...bodyOf(pricing), alert: ANY });
    expect((await searches()).at(-1)).toEqual({ ...pricing, alert: ANY });
    expect((await ask('DELETE', `/searches/${pricing.id}`)).status).toBe(204);

    expect(await searches()).toEqual([errors]);
    expect((await ask('DELETE', `/searches/${pricing.id}`)).status).toBe(404);
  });

  it('are told to the audit by name, also once they are gone', async () => {
    await open();
    const { id } = await saved({ name: 'Errors', q: 'has:error', alert: ANY });
    await ask('DELETE', `/searches/${id}`);

    expect((await ask('GET', '/audit')).body.entries).toMatchObject([
      { action: 'search.save', target: id, detail: { name: 'Errors', ...ANY } },
      { action: 'search.delete', target: id, detail: { name: 'Errors' } },
    ]);
  });

  it.each([
    [{ name: 'x', q: 'has:nothing' }, 'invalid_query', '/q'],
    [{ name: 'x', q: 'before:yesterday', alert: ANY }, 'invalid_query', '/q'],
    [
      { name: 'x', q: 'y', alert: { ...ANY, webhook: 'ftp://x' } },
      'invalid_value',
      '/alert/webhook',
    ],
    [
      { name: 'x', q: 'y', alert: { ...ANY, webhook: 'http://10.0.0.1/' } },
      'invalid_value',
      '/alert/webhook',
    ],
    [{ name: ' ', q: 'y' }, 'invalid_value', '/name'],
    [{ name: 'x', q: 'y', alert: { over: -1, within_s: 1 } }, 'invalid_value', '/alert/over'],
    [{ name: 'x', q: 'y', alert: { over: 1, within_s: 0.5 } }, 'invalid_value', '/alert/within_s'],
    [{ name: 'x', q: 'y', more: 1 }, 'unknown_field', '/more'],
  ])('are refused as %j', async (body, code, path) => {
    await open();
    const refused = await ask('POST', '/searches', body);

    expect(refused.body.errors).toEqual([expect.objectContaining({ code, path })]);
    expect(await searches()).toEqual([]);
  });

  it('of an id that is unknown are not put', async () => {
    await open();
    expect((await ask('POST', '/searches', { id: 'none', name: 'x', q: 'y' })).status).toBe(404);
  });

  it('show who may not change them whose webhook it is, and no more of its address', async () => {
    await open();
    const webhook = 'http://127.0.0.1:9/secret-token?x=1';
    await saved({ name: 'x', q: 'y', alert: { ...ANY, webhook } });

    const { body } = await ask('GET', '/searches', undefined, await api.key('viewer'));

    expect(body.searches[0].alert.webhook).toBe('http://127.0.0.1:9');
    expect((await searches())[0]?.alert?.webhook).toBe(webhook);
  });
});

describe('alerts', () => {
  it('are raised by what comes after the search was saved, once, and lead to their hits', async () => {
    await open();
    await say('before');
    const search = await saved({
      name: 'Errors',
      q: 'has:error',
      alert: { over: 1, within_s: 60 },
    });
    await say('one');
    await say('two', 'three');

    await expect.poll(async () => (await alerts()).open).toBe(1);

    const [alert, ...more] = (await alerts()).alerts;
    expect(more).toEqual([]);
    expect(alert).toMatchObject({
      search_id: search.id,
      name: 'Errors',
      q: 'has:error',
      over: 1,
      count: 2,
      first_seq: 2,
      last_seq: 3,
      acknowledged_at: null,
    });
    expect((await searches())[0]?.fired_at).toBe(alert?.raised_at);
  });

  it('are told as they stood at a moment, acknowledged by nobody who did so later', async () => {
    await open();
    await saved({ name: 'One', q: 'one', alert: ANY });
    await saved({ name: 'Two', q: 'two', alert: ANY });
    await say('one');
    await say('two');
    await expect.poll(async () => (await alerts()).open).toBe(2);
    const now = await alerts();
    api.clock.now += 60_000;
    await ask('POST', `/alerts/${now.alerts[0]?.id}/acknowledge`);
    api.clock.now += 60_000;
    await say('three');

    expect(await alerts('?at=0')).toEqual({ alerts: [], open: 0, next: null });
    expect(await alerts('?at=1')).toEqual({ alerts: now.alerts.slice(1), open: 1, next: null });
    expect(await alerts('?at=2')).toEqual(now);
    expect(await alerts('?at=3')).toEqual(await alerts());
    expect((await alerts('?at=900')).open).toBe(1);
    expect((await ask('GET', '/alerts?at=x')).status).toBe(400);
  });

  it('are listed by pages, newest first, and acknowledged once, which the audit tells', async () => {
    await open();
    await saved({ name: 'One', q: 'one', alert: ANY });
    await saved({ name: 'Two', q: 'two', alert: ANY });
    await say('one');
    await say('two');
    await expect.poll(async () => (await alerts()).open).toBe(2);

    const first = await alerts('?limit=1');
    const second = await alerts(`?limit=1&after=${first.next}`);
    const pages = [first, second].map((page) => page.alerts.map(({ name }) => name));
    expect(pages).toEqual([['Two'], ['One']]);

    const id = first.alerts[0]?.id ?? '';
    const done = await ask('POST', `/alerts/${id}/acknowledge`);
    expect(done.body).toMatchObject({ id, acknowledged_by: expect.any(String) });
    expect((await alerts()).open).toBe(1);
    expect((await ask('POST', '/alerts/none/acknowledge')).status).toBe(404);
    const audit = (await ask('GET', '/audit')).body.entries.map(
      (one: { action: string }) => one.action,
    );
    expect(audit).toEqual(expect.arrayContaining(['search.save', 'alert.acknowledge']));
  });

  it('add up what work took where the search is for a sum', async () => {
    await open();
    await saved({ name: 'Budget', q: 'sum:cost', alert: { over: 1, within_s: 3_600 } });
    const spent = (cost_usd: number) => anEvent({ meta: { usage: { cost_usd } } });
    await ask('POST', '/events', [spent(0.5), anEvent(), spent(0.75)]);

    await expect.poll(async () => (await alerts()).alerts[0]?.count).toBe(1.25);
  });

  it('stay when their search is deleted', async () => {
    await open();
    const { id } = await saved({ name: 'One', q: 'one', alert: ANY });
    await say('one');
    await expect.poll(async () => (await alerts()).open).toBe(1);

    await ask('DELETE', `/searches/${id}`);

    expect((await alerts()).alerts).toHaveLength(1);
  });
});

describe('webhooks of alerts', () => {
  const hook = (path = '/hook') => new URL(path, endpoint?.url).href;

  it('are told of an alert by a signed POST, with a link to what raised it', async () => {
    await open();
    endpoint = await openEndpoint();
    const alert = { over: 1, within_s: 60, webhook: hook() };
    const search = await saved({ name: 'Errors', q: 'has:error bad', alert });
    await say('bad', 'good', 'bad');

    await expect.poll(() => endpoint?.received.length).toBe(1);
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = endpoint.received;

    const told = JSON.parse(body);
    expect(path).toBe('/hook');
    expect(headers['idempotency-key']).toBe(told.id);
    expect(told).toMatchObject({
      search: { id: search.id, name: 'Errors' },
      q: 'has:error bad',
      count: 2,
      over: 1,
      within_s: 60,
      first_seq: 1,
      last_seq: 3,
    });
    const q = new URL(told.link).searchParams.get('q') ?? '';
    expect(q).toBe('has:error bad* after:0 before:4');
    expect(parseQuery(q).ok).toBe(true);
    expect(await isSigned(headers as Record<string, string>, body)).toBe(true);
    await expect
      .poll(async () => (await searches())[0]?.webhook_tried)
      .toMatchObject({ error: null });
  });

  it('are tried again until they take it, and their last answer stands at the search', async () => {
    await open();
    let answers = 0;
    endpoint = await openEndpoint((response) => {
      answers += 1;
      response.writeHead(answers < 3 ? 500 : 204).end();
    });
    await saved({ name: 'Errors', q: 'has:error', alert: { ...ANY, webhook: hook() } });
    await say('bad');

    await expect
      .poll(async () => (await searches())[0]?.webhook_tried?.error)
      .toContain('answered 500');
    await expect.poll(async () => (await searches())[0]?.webhook_tried?.error).toBeNull();

    const ids = endpoint.received.map(({ headers }) => headers['idempotency-key']);
    const leases = endpoint.received.map(({ headers }) => headers['colloquy-lease']);
    expect([ids.length, new Set(ids).size, new Set(leases).size]).toEqual([3, 1, 3]);
  });

  it('are given up after five tries; the alert stands in the app', async () => {
    await open();
    endpoint = await openEndpoint((response) => void response.writeHead(404).end());
    await saved({ name: 'Errors', q: 'has:error', alert: { ...ANY, webhook: hook() } });
    await say('bad');

    await expect.poll(() => endpoint?.received.length, { timeout: 5_000 }).toBe(5);
    await new Promise((resolve) => setTimeout(resolve, 150));

    expect(endpoint.received).toHaveLength(5);
    expect((await searches())[0]?.webhook_tried?.error).toContain('answered 404');
    expect((await alerts()).open).toBe(1);
  });
});

/** As a receiver checks it by the README of lib/delivery. */
async function isSigned(headers: Readonly<Record<string, string>>, body: string): Promise<boolean> {
  const { body: key } = await ask('GET', '/signing-key');
  const hash = createHash('sha256').update(body).digest('hex');
  const { 'colloquy-timestamp': time, 'colloquy-lease': lease } = headers;
  const text = ['colloquy-delivery-v1', time, lease, hash].join('\n');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.public_key };
  const signature = Buffer.from(headers['colloquy-signature'] ?? '', 'base64url');
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), signature);
}

function bodyOf({ id, name, q }: SavedSearch) {
  return { id, name, q };
}
