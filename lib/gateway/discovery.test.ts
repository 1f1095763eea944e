// What a client finds and follows. Rows G10 (subscriptions) and G11 of the threats, H20 to H23.
import { describe, expect, test } from 'vitest';
import { DEFAULT_AGENTS } from '@/lib/model/known-agents';
import type { GatewayClient } from '@/lib/testing/worlds/gateway-client';
import { openGatewayWorld, WORKSPACE_PATH } from '@/lib/testing/worlds/gateway-world';
import { SUBSCRIPTIONS_MAX } from './limits';

const advertise = (more: object = {}) => ({
  type: 'handshake',
  content: { action: 'advertise', capabilities: { version: '1.0.0' } },
  ...more,
});

async function join(client: GatewayClient, more: object = {}): Promise<GatewayClient> {
  client.say(advertise(more));
  await client.nextOf('handshake');
  return client;
}

const broadcast = (id: string, threadId: string) => ({
  type: 'broadcast',
  id,
  content: { role: 'agent', content: id },
  metadata: { threadId },
});

describe('discovery', () => {
  test('lists the agents that are known by name, who are offline until they come (H28)', async () => {
    const world = await openGatewayWorld({ knownAgents: DEFAULT_AGENTS });
    const alpha = await join(await world.agent('alpha'));
    alpha.say({ type: 'discovery', content: { action: 'list' } });
    const { agents } = (await alpha.nextOf('discovery')).content as {
      agents: { name: string; role: string; status: string }[];
    };
    alpha.say({ type: 'message', agent: 'coder', content: { role: 'agent', content: 'Hello' } });

    expect(agents).toHaveLength(12);
    expect(agents).toContainEqual(
      expect.objectContaining({ name: 'alpha', role: 'Triad member', status: 'online' }),
    );
    expect(agents.filter(({ status }) => status === 'offline')).toHaveLength(11);
    expect(await alpha.nextOf('error')).toMatchObject({ error: 'AGENT_OFFLINE' });
  });

  test('lists agents; where they live on the disk is for admins alone (G11)', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'));
    const admin = await world.connect({ key: await world.key('admin') });
    for (const client of [ann, admin]) {
      client.say({ type: 'discovery', content: { action: 'list' } });
      client.say({ type: 'workspace', content: { action: 'list' } });
    }
    const own = await ann.nextOf('discovery');

    expect(own.content.agents).toEqual([
      { name: 'ann', role: 'Agent', status: 'online', workspace: '[masked]' },
    ]);
    expect((await ann.nextOf('workspace')).content.workspaces).toEqual([
      { name: 'Test', path: '[masked]' },
    ]);
    expect((await admin.nextOf('discovery')).content.agents).toMatchObject([
      { name: 'ann', workspace: WORKSPACE_PATH },
    ]);
    expect((await admin.nextOf('workspace')).content.workspaces).toEqual([
      { name: 'Test', path: WORKSPACE_PATH },
    ]);
    expect(JSON.stringify(ann.heard)).not.toContain(WORKSPACE_PATH);
  });

  test('lists the services of agents that say where they are called', async () => {
    const world = await openGatewayWorld();
    const key = await world.key('admin');
    await world.request('/api/v1/agents/ken', {
      method: 'PUT',
      key,
      body: {
        v: 'clutch/0.1',
        agent_id: 'agent:ken',
        capabilities: [{ id: 'skill:research' }],
        endpoints: { clutch: { url: 'http://ken:8080/clutch' } },
        health_endpoint: 'http://ken:8080/health',
      },
    });
    const ann = await world.agent('ann');
    ann.say({ type: 'discovery', content: { action: 'services' } });

    expect((await ann.nextOf('discovery')).content.services).toEqual([
      {
        serviceId: 'agent:ken/clutch',
        endpoint: 'http://ken:8080/clutch',
        capabilities: ['skill:research'],
        healthEndpoint: 'http://ken:8080/health',
      },
    ]);
  });

  test('names the agents that are here in the answer to a handshake', async () => {
    const world = await openGatewayWorld();
    await join(await world.agent('ann'));
    const bob = await world.agent('bob');
    bob.say(advertise({ id: 'hs-1' }));

    expect(await bob.nextOf('handshake')).toMatchObject({
      content: { action: 'acknowledge', availableAgents: ['ann', 'bob'], protocolVersion: '1.0.0' },
      metadata: { correlationId: 'hs-1' },
    });
  });
});

