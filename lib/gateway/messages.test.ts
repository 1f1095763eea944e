// What is said over the gateway: into the log, to whom it is for, and back. Rows G8 and HD16, on a real server.
import { describe, expect, test } from 'vitest';
import type { GatewayClient } from '@/lib/testing/worlds/gateway-client';
import { openGatewayWorld } from '@/lib/testing/worlds/gateway-world';

const speech = (text: string) => ({ role: 'agent', content: text });

const aMessage = (id: string, more: object = {}) => ({
  type: 'message',
  id,
  agent: 'bob',
  content: speech(id),
  ...more,
});

const advertise = (...types: string[]) => ({
  type: 'handshake',
  content: { action: 'advertise', capabilities: { supportedMessageTypes: types } },
});

/** Takes part, and waits until it is registered. */
async function join(client: GatewayClient, ...types: string[]): Promise<GatewayClient> {
  client.say(advertise(...types));
  await client.nextOf('handshake');
  return client;
}

describe('a message', () => {
  test('is in the log before its sender hears so, in the order of its connection', async () => {
    const world = await openGatewayWorld({ messagesPerSecond: 0 });
    const ann = await join(await world.agent('ann'), 'event');
    await join(await world.agent('bob'));
    for (let at = 0; at < 300; at += 1) ann.say(aMessage(`msg-${at}`));
    const receipts = [];
    for (let at = 0; at < 300; at += 1)
      receipts.push(await ann.next(({ event }) => event === 'stored'));

    const stored = (await world.log()).filter(({ event }) => event.type === 'chat.message');
    expect(stored.map(({ event }) => event.id)).toEqual(
      Array.from({ length: 300 }, (_, at) => `msg-${at}`),
    );
    expect(stored.every(({ event }) => event.from.agent_id === 'agent:ann')).toBe(true);
    expect(receipts.find(({ content }) => content.id === 'msg-7')).toMatchObject({
      content: { seq: stored[7]?.seq, status: 'stored' },
      metadata: { correlationId: 'msg-7', parentId: 'msg-7' },
    });
  });

  test('that comes twice is a duplicate with the first seq', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'), 'event');
    await join(await world.agent('bob'));
    ann.say(aMessage('msg-1'));
    ann.say(aMessage('msg-1'));
    const [first, second] = [await ann.nextOf('event'), await ann.nextOf('event')];

    expect(first.content).toMatchObject({ status: 'stored' });
    expect(second.content).toEqual({ ...first.content, status: 'duplicate' });
  });

  test('reaches its agent once, in its own form, with who sent it', async () => {
    const world = await openGatewayWorld();
    const bob = await join(await world.agent('bob'));
    const ann = await join(await world.agent('ann'));
    ann.say({ ...aMessage('msg-1', { metadata: { threadId: 'thr-1' } }) });
    const heard = await bob.nextOf('message');
    await expect
      .poll(
        async () => (await world.deps.deliveries.list({ states: ['delivered'], limit: 10 })).length,
      )
      .toBe(1);

    expect(heard).toMatchObject({
      id: 'msg-1',
      from: 'ann',
      agent: 'bob',
      content: speech('msg-1'),
      metadata: { threadId: 'thr-1' },
    });
    expect(bob.heard.filter(({ type }) => type === 'message')).toHaveLength(1);
    expect(ann.heard.filter(({ type }) => type !== 'handshake')).toEqual([]);
  });

  test('that was not confirmed comes again on the next connection', async () => {
    const world = await openGatewayWorld();
    const bob = await join(await world.agent('bob', { autoPong: false }));
    const ann = await join(await world.agent('ann'));
    ann.say(aMessage('msg-1'));
    await bob.nextOf('message');
    bob.socket.terminate();
    const again = await world.agent('bob');

    expect(await again.nextOf('message')).toMatchObject({ id: 'msg-1' });
  });

  test('reaches an agent that advertised nothing of itself, and one that came back', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'));
    const bob = await world.agent('bob');
    bob.say({ type: 'handshake', content: { action: 'advertise' } });
    await bob.nextOf('handshake');
    ann.say(aMessage('msg-1'));
    await bob.nextOf('message');
    bob.say({ type: 'disconnect', content: { reason: 'manual' } });
    await bob.closed;
    const back = await world.agent('bob');
    back.say({ type: 'status', content: { status: 'idle' } });
    await expect.poll(async () => (await world.log()).at(-1)?.event.payload.status).toBe('idle');
    ann.say(aMessage('msg-2'));

    expect(await back.nextOf('message')).toMatchObject({ id: 'msg-2' });
  });

  test('to nobody is stored and answered with AGENT_NOT_FOUND', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'));
    ann.say(aMessage('msg-1', { metadata: { correlationId: 'corr-1' } }));

    expect(await ann.nextOf('error')).toMatchObject({
      error: 'AGENT_NOT_FOUND',
      content: { error: 'AGENT_NOT_FOUND', code: 3001 },
      metadata: { correlationId: 'corr-1', parentId: 'msg-1' },
    });
    expect((await world.log()).at(-1)?.event.id).toBe('msg-1');
  });

  test('to who is away waits for them, and its sender is told', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'));
    const bob = await join(await world.agent('bob'));
    bob.socket.terminate();
    await expect.poll(() => world.gateway.stats().connected).toBe(1);
    world.clock.now += 120_000;
    await expect
      .poll(() => world.engine.directory.agent('agent:bob')?.status, { timeout: 15_000 })
      .toBe('offline');
    ann.say(aMessage('msg-1'));

    const told = await ann.nextOf('error');
    expect(told).toMatchObject({ error: 'AGENT_OFFLINE', content: { code: 3002 } });
    expect(told.content.message).toContain('delivered when the agent is back');
    expect(await (await world.agent('bob')).nextOf('message')).toMatchObject({ id: 'msg-1' });
  });

  test('to who took leave is not promised to them', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'));
    const bob = await join(await world.agent('bob'));
    bob.say({ type: 'disconnect', content: { reason: 'manual' } });
    expect(await bob.closed).toMatchObject({ code: 1000 });
    ann.say(aMessage('msg-1'));

    const told = await ann.nextOf('error');
    expect(told).toMatchObject({ error: 'AGENT_OFFLINE' });
    expect(told.content.message).toContain('took leave');
    expect(world.engine.directory.agent('agent:bob')?.status).toBe('offline');
  });

  test('whose ttl passed on its way is refused, and kept among what was refused', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'));
    const timestamp = world.clock.now - 10_000;
    ann.say(aMessage('msg-1', { timestamp, metadata: { ttl: 5, correlationId: 'corr-1' } }));

    expect(await ann.nextOf('error')).toMatchObject({
      error: 'CONNECTION_TIMEOUT',
      content: { code: 1002 },
      metadata: { correlationId: 'corr-1' },
    });
    expect((await world.log()).some(({ event }) => event.id === 'msg-1')).toBe(false);
    expect(await world.engine.rejections({ limit: 10, order: 'desc' })).toHaveLength(1);
  });

  test('whose ttl passes while it waits is not delivered, and its sender is told', async () => {
    const world = await openGatewayWorld();
    const bob = await join(await world.agent('bob'));
    const ann = await join(await world.agent('ann'));
    bob.socket.terminate();
    await expect.poll(() => world.gateway.stats().connected).toBe(1);
    const timestamp = world.clock.now;
    ann.say(aMessage('msg-1', { timestamp, metadata: { ttl: 30, correlationId: 'corr-1' } }));
    await expect.poll(async () => (await world.log()).at(-1)?.event.id).toBe('msg-1');
    world.clock.now += 60_000;
    ann.say(aMessage('msg-2'));
    const back = await world.agent('bob');

    expect(await back.nextOf('message')).toMatchObject({ id: 'msg-2' });
    expect(await ann.next(({ error }) => error === 'CONNECTION_TIMEOUT')).toMatchObject({
      metadata: { correlationId: 'corr-1' },
    });
    expect(back.heard.some(({ id }) => id === 'msg-1')).toBe(false);
  });

  test.each([
    ['{"type":"message"', 'INVALID_JSON'],
    ['{"type":"welcome","content":{}}', 'UNKNOWN_TYPE'],
    ['{"type":"message","content":{"role":"agent","content":"x"}}', 'MISSING_FIELD'],
    ['{"type":"vote","content":{"proposalId":"p","vote":"perhaps"}}', 'INVALID_CONTENT'],
    ['{"type":"subscribe","content":{"channel":7}}', 'INVALID_TYPE'],
    ['{"type":"discovery","content":{"action":"everything"}}', 'INVALID_CONTENT'],
    ['[]', 'INVALID_TYPE'],
  ])('that is wrong is answered by name and number: %s', async (text, name) => {
    const world = await openGatewayWorld();
    const ann = await world.agent('ann');
    ann.socket.send(text);
    const answer = await ann.nextOf('error');

    expect(answer).toMatchObject({ error: name, content: { error: name } });
    expect(answer.content.code).toBeGreaterThan(2000);
    expect(ann.socket.readyState).toBe(1);
  });

  test('of a name that is not the key’s is refused, and so is a decision (G8)', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'));
    for (const from of ['gateway', 'steward', 'bob']) ann.say(aMessage(`of-${from}`, { from }));
    ann.say({ ...advertise(), from: 'steward' });
    ann.say({
      type: 'decision',
      content: { proposalId: 'prop-1', result: 'approved' },
    });
    const answers = [];
    for (let at = 0; at < 5; at += 1) answers.push(await ann.nextOf('error'));

    expect(answers.map(({ error, content }) => [error, content.code])).toEqual(
      Array.from({ length: 5 }, () => ['PERMISSION_DENIED', 5004]),
    );
    expect((await world.log()).map(({ event }) => event.type)).toEqual(['agent.register']);
    expect(world.audited.filter(({ outcome }) => outcome === 'forged')).toHaveLength(5);
  });

  test('of a viewer is refused; its handshake is answered', async () => {
    const world = await openGatewayWorld();
    const viewer = await world.connect({ key: await world.key('viewer') });
    await join(viewer);
    viewer.say(aMessage('msg-1', { from: 'ann' }));

    expect(await viewer.nextOf('error')).toMatchObject({ error: 'PERMISSION_DENIED' });
    expect(await world.log()).toEqual([]);
  });
});

