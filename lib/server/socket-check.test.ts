import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectClient, subscribe } from '@/lib/testing/worlds/live-client';
import { createLiveLog, startLiveServer } from '@/lib/testing/worlds/live-world';
import {
  openTestApi,
  TEST_AUDIENCE,
  TEST_HOST,
  TEST_JWT_SECRET,
} from '@/lib/testing/worlds/test-api';
import { socketCheck } from './socket-check';

async function open() {
  const api = await openTestApi();
  onTestFinished(api.close);
  const { sessions, credentials, audit, config, deliveries } = api.deps;
  const rules = config.originRules();
  const server = await startLiveServer({
    engine: createLiveLog().engine,
    deliveries,
    checkRequest: socketCheck({ auth: 'on', sessions, credentials, audit, rules }),
  });
  onTestFinished(server.close);
  return {
    api,
    server,
    async connect(headers: Record<string, string>) {
      const socket = await connectClient(server.url, {
        extraHeaders: { host: TEST_HOST, ...headers },
      });
      onTestFinished(() => void socket.disconnect());
      return socket;
    },
  };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('a socket', () => {
  it('opens for who may read, and for an agent, who may then receive and not read', async () => {
    const { api, connect } = await open();
    const viewer = await connect(bearer(await api.key('viewer')));
    const agent = await connect(bearer(await api.key('agent', 'agent:ken')));
    const reader = await connect(bearer(await api.key('agent', 'agent:bob', ['read'])));
    const everything = { filter: {}, after: 0 };

    expect([viewer, agent, reader].map(({ connected }) => connected)).toEqual([true, true, true]);
    expect((await subscribe(viewer, everything)).ok).toBe(true);
    expect((await viewer.emitWithAck('receive')).ok).toBe(false);
    expect((await subscribe(agent, everything)).ok).toBe(false);
    expect((await agent.emitWithAck('receive')).ok).toBe(true);
    expect((await subscribe(reader, everything)).ok).toBe(true);
    expect((await reader.emitWithAck('receive')).ok).toBe(true);
  });

  it('opens for a token as for a key', async () => {
    const { api, connect } = await open();
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(api.clock.now / 1000) + 60;
    const text = `${part({ alg: 'HS256' })}.${part({ sub: 'ken', aud: TEST_AUDIENCE, exp })}`;
    const signature = createHmac('sha256', TEST_JWT_SECRET).update(text).digest('base64url');

    const agent = await connect(bearer(`${text}.${signature}`));

    expect((await agent.emitWithAck('receive')).ok).toBe(true);
    await expect(connect(bearer(`${text}.${signature.toUpperCase()}`))).rejects.toThrow();
  });

  it('opens for a right key while others at its address guess', async () => {
    const { api, connect } = await open();
    const key = await api.key('viewer');
    for (let at = 0; at < 12; at += 1) {
      await expect(connect(bearer(`guess-${at}`))).rejects.toThrow();
    }

    expect((await connect(bearer(key))).connected).toBe(true);
  });

  it('stays closed to nobody, a wrong key, another host and a foreign page', async () => {
    const { api, connect } = await open();
    const key = await api.key('agent', 'agent:ken');

    await expect(connect({})).rejects.toThrow();
    await expect(connect(bearer('wrong'))).rejects.toThrow();
    await expect(connect({ ...bearer(key), host: 'evil.example' })).rejects.toThrow();
    await expect(connect({ ...bearer(key), origin: 'http://evil.example' })).rejects.toThrow();
  });
});

describe('an open session of Socket.IO', () => {
  /** Sends a poll, or with a body what a client says, under a session id. */
  async function poll(url: string, headers: Record<string, string>, body?: string) {
    const method = body === undefined ? 'GET' : 'POST';
    const request = httpRequest(url, { method, headers: { host: TEST_HOST, ...headers } });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode, text: await text(response) };
  }

  /** The status of an upgrade to WebSocket: 101 where it is let in. */
  async function upgrade(port: number, path: string, headers: string): Promise<number> {
    const socket = connectTcp(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${TEST_HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    return Number(head.toString('latin1').split(' ')[1]);
  }

  it('is bound to the key or the browser session that opened it, for polls and for its upgrade', async () => {
    const { api, server } = await open();
    const [mine, others] = [await api.key('viewer'), await api.key('admin')];
    const cookie = async (key: string) => {
      const answer = await api.request('/api/v1/session', { method: 'POST', body: { key } });
      return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    };
    const openers = [bearer(mine), await cookie(mine)];
    const strangers = [bearer(others), await cookie(others), await cookie(mine), {}];
    for (const opener of openers) {
      const path = '/socket.io/?EIO=4&transport=polling';
      const { text: opening } = await poll(`${server.url}${path}`, opener);
      const { sid } = JSON.parse(opening.slice(1)) as { sid: string };
      const polled = `${server.url}${path}&sid=${sid}`;
      const upgraded = `/socket.io/?EIO=4&transport=websocket&sid=${sid}`;

      for (const stranger of strangers) {
        expect((await poll(polled, stranger, '40')).status).toBe(400);
        expect((await poll(polled, stranger)).status).toBe(400);
        const lines = Object.entries(stranger).map(([name, value]) => `${name}: ${value}\r\n`);
        expect(await upgrade(server.port, upgraded, lines.join(''))).toBe(400);
      }
      expect((await poll(polled, opener, '40')).text).toBe('ok');
      expect((await poll(polled, opener)).text).toMatch(/^40\{"sid":/);
      const lines = Object.entries(opener).map(([name, value]) => `${name}: ${value}\r\n`);
      expect(await upgrade(server.port, upgraded, lines.join(''))).toBe(101);
    }
  });
});
