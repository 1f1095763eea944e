import { createHmac } from 'node:crypto';
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
  const { sessions, credentials, config, deliveries } = api.deps;
  const rules = config.originRules();
  const server = await startLiveServer({
    engine: createLiveLog().engine,
    deliveries,
    checkRequest: socketCheck({ auth: 'on', sessions, credentials, rules }),
  });
  onTestFinished(server.close);
  return {
    api,
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