describe('a subscription', () => {
  test('to states tells of the agents that it names', async () => {
    const world = await openGatewayWorld();
    const watcher = await world.agent('watcher');
    watcher.say({ type: 'subscribe', content: { channel: 'agent:status', agents: ['ann'] } });
    expect(await watcher.nextOf('subscribe')).toMatchObject({
      content: { channel: 'agent:status', status: 'subscribed' },
    });
    await join(await world.agent('bob'));
    const ann = await join(await world.agent('ann'));
    const came = await watcher.nextOf('status');
    ann.say({ type: 'disconnect', content: { reason: 'manual' } });
    const went = await watcher.next(({ content }) => content.status === 'offline');

    expect(came).toMatchObject({ from: 'ann', content: { agent: 'ann', status: 'online' } });
    expect(went).toMatchObject({ from: 'ann', content: { agent: 'ann' } });
    expect(watcher.heard.some(({ content }) => content.agent === 'bob')).toBe(false);
  });

  test('to threads tells what was said, from a seq on, filtered', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'));
    const reader = await world.connect({ key: await world.key('viewer') });
    for (const id of ['m-1', 'm-2']) ann.say(broadcast(id, id === 'm-1' ? 'thr-1' : 'thr-2'));
    await expect.poll(async () => (await world.log()).length).toBe(3);
    const filter = { channel: 'threads', threadId: 'thr-1', after: 0 };
    reader.say({ type: 'subscribe', content: filter });
    const first = await reader.nextOf('event');
    for (const id of ['m-3', 'm-4']) ann.say(broadcast(id, id === 'm-3' ? 'thr-2' : 'thr-1'));
    const second = await reader.nextOf('event');
    reader.say({ type: 'unsubscribe', content: { channel: 'threads' } });
    await reader.nextOf('unsubscribe');
    reader.say({ type: 'subscribe', content: { ...filter, after: first.content.seq } });
    const again = await reader.nextOf('event');

    expect(first).toMatchObject({
      event: 'chat.message',
      content: { channel: 'threads', seq: 2, event: { id: 'm-1', thread_id: 'thr-1' } },
    });
    expect(second.content).toMatchObject({ seq: 5, event: { id: 'm-4' } });
    expect(again.content).toMatchObject({ seq: 5, event: { id: 'm-4' } });
  });

  test('to runs and to the triad tells those', async () => {
    const world = await openGatewayWorld();
    const ann = await join(await world.agent('ann'));
    const reader = await world.connect({ key: await world.key('viewer') });
    reader.say({ type: 'subscribe', content: { channel: 'triad', after: 0 } });
    reader.say({ type: 'subscribe', content: { channel: 'runs', runId: 'thr-1', after: 0 } });
    ann.say(broadcast('m-1', 'thr-1'));
    ann.say({
      type: 'proposal',
      id: 'p-1',
      content: { proposal: 'X', reasoning: 'Y' },
      metadata: { correlationId: 'prop-1' },
    });
    const [one, other] = [await reader.nextOf('event'), await reader.nextOf('event')];

    expect([one.content, other.content].map(({ channel }) => channel).sort()).toEqual([
      'runs',
      'triad',
    ]);
    expect([one, other].find(({ content }) => content.channel === 'triad')).toMatchObject({
      event: 'task.request',
      content: { event: { id: 'p-1' } },
    });
  });

  test('to the log is for who may read it; other channels are unknown', async () => {
    const world = await openGatewayWorld();
    const ann = await world.agent('ann');
    ann.say({ type: 'subscribe', content: { channel: 'threads' } });
    ann.say({ type: 'subscribe', content: { channel: 'weather' } });

    expect(await ann.nextOf('error')).toMatchObject({ error: 'PERMISSION_DENIED' });
    expect(await ann.nextOf('error')).toMatchObject({ error: 'INVALID_CONTENT' });
  });

  test('beyond the head of the log is refused', async () => {
    const world = await openGatewayWorld();
    const reader = await world.connect({ key: await world.key('viewer') });
    reader.say({ type: 'subscribe', content: { channel: 'runs', after: 7 } });

    expect((await reader.nextOf('error')).content.message).toContain('ends at seq 0');
  });

  test('of one too many is refused, and room is made (G10)', async () => {
    const world = await openGatewayWorld({ messagesPerSecond: 0 });
    const reader = await world.connect({ key: await world.key('viewer') });
    for (let at = 0; at <= SUBSCRIPTIONS_MAX; at += 1) {
      const content = { channel: 'agent:status', agents: [`agent-${at}`] };
      reader.say({ type: 'subscribe', content });
    }
    const refused = await reader.nextOf('error');
    reader.say({ type: 'unsubscribe', content: { channel: 'agent:status' } });
    reader.say({ type: 'subscribe', content: { channel: 'runs' } });
    await reader.next(({ type, content }) => type === 'subscribe' && content.channel === 'runs');

    expect(refused).toMatchObject({ error: 'AGENT_BUSY' });
  });

  test('of a million channels costs an answer each, at the rate of messages (G10)', async () => {
    // Far below what any machine takes, so that the rate is passed on a busy one, too.
    const world = await openGatewayWorld({ messagesPerSecond: 20 });
    const reader = await world.connect({ key: await world.key('viewer') });
    for (let at = 0; at < 1_000; at += 1) {
      reader.say({ type: 'subscribe', content: { channel: `channel-${at}` } });
    }

    expect(await reader.closed).toMatchObject({ code: 4429 });
    expect(reader.heard.filter(({ error }) => error === 'AGENT_BUSY').length).toBeGreaterThan(50);
  });
});
