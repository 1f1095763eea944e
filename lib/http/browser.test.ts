import { describe, expect, it } from 'vitest';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { openTestApi, TEST_ADMIN_SECRET, type TestRequest } from '@/lib/testing/worlds/test-api';

const api = freshTestApi();

const OWN_PAGE = { origin: 'http://localhost:3000' };

/** Signs a browser in with a key; returns the cookie that it sends from then on. */
async function signIn(key = TEST_ADMIN_SECRET, headers: Record<string, string> = OWN_PAGE) {
  const response = await api.request('/api/v1/session', { method: 'POST', body: { key }, headers });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { response, cookie };
}

async function codeOf(path: string, request: TestRequest = {}): Promise<string> {
  const response = await api.request(path, request);
  return response.ok ? 'ok' : (await response.json()).code;
}

describe('a browser', () => {
  it('signs in with the setup link once and is sent to the first page', async () => {
    const token = api.deps.sessions.issueSetupToken();

    const response = await api.request(`/setup?token=${token}`);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await codeOf('/api/v1/keys', { headers: { cookie } })).toBe('ok');
    expect((await api.request(`/setup?token=${token}`)).status).toBe(403);
  });

  it('does not use the link up by looking at it', async () => {
    const token = api.deps.sessions.issueSetupToken();

    await api.request(`/setup?token=${token}`, { method: 'HEAD' });

    expect((await api.request(`/setup?token=${token}`)).status).toBe(303);
  });

  it('signs in with a key and has the rights of that key', async () => {
    const { response, cookie } = await signIn(await api.key('viewer'));

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ role: 'viewer', auth: 'on' });
    expect(await codeOf('/api/v1/channels', { headers: { cookie } })).toBe('ok');
    expect(await codeOf('/api/v1/keys', { headers: { cookie } })).toBe('forbidden');
    expect(await (await api.request('/api/v1/session', { headers: { cookie } })).json()).toEqual({
      role: 'viewer',
      agent_id: null,
      grants: [],
      auth: 'on',
    });
  });

  it('signs in with no wrong key, is throttled like a program, and signs in with a right one all the same', async () => {
    for (let i = 0; i < 10; i += 1) {
      const { response } = await signIn(`guess ${i}`);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null]);
    }

    const { response } = await signIn('guess 10');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn()).response.status).toBe(200);
  });

  it('signs out for good', async () => {
    const { cookie } = await signIn();

    const response = await api.request('/api/v1/session', {
      method: 'DELETE',
      headers: { cookie, ...OWN_PAGE },
    });

    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/);
    expect(await codeOf('/api/v1/keys', { headers: { cookie } })).toBe('unauthorized');
  });

  it('is signed out when its key is revoked', async () => {
    const { key, secret } = await api.keyring.create({ role: 'viewer', grants: [] });
    const { cookie } = await signIn(secret);

    await api.keyring.revoke(key.id);

    expect(await codeOf('/api/v1/channels', { headers: { cookie } })).toBe('unauthorized');
  });

  it('says to a person whose key may not do something that another one may', async () => {
    const { cookie } = await signIn(await api.key('viewer'));

    const response = await api.request('/api/v1/keys', {
      method: 'POST',
      body: { role: 'viewer' },
      headers: { cookie, ...OWN_PAGE },
    });

    expect(response.status).toBe(403);
    expect((await response.json()).detail).toMatch(
      /^You are signed in with a key of the role viewer, which may not do this \(manage_keys\)\. Sign in/,
    );
  });

  it('counts by its key alone where it sends a key and a cookie', async () => {
    const { cookie } = await signIn();

    expect(await codeOf('/api/v1/keys', { key: 'wrong', headers: { cookie } })).toBe(
      'unauthorized',
    );
    expect(
      await codeOf('/api/v1/keys', { key: await api.key('viewer'), headers: { cookie } }),
    ).toBe('forbidden');
  });
});

describe("another site's page", () => {
  const change = (headers: Record<string, string>, body: unknown = { role: 'viewer' }) =>
    codeOf('/api/v1/keys', { method: 'POST', body, headers });

  it('changes nothing with the cookie of a signed-in browser', async () => {
    const { cookie } = await signIn();

    expect(await change({ cookie })).toBe('origin_not_allowed');
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: 'http://localhost:8080' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of foreign) {
      expect(await change({ cookie, ...headers })).toBe('origin_not_allowed');
    }
    expect(await change({ cookie, ...OWN_PAGE })).toBe('ok');
    expect(await change({ cookie, 'sec-fetch-site': 'same-origin' })).toBe('ok');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'has no way in through a form of the type %s',
    async (type) => {
      const { cookie } = await signIn();
      const headers = { cookie, ...OWN_PAGE, 'content-type': type };

      expect(await change(headers, '{"role":"admin"}')).toBe('unsupported_media_type');
    },
  );

  it('reads and signs in nobody, with or without a key', async () => {
    const headers = { origin: 'http://evil.example' };

    expect(await codeOf('/api/v1/keys', { key: TEST_ADMIN_SECRET, headers })).toBe(
      'origin_not_allowed',
    );
    expect((await signIn(TEST_ADMIN_SECRET, headers)).response.status).toBe(403);
    expect(await codeOf('/api/v1/channels', { headers })).toBe('origin_not_allowed');
  });
});