describe('an answer', () => {
  test('goes to the connection that asked, also where it names nobody and the asker is not registered', async () => {
    const world = await openGatewayWorld();
    const bob = await join(await world.agent('bob'));
    const admin = await world.connect({ key: await world.key('admin') });
    const bystander = await world.connect({ key: await world.key('admin') });
    const metadata = { requiresResponse: true, correlationId: 'corr-1' };
    admin.say({ ...aMessage('msg-1', { metadata }), type: 'request' });
    await bob.nextOf('request');
    bob.say({ type: 'response', content: speech('done'), metadata: { correlationId: 'corr-1' } });
    const response = await admin.nextOf('response');
    bob.say({ type: 'response', content: speech('again'), metadata: { correlationId: 'corr-1' } });
    bystander.say({ type: 'ping', content: {} });
    await bystander.nextOf('pong');

    expect(response).toMatchObject({ from: 'bob', content: speech('done') });
    expect(bystander.heard.map(({ type }) => type)).toEqual(['pong']);
  });

  test('to somebody else is heard by nobody who asked in their name', async () => {
    const world = await openGatewayWorld();
    const bob = await join(await world.agent('bob'));
    const thief = await join(await world.agent('thief'));
    const metadata = { requiresResponse: true, correlationId: 'corr-1' };
    thief.say(aMessage('msg-1', { from: 'anonymous', metadata }));
    bob.say({
      ...aMessage('msg-2', { agent: 'anonymous', metadata: { correlationId: 'corr-1' } }),
    });
    await bob.nextOf('error');
    thief.say({ type: 'ping', content: {} });
    await thief.nextOf('pong');

    expect(thief.heard.map(({ type }) => type)).toEqual(['handshake', 'error', 'pong']);
  });

  test('of another protocol is one, too', async () => {
    const world = await openGatewayWorld();
    const key = await world.key('agent', 'agent:bob');
    const ann = await join(await world.agent('ann'));
    ann.say({
      ...aMessage('req-1', { metadata: { correlationId: 'task-1', threadId: 'thr-1' } }),
      type: 'request',
    });
    await ann.nextOf('error');
    const said = await world.request('/api/v1/events', {
      method: 'POST',
      key,
      body: {
        v: 'clutch/0.1',
        id: 'res-1',
        ts: '2026-02-01T13:20:12Z',
        thread_id: 'thr-1',
        run_id: 'thr-1',
        task_id: 'task-1',
        from: { agent_id: 'agent:bob' },
        to: [{ agent_id: 'agent:ann' }],
        type: 'task.result',
        payload: { text: 'done' },
      },
    });

    expect(said.status).toBe(200);
    expect(await ann.nextOf('response')).toMatchObject({
      from: 'bob',
      metadata: { correlationId: 'task-1' },
    });
  });
});

