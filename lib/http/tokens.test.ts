import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Role } from '@/lib/model/principal';
import { anEvent } from '@/lib/testing/events';
import {
  openTestApi,
  TEST_ADMIN_SECRET,
  TEST_AUDIENCE,
  TEST_JWT_SECRET,
  type TestApi,
} from '@/lib/testing/worlds/test-api';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function open() {
  const api = await openTestApi();
  onTestFinished(api.close);
  return api;
}

function claimsAt(api: TestApi, more: object) {
  const iat = Math.floor(api.clock.now / 1000);
  return { sub: 'ken', aud: TEST_AUDIENCE, iat, exp: iat + 600, ...more };
}

function tokenOf(api: TestApi, more: object = {}): string {
  const text = `${part({ alg: 'HS256' })}.${part(claimsAt(api, more))}`;
  return `${text}.${createHmac('sha256', TEST_JWT_SECRET).update(text).digest('base64url')}`;
}

/** Registers a public key for ken and returns what signs ken's tokens with it. */
async function signerOf(api: TestApi) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  await api.request('/api/v1/agents/ken/keys/k1', {
    method: 'PUT',
    key: TEST_ADMIN_SECRET,
    body: { public_key: x },
  });
  return (more: object = {}) => {
    const text = `${part({ alg: 'EdDSA', kid: 'k1' })}.${part(claimsAt(api, more))}`;
    return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  };
}

/** A route for each right that sets roles apart. */
const ROUTES = [
  ['GET', '/api/v1/events', ['viewer', 'operator', 'auditor', 'admin']],
  ['POST', '/api/v1/events', ['agent', 'operator', 'admin']],
  ['PUT', '/api/v1/workflows/w', ['operator', 'admin']],
  ['POST', '/api/v1/verify', ['auditor', 'admin']],
  ['GET', '/api/v1/keys', ['admin']],
] as const;

describe('a token over HTTP', () => {
  it.each(ROUTES)('may do by its role what a key may: %s %s', async (method, path, allowed) => {
    const api = await open();
    const body = method === 'GET' ? {} : { body: [] };
    for (const role of Role.options) {
      const answers = await Promise.all(
        [tokenOf(api, { role }), await api.key(role, role === 'agent' ? 'ken' : undefined)].map(
          (key) => api.request(path, { method, key, ...body }),
        ),
      );

      const isLetIn = answers.map(({ status }) => ![401, 403].includes(status));
      const isAllowed = (allowed as readonly string[]).includes(role);
      expect(isLetIn, role).toEqual([isAllowed, isAllowed]);
    }
  });

  it('of an agent writes as that agent and as no other', async () => {
    const api = await open();
    const tokenOfKen = await signerOf(api);
    const say = async (name: string, claims: object) => {
      const body = anEvent({ from: { agent_id: name } });
      return (
        await api.request('/api/v1/events', { method: 'POST', key: tokenOfKen(claims), body })
      ).status;
    };

    expect(await say('agent:ken', {})).toBe(200);
    expect(await say('agent:ken', { role: 'admin', scope: '*' })).toBe(200);
    expect(await say('agent:bob', { role: 'admin', scope: '*' })).toBe(403);
    expect(await say('agent:bob', { sub: 'bob' })).toBe(401);
  });

  it('that ran out, or is wrong, is answered in the words of a wrong key', async () => {
    const api = await open();
    const keys = ['clq_wrong', tokenOf(api, { iat: 0, exp: 1 }), tokenOf(api, { aud: 'other' })];

    const answers = await Promise.all(
      keys.map(async (key) => {
        const answer = await api.request('/api/v1/events', { key });
        return [answer.status, await answer.text()];
      }),
    );

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(401);
  });

  it('is throttled like a key where it is wrong, and those that ran out count as one', async () => {
    const api = await open();
    const ask = (key: string, peer: string) => api.request('/api/v1/events', { key, peer });

    for (let at = 0; at < 12; at += 1) await ask(tokenOf(api, { aud: `other-${at}` }), '192.0.2.1');
    for (let at = 0; at < 12; at += 1) await ask(tokenOf(api, { iat: at, exp: 20 }), '192.0.2.2');

    expect((await ask('wrong', '192.0.2.1')).status).toBe(429);
    expect((await ask('wrong', '192.0.2.2')).status).toBe(401);
  });

  it('passes while its address guesses, shown before or not, and few wrong ones are verified then', async () => {
    const api = await open();
    const ask = async (key: string) =>
      (await api.request('/api/v1/session', { key, peer: '192.0.2.1' })).status;
    const [shown, fresh, late] = ['ken', 'bob', 'ann'].map((sub) => tokenOf(api, { sub }));
    await ask(shown ?? '');
    for (let at = 0; at < 12; at += 1) await ask(`guess-${at}`);

    expect(await ask(fresh ?? '')).toBe(200);
    for (let at = 0; at < 30; at += 1) await ask(tokenOf(api, { aud: `other-${at}` }));
    expect([await ask(shown ?? ''), await ask(fresh ?? '')]).toEqual([200, 200]);
    expect(await ask(late ?? '')).toBe(429);
    await expect.poll(() => ask(late ?? ''), { timeout: 5_000 }).toBe(200);
  });

  it('signs no browser in', async () => {
    const api = await open();
    const body = { key: tokenOf(api, { role: 'admin' }) };

    const answer = await api.request('/api/v1/session', { method: 'POST', body });

    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('is nobody any more when its key is replaced', async () => {
    const api = await open();
    const tokenOfKen = await signerOf(api);
    const session = await api.request('/api/v1/session', { key: tokenOfKen() });
    const outcome = await api.deps.credentials.admit(tokenOfKen(), '192.0.2.3');
    if (outcome.status !== 'valid') throw new Error('expected a valid token');

    expect(await session.json()).toMatchObject({ role: 'agent', agent_id: 'agent:ken' });
    expect(await api.deps.credentials.isKnown(outcome.principal)).toBe(true);
    await signerOf(api);
    expect(await api.deps.credentials.isKnown(outcome.principal)).toBe(false);
  });
});