describe('the host', () => {
  it.each(['evil.example', 'evil.example:3000', 'localhost:3001', ''])(
    'has to be ours, whatever the key: "%s"',
    async (host) => {
      const request = { key: TEST_ADMIN_SECRET, headers: { host } };

      for (const path of [
        '/api/v1/keys',
        '/metrics',
        '/setup?token=x',
        '/api/v1/docs',
        '/nothing',
      ]) {
        const response = await api.request(path, request);
        expect([path, response.status]).toEqual([path, 421]);
        expect(await response.json()).toMatchObject({ code: 'host_not_allowed' });
      }
    },
  );

  it('does not matter for health, which tells no detail', async () => {
    const headers = { host: 'probe.internal' };

    for (const path of ['/healthz', '/readyz']) {
      const response = await api.request(path, { headers });
      expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}']);
    }
  });

  it('may be forwarded by a trusted proxy alone', async () => {
    const behind = await openTestApi({
      publicUrl: 'https://colloquy.example',
      trustedProxies: ['10.0.0.1'],
    });
    const headers = { host: 'upstream', 'x-forwarded-host': 'colloquy.example' };
    const status = async (peer: string) =>
      (await behind.request('/api/v1/keys', { key: TEST_ADMIN_SECRET, headers, peer })).status;

    expect(await status('10.0.0.1')).toBe(200);
    expect(await status('10.0.0.2')).toBe(421);
    await behind.close();
  });
});

describe('the throttle of wrong keys', () => {
  const wrong = (peer: string, guess: string, headers: Record<string, string> = {}) =>
    codeOf('/api/v1/keys', { key: guess, peer, headers });

  it('cannot be widened by forged X-Forwarded-For', async () => {
    for (let i = 0; i < 10; i += 1) {
      await wrong('192.0.2.1', `guess-${i}`, { 'x-forwarded-for': `203.0.113.${i}` });
    }

    const forged = { 'x-forwarded-for': '203.0.113.99' };
    expect(await wrong('192.0.2.1', 'guess-10', forged)).toBe('rate_limited');
    expect(await wrong('::ffff:192.0.2.1', 'x')).toBe('rate_limited');
    expect(await wrong('192.0.2.2', 'x')).toBe('unauthorized');
  });

  it('leaves a right key alone while its address guesses', async () => {
    const viewer = await api.key('viewer');
    for (let i = 0; i < 100; i += 1) await wrong('192.0.2.1', `guess-${i}`);

    expect(await wrong('192.0.2.1', 'one-more')).toBe('rate_limited');
    expect(await wrong('192.0.2.1', TEST_ADMIN_SECRET)).toBe('ok');
    expect(await wrong('192.0.2.1', viewer)).toBe('forbidden');
  });

  it('leaves those at the same address alone who hold a valid key', async () => {
    for (let i = 0; i < 600; i += 1) await wrong('127.0.0.1', 'stale');

    expect(await wrong('127.0.0.1', 'stale')).toBe('rate_limited');
    expect(await wrong('127.0.0.1', TEST_ADMIN_SECRET)).toBe('ok');
  });
});

describe('authentication switched off', () => {
  it('lets in whoever sits at this machine, and no page of another site', async () => {
    const open = await openTestApi({ auth: 'off' });
    const create = (headers: Record<string, string>) =>
      open.request('/api/v1/keys', { method: 'POST', body: { role: 'viewer' }, headers });

    expect((await create({})).status).toBe(201);
    expect((await create(OWN_PAGE)).status).toBe(201);
    expect((await create({ origin: 'http://evil.example' })).status).toBe(403);
    expect((await create({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await (await open.request('/api/v1/session')).json()).toMatchObject({
      role: 'admin',
      auth: 'off',
    });
    await open.close();
  });

  it('still tells agents apart by their keys', async () => {
    const open = await openTestApi({ auth: 'off' });
    const agent = await open.key('agent', 'ken');

    expect((await open.request('/api/v1/keys', { key: agent })).status).toBe(403);
    expect((await open.request('/api/v1/keys', { key: 'wrong' })).status).toBe(401);
    await open.close();
  });
});

describe('every answer', () => {
  it('forbids framing, sniffing, caching and referrers, and can be found in the log', async () => {
    for (const path of [
      '/api/v1/channels',
      '/api/v1/docs',
      '/healthz',
      '/nothing',
      '/api/v1/events/1',
    ]) {
      const { headers } = await api.request(path, { key: TEST_ADMIN_SECRET });

      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-request-id')).toMatch(/^id_\d+$/);
      expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
    }
  });

  it('tells nothing of what broke inside; the log does, under the same id', async () => {
    api.engine.head = () => Promise.reject(new Error('secret table "keys" at /srv/colloquy'));

    const response = await api.request('/api/v1/events', { key: TEST_ADMIN_SECRET });
    const text = await response.text();

    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', status: 500 });
    expect(text).not.toMatch(/secret|srv|Error|at /);
    expect(api.logged).toContainEqual(
      expect.objectContaining({ requestId: response.headers.get('x-request-id') }),
    );
  });

  it('leaves no key in the log', async () => {
    await codeOf('/api/v1/keys', { key: 'clq_wrong-wrong-wrong' });
    await signIn('clq_other-other-other');

    expect(JSON.stringify(api.logged)).not.toMatch(/clq_/);
    expect(api.logged.length).toBeGreaterThan(0);
  });
});