describe('where nobody is asked for a key', () => {
  test('one connection speaks and receives for whom its frames name', async () => {
    const world = await openGatewayWorld({ auth: 'off' });
    const many = await world.connect();
    many.say({ ...advertise(), from: 'ann' });
    many.say({ ...advertise(), from: 'bob' });
    await many.nextOf('handshake');
    await many.nextOf('handshake');
    many.say({ ...aMessage('msg-1'), from: 'ann' });

    expect(await many.nextOf('message')).toMatchObject({ from: 'ann', agent: 'bob' });
  });

  test('a frame without a name is of the connection’s own, which is registered and leaves with it', async () => {
    const world = await openGatewayWorld({ auth: 'off' });
    const client = await world.connect();
    client.say(advertise());
    const { content } = await client.nextOf('handshake');
    const agentId = `agent:${content.clientId}`;
    client.say({ type: 'broadcast', content: speech('Hello') });
    await expect.poll(async () => (await world.log()).at(-1)?.event.type).toBe('chat.message');

    expect((await world.log()).at(-1)?.event.from.agent_id).toBe(agentId);
    expect(world.engine.directory.agent(agentId)).toMatchObject({ registered: true });
    client.socket.terminate();
    await expect.poll(() => world.engine.directory.agent(agentId)?.status).toBe('offline');
  });

  test('nobody speaks as the gateway', async () => {
    const world = await openGatewayWorld({ auth: 'off' });
    const client = await world.connect();
    client.say({ ...advertise(), from: 'gateway' });
    client.say(aMessage('msg-1', { from: 'gateway' }));

    expect(await client.nextOf('error')).toMatchObject({ error: 'PERMISSION_DENIED' });
    expect(await client.nextOf('error')).toMatchObject({ error: 'PERMISSION_DENIED' });
    expect(await world.log()).toEqual([]);
  });

  test('a person who speaks is no agent for that', async () => {
    const world = await openGatewayWorld({ auth: 'off' });
    const client = await world.connect();
    client.say(aMessage('msg-1', { from: 'user' }));
    await client.nextOf('error');

    expect(world.engine.directory.agent('agent:user')).toMatchObject({ registered: false });
  });

  test('nobody decides for the triad either', async () => {
    const world = await openGatewayWorld({ auth: 'off' });
    const client = await world.connect();
    client.say({
      type: 'decision',
      from: 'gateway',
      content: { proposalId: 'prop-1', result: 'approved' },
    });

    expect(await client.nextOf('error')).toMatchObject({ error: 'PERMISSION_DENIED' });
  });
});

