// Signatures of messages over real sockets: those of agents, by every way in (HD22, docs/decisions/0065).
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import canonicalize from 'canonicalize';
import { describe, expect, test } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { apiClient } from '@/lib/testing/worlds/api-client';
import type { GatewayClient } from '@/lib/testing/worlds/gateway-client';
import { openGatewayWorld } from '@/lib/testing/worlds/gateway-world';
import { openSocketWorld } from '@/lib/testing/worlds/socket-world';
import type { TestApi } from '@/lib/testing/worlds/test-api';

const PREFIX = 'colloquy-heretek-v1\n';

/** An agent with a key pair, of which the workspace knows the public half. */
async function aSigner(api: TestApi, agentId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const public_key = String(publicKey.export({ format: 'jwk' }).x);
  await api.engine.putPublicKey({ agent_id: agentId, kid: 'k1', public_key });
  return (more: object = {}) => {
    const signature = { alg: 'Ed25519', keyId: 'k1' };
    const message = {
      type: 'message',
      id: randomUUID(),
      from: 'ann',
      agent: 'bob',
      timestamp: 1_769_952_011_000,
      content: { role: 'agent', content: 'Signed' },
      ...more,
    };
    const bytes = Buffer.from(
      PREFIX + canonicalize({ ...message, metadata: { threadId: 't-1', signature } }),
    );
    const value = sign(null, bytes, privateKey).toString('base64');
    return { ...message, metadata: { threadId: 't-1', signature: { ...signature, value } } };
  };
}

async function join(client: GatewayClient): Promise<GatewayClient> {
  client.say({ type: 'handshake', content: { action: 'advertise', capabilities: {} } });
  await client.nextOf('handshake');
  return client;
}

const spoken = (records: readonly EventRecord[]) =>
  records.filter(({ event }) => event.type === 'chat.message');

describe('the signature of an agent', () => {
  test('is checked over the gateway, and reaches its recipient as it was made', async () => {
    const world = await openGatewayWorld();
    const signed = await aSigner(world, 'agent:ann');
    const ann = await join(await world.agent('ann'));
    const bob = await join(await world.agent('bob'));
    const message = signed();
    const changed = { ...signed(), content: { role: 'agent', content: 'Changed' } };
    const { metadata, ...unsigned } = signed();

    for (const one of [message, changed, unsigned]) ann.say(one);
    const heard = [await bob.nextOf('message'), await bob.nextOf('message')];
    await bob.nextOf('message');

    expect(heard).toEqual([message, changed]);
    expect(spoken(await world.log()).map(({ signature, verdict }) => [signature, verdict])).toEqual(
      [
        ['verified', 'pass'],
        ['bad', 'fail'],
        ['unsigned', 'pass'],
      ],
    );
    expect(metadata.signature.keyId).toBe('k1');
  });

  test('is that of no other agent, though it says the same bytes or uses the same key', async () => {
    const world = await openGatewayWorld({ auth: 'off' });
    const signed = await aSigner(world, 'agent:ann');
    const client = await join(await world.connect());
    await join(await world.agent('bob'));

    client.say(signed({ from: 'mallory' }));
    client.say({ ...signed(), from: 'mallory' });
    await expect.poll(async () => spoken(await world.log()).length).toBe(2);

    expect(spoken(await world.log()).map(({ signature }) => signature)).toEqual([
      'unknown_key',
      'unknown_key',
    ]);
  });

  test('is checked over plain sockets and HTTP by the same rule', async () => {
    const world = await openSocketWorld();
    const { ask, get } = apiClient(world);
    const signed = await aSigner(world, 'agent:ann');
    const bad = { ...signed(), timestamp: 7_000_000_000_000 };
    const ann = await world.agent('ann', 'heretek');

    ann.say(JSON.stringify(signed()), JSON.stringify(bad));
    await expect.poll(async () => spoken(await world.log()).length).toBe(2);
    const body = [signed(), { ...bad, id: randomUUID() }];
    const { answer } = await ask<{ results: { seq: number }[] }>('POST', '/ingest/heretek', {
      body,
    });

    expect(spoken(await world.log()).map(({ signature }) => signature)).toEqual([
      'verified',
      'bad',
      'verified',
      'bad',
    ]);
    const detail = await get<{ findings: object[] }>(`/events/${answer.results[1]?.seq}`);
    expect(detail.answer.findings).toContainEqual({
      level: 'error',
      rule: 'HD22',
      path: '/metadata/signature',
      message: 'the signature does not verify with the key registered for this sender and kid',
    });
  });

  test('counts once: the same bytes in another run or thread are a repeat', async () => {
    const world = await openGatewayWorld();
    const { ask } = apiClient(world);
    const body = (await aSigner(world, 'agent:ann'))();
    const key = await world.key('agent', 'agent:ann');
    const send = (query: string) =>
      ask<{ results: object[] }>('POST', `/ingest/heretek${query}`, { body, key });

    const first = await send('');
    const again = await send('?run_id=other&thread_id=other');

    expect(first.answer.results).toMatchObject([{ status: 'stored' }]);
    expect(again.answer.results).toMatchObject([{ status: 'duplicate' }]);
  });
});
