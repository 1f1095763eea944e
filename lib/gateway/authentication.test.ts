import { createHmac } from 'node:crypto';
// Rows G3 to G6 of the threats, on a real server.
import { describe, expect, test } from 'vitest';
import { connectGateway } from '@/lib/testing/worlds/gateway-client';
import { openGatewayWorld } from '@/lib/testing/worlds/gateway-world';
import { TEST_AUDIENCE, TEST_JWT_SECRET } from '@/lib/testing/worlds/test-api';

const QUICK = { heartbeatMs: 30_000, authenticateMs: 100, sweepMs: 20 };

const aMessage = { type: 'message', agent: 'bob', content: { role: 'agent', content: 'Hello' } };

const anAdvertisement = (more: object = {}) => ({
  type: 'handshake',
  content: { action: 'advertise', capabilities: { version: '1.0.0', ...more } },
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(claims: object): string {
  const text = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', TEST_JWT_SECRET).update(text).digest('base64url')}`;
}

describe('a client without a credential', () => {
  test('may negotiate, learns of nobody, and is told to authenticate for anything else', async () => {
    const world = await openGatewayWorld();
    await world.agent('ann');
    const client = await world.connect();
    client.say(anAdvertisement());
    client.say({ type: 'ping', content: {} });
    for (const type of ['discovery', 'workspace'])
      client.say({ type, content: { action: 'list' } });
    client.say({ ...aMessage, id: 'msg-1', metadata: { correlationId: 'corr-1' } });
    const refused = await client.next(({ metadata }) => metadata?.correlationId === 'corr-1');

    expect(client.heard[0]).toMatchObject({
      type: 'handshake',
      content: { action: 'acknowledge', availableAgents: [], protocolVersion: '1.0.0' },
    });
    expect(client.heard[1]?.type).toBe('pong');
    expect(client.heard.slice(2).map(({ error }) => error)).toEqual(
      Array.from({ length: 3 }, () => 'AUTH_REQUIRED'),
    );
    expect(refused).toMatchObject({ content: { code: 5001 }, metadata: { parentId: 'msg-1' } });
    expect(await world.log()).toEqual([]);
  });

  test('is closed with 4401 where it does not authenticate in time', async () => {
    const world = await openGatewayWorld({ timing: QUICK });
    const client = await world.connect();
    client.say(aMessage);

    expect(await client.closed).toMatchObject({ code: 4401 });
    expect(client.heard.at(-1)?.type).toBe('disconnect');
    expect(world.gateway.stats().cut).toBe(1);
  });

  test('that says who it is in time stays, and what it advertised before counts from then', async () => {
    const world = await openGatewayWorld({
      timing: { ...QUICK, authenticateMs: 1_000 },
    });
    const client = await world.connect();
    client.say(anAdvertisement());
    client.say({ type: 'auth', content: { token: await world.key('agent', 'agent:ann') } });
    client.say({ type: 'discovery', content: { action: 'list' } });

    expect(await client.nextOf('auth-response')).toMatchObject({
      content: { success: true, role: 'agent', agent: 'ann' },
    });
    await client.nextOf('discovery');
    await expect.poll(async () => (await world.log()).length).toBe(1);
    expect(world.engine.directory.agent('agent:ann')).toMatchObject({ registered: true });
    const later = await world.connect();
    await later.closed;
    expect(client.socket.readyState).toBe(1);
  });

  test('gains nothing by the mere presence of a token (G5)', async () => {
    const world = await openGatewayWorld();
    const client = await world.connect();
    client.say({ type: 'auth', content: { token: 'clq_not-a-key' } });
    client.say(aMessage);

    expect(await client.nextOf('error')).toMatchObject({ error: 'AUTH_FAILED' });
    expect(await client.nextOf('error')).toMatchObject({ error: 'AUTH_REQUIRED' });
  });

  test('gains nothing by scopes and roles that it declares (G4)', async () => {
    const world = await openGatewayWorld();
    const claims = { role: 'admin', scopes: ['operator.admin'], grants: ['impersonate'] };
    const unknown = await world.connect();
    unknown.say({ ...anAdvertisement(claims), ...claims });
    unknown.say({ type: 'auth', content: { token: 'x', ...claims } });
    unknown.say({ type: 'discovery', content: { action: 'list' } });
    await unknown.next(({ error }) => error === 'AUTH_REQUIRED');

    const known = await world.agent('ann');
    known.say({ ...anAdvertisement(claims), ...claims });
    known.say({ ...aMessage, from: 'steward', ...claims });
    known.say({ type: 'subscribe', content: { channel: 'threads', ...claims } });

    expect(await known.nextOf('error')).toMatchObject({ error: 'PERMISSION_DENIED' });
    expect(await known.nextOf('error')).toMatchObject({ error: 'PERMISSION_DENIED' });
  });
});

describe('a credential', () => {
  test('that is guessed is throttled, from loopback too, in messages and in headers (G3)', async () => {
    const world = await openGatewayWorld();
    const client = await world.connect();
    for (let guess = 0; guess < 12; guess += 1) {
      client.say({ type: 'auth', content: { token: `clq_guess-${guess}` } });
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.nextOf('error')));

    expect(answers.filter(({ error }) => error === 'AUTH_FAILED')).toHaveLength(10);
    expect(answers.at(-1)).toMatchObject({ error: 'AGENT_BUSY' });
    expect(answers.at(-1)?.content.retryAfterMs).toBeGreaterThan(0);
    await expect(connectGateway(world.url, { key: 'clq_one-more' })).rejects.toThrow('429');

    const key = await world.key('agent', 'agent:ann');
    await expect(connectGateway(world.url, { key })).resolves.toBeTruthy();
    client.say({ type: 'auth', content: { token: key } });
    expect(await client.nextOf('auth-response')).toMatchObject({ content: { success: true } });
  });

  test('that is revoked ends its connections at once, and opens none (G6)', async () => {
    const world = await openGatewayWorld();
    const { key, secret } = await world.keyring.create({
      role: 'agent',
      agent_id: 'agent:ann',
      grants: [],
    });
    const byHeader = await world.connect({ key: secret });
    const byMessage = await world.connect();
    byMessage.say({ type: 'auth', content: { token: secret } });
    await byMessage.nextOf('auth-response');
    await world.keyring.revoke(key.id);

    expect(await byHeader.closed).toMatchObject({ code: 4401 });
    expect(await byMessage.closed).toMatchObject({ code: 4401 });
    await expect(connectGateway(world.url, { key: secret })).rejects.toThrow('401');
  });

  test('that another process revoked ends its connections (G6)', async () => {
    const world = await openGatewayWorld({ timing: QUICK });
    const client = await world.agent('ann');
    for (const { id } of await world.store.keys.list()) {
      await world.store.keys.revoke(id, new Date(world.clock.now).toISOString());
    }
    await world.keyring.load();

    expect(await client.nextOf('error')).toMatchObject({ error: 'TOKEN_EXPIRED' });
    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  test('that is a token ends its connection when it runs out, though nothing is said on it', async () => {
    const world = await openGatewayWorld({ timing: { sweepMs: 10 } });
    const iat = Math.floor(world.clock.now / 1000);
    const claims = { sub: 'ann', role: 'agent', aud: TEST_AUDIENCE, iat, exp: iat + 1 };
    const client = await world.connect({ key: tokenOf(claims) });

    // Beyond the tolerance of clocks, and before its silence would end it.
    world.clock.now += 32_000;

    expect(await client.nextOf('error')).toMatchObject({ error: 'TOKEN_EXPIRED' });
    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  test('that is a signed token is told apart from one that has expired, and from none', async () => {
    const world = await openGatewayWorld({ timing: QUICK });
    const iat = Math.floor(world.clock.now / 1000);
    const claims = { sub: 'ann', role: 'agent', aud: TEST_AUDIENCE, iat, exp: iat + 600 };
    const client = await world.connect({ key: tokenOf(claims) });
    client.say({ type: 'auth', content: { token: 'x.y.z' } });
    expect(await client.nextOf('error')).toMatchObject({ error: 'AUTH_FAILED' });
    const old = { ...claims, iat: iat - 7200, exp: iat - 3600 };
    client.say({ type: 'auth', content: { token: tokenOf(old) } });
    expect(await client.nextOf('error')).toMatchObject({ error: 'TOKEN_EXPIRED' });

    client.say({ ...aMessage });

    await expect
      .poll(async () => (await world.log()).at(-1)?.event.from.agent_id)
      .toBe('agent:ann');
  });
});