describe('the audit', () => {
  test('has one entry for a message and its receipt, which it names', async () => {
    const world = await openGatewayWorld();
    await join(await world.agent('bob'));
    const ann = await join(await world.agent('ann'), 'event');
    ann.say(aMessage('msg-1'));

    const receipt = await ann.nextOf('event');

    expect(receipt).toMatchObject({ event: 'stored', content: { id: 'msg-1', status: 'stored' } });
    expect(world.audited.filter(({ receiptId }) => receiptId !== null)).toEqual([
      expect.objectContaining({ id: 'msg-1', outcome: 'stored', receiptId: receipt.id }),
    ]);
    expect(world.audited.filter(({ id }) => id === receipt.id)).toEqual([]);
  });

  test('is told of every message in and out, and never what it says', async () => {
    const world = await openGatewayWorld();
    const secret = 'canary-5f1d';
    const bob = await join(await world.agent('bob'));
    const ann = await join(await world.agent('ann'));
    ann.say({ type: 'auth', content: { token: secret } });
    ann.say(aMessage('msg-1', { content: speech(secret) }));
    ann.socket.send(`{"type":"message","content":"${secret}`);
    await bob.nextOf('message');
    await ann.next(({ error }) => error === 'INVALID_JSON');

    expect(JSON.stringify(world.audited)).not.toContain(secret);
    expect(world.audited).toContainEqual(
      expect.objectContaining({ id: 'msg-1', to: 'agent:bob', type: 'message', outcome: 'stored' }),
    );
    expect(world.audited).toContainEqual(
      expect.objectContaining({ id: 'msg-1', from: 'agent:ann', type: 'message', outcome: 'sent' }),
    );
    expect(world.audited).toContainEqual(
      expect.objectContaining({ type: 'unknown', outcome: 'invalid_json' }),
    );
  });
});
