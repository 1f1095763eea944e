// Two servers on one database, each with its ports and connections: who is locked out through one of them is out of both.
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { connectGateway } from '@/lib/testing/worlds/gateway-client';
import { connectClient } from '@/lib/testing/worlds/live-client';
import { POSTGRES_URL, postgresWorld } from '@/lib/testing/worlds/store-worlds';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';
import { serveGateway } from './serve-gateway';

const AUDIENCE = 'the-two-of-them';

async function serve(environment: Readonly<Record<string, string>>) {
  const { app, url } = await serveWholeApp({ environment });
  const gateway = await serveGateway(app);
  onTestFinished(async () => gateway?.close());
  return { app, url, gatewayUrl: gateway?.url ?? '' };
}
type Served = Awaited<ReturnType<typeof serve>>;

async function twoProcesses(database: 'SQLite' | 'Postgres') {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-two-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const world = database === 'Postgres' ? await postgresWorld() : null;
  if (world) onTestFinished(world.dispose);
  const environment = {
    COLLOQUY_DATA_DIR: dataDir,
    COLLOQUY_AGENTS: 'none',
    COLLOQUY_JWT_AUDIENCE: AUDIENCE,
    ...(world && { DATABASE_URL: world.databaseUrl }),
  };
  return { one: await serve(environment), other: await serve(environment) };
}

function request({ url }: Served, path: string, options: { key: string; body?: object }) {
  const { key, body } = options;
  const authorization = `Bearer ${key}`;
  if (body === undefined) return fetch(`${url}${path}`, { headers: { authorization } });
  return fetch(`${url}${path}`, {
    method: path.includes('/agents/') ? 'PUT' : 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Connections that say nothing and hear nothing; each resolves when it ends, with what the client is told. */
async function connectIdle({ url, gatewayUrl }: Served, key: string) {
  const headers = { authorization: `Bearer ${key}` };
  const live = await connectClient(url, { extraHeaders: headers });
  const plain = new WebSocket(`${url.replace('http', 'ws')}/api/v1/socket/clowl`, { headers });
  await once(plain, 'open');
  const gateway = await connectGateway(gatewayUrl, { key });
  onTestFinished(() => {
    live.disconnect();
    plain.terminate();
    gateway.socket.terminate();
  });
  return {
    live: new Promise((resolve) => live.once('disconnect', resolve)),
    plain: once(plain, 'close').then(([code]) => code),
    gateway: gateway.closed.then(({ code }) => code),
  };
}

/** Ends when the server ends it. */
async function followByEvents({ url }: Served, key: string): Promise<() => Promise<string>> {
  const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' };
  const response = await fetch(`${url}/api/v1/events`, { headers });
  expect(response.status).toBe(200);
  return () => response.text();
}

/** What signs tokens of an agent, and the public key. */
function aSigner(agent: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const claims = part({ sub: agent, aud: AUDIENCE, iat, exp: iat + 600 });
  const text = `${part({ alg: 'EdDSA', kid: 'k1' })}.${claims}`;
  const token = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  return { public_key: publicKey.export({ format: 'jwk' }).x ?? '', token };
}

const databases = ['SQLite', ...(POSTGRES_URL ? ['Postgres'] : [])] as ('SQLite' | 'Postgres')[];

describe.each(databases)('a credential of two processes on one %s', (database) => {
  it('that is a key and is revoked by one of them ends what it opened with the other, and opens nothing', async () => {
    const { one, other } = await twoProcesses(database);
    const body = { role: 'agent', agent_id: 'agent:ken', grants: ['read'] };
    const made = await request(one, '/api/v1/keys', { key: ADMIN_TOKEN, body });
    const { id, secret } = (await made.json()) as { id: string; secret: string };
    const idle = await connectIdle(other, secret);
    const stream = await followByEvents(other, secret);

    const revoked = await fetch(`${one.url}/api/v1/keys/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    });

    expect(revoked.ok).toBe(true);
    expect(await idle.live).toBe('io server disconnect');
    expect(await idle.plain).toBe(4401);
    expect(await idle.gateway).toBe(4401);
    expect(await stream()).toMatch(/^: following/);
    expect((await request(other, '/api/v1/events', { key: secret })).status).toBe(401);
    await expect(connectGateway(other.gatewayUrl, { key: secret })).rejects.toThrow('401');
  });

  it('that is a token ends with both when its key is replaced with one of them', async () => {
    const { one, other } = await twoProcesses(database);
    const put = ({ public_key }: { public_key: string }) =>
      request(one, '/api/v1/agents/ken/keys/k1', { key: ADMIN_TOKEN, body: { public_key } });
    const [before, after] = [aSigner('ken'), aSigner('ken')];
    expect((await put(before)).status).toBe(200);
    const known = () => other.app.handle.engine.publicKeys('agent:ken')[0]?.public_key;
    await expect.poll(known, { timeout: 30_000 }).toBe(before.public_key);
    const sockets = [await connectIdle(one, before.token), await connectIdle(other, before.token)];

    expect((await put(after)).status).toBe(200);

    for (const idle of sockets) {
      expect(await idle.live).toBe('io server disconnect');
      expect(await idle.plain).toBe(4401);
      expect(await idle.gateway).toBe(4401);
    }
    for (const process of [one, other]) {
      const me = (token: string) => request(process, '/api/v1/session', { key: token });
      expect((await me(before.token)).status).toBe(401);
      expect((await me(after.token)).status).toBe(200);
    }
  });
});
