// Signatures of messages over real sockets: those of agents, by every way in, and those of the server (HD22, docs/decisions/0065).
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import canonicalize from 'canonicalize';
import { describe, expect, test } from 'vitest';
import type { SigningKeyAnswer } from '@/lib/contracts/http-deliveries';
import type { EventRecord } from '@/lib/model/event-record';
import { verifyEd25519 } from '@/lib/security/signature';
import { apiClient } from '@/lib/testing/worlds/api-client';
import type { GatewayClient } from '@/lib/testing/worlds/gateway-client';
import { openGatewayWorld } from '@/lib/testing/worlds/gateway-world';
import { openSocketWorld } from '@/lib/testing/worlds/socket-world';
import type { TestApi } from '@/lib/testing/worlds/test-api';

const PREFIX = 'colloquy-heretek-v1\n';

type Signed = {
  readonly metadata: { readonly signature: { alg: string; keyId: string; value: string } };
};

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

/** What a verifier outside makes of a message, with nothing but its key. */
function isSignedBy(key: SigningKeyAnswer, message: object): boolean {
  const { metadata, ...rest } = message as Signed;
  const { value, ...signature } = metadata.signature;
  const text = PREFIX + canonicalize({ ...rest, metadata: { ...metadata, signature } });
  const publicKey = Buffer.from(key.public_key, 'base64url');
  return (
    signature.keyId === key.kid &&
    verifyEd25519(Buffer.from(text), Buffer.from(value, 'base64'), publicKey)
  );
}

async function signingKey(api: TestApi, key: string): Promise<SigningKeyAnswer> {
  return (await apiClient(api).get<SigningKeyAnswer>('/signing-key', key)).answer;
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

describe('the signature of the server', () => {
  test('is on a restart, and covers whom it is for', async () => {
    const world = await openGatewayWorld();
    const { ask } = apiClient(world);
    const key = await world.key('agent', 'agent:bob');
    const bob = await join(await world.connect({ key }));

    await ask('POST', '/agents/bob/restart');
    const restart = await bob.next(({ event }) => event === 'restart');

    const signer = await signingKey(world, key);
    expect(restart).toMatchObject({
      from: 'user',
      agent: 'bob',
      metadata: { signature: { alg: 'Ed25519', keyId: signer.kid } },
    });
    expect(isSignedBy(signer, restart)).toBe(true);
    expect(isSignedBy(signer, { ...restart, agent: 'ann' })).toBe(false);
  });

  test('is on what it decides, and on nothing that others say or that is about the connection', async () => {
    const world = await openGatewayWorld();
    const key = await world.key('agent', 'agent:steward');
    const steward = await join(await world.connect({ key }));
    const voters = await Promise.all(
      ['alpha', 'beta', 'charlie'].map(async (name) => join(await world.agent(name))),
    );
    const content = { proposal: 'Ship it', reasoning: 'It is ready' };

    steward.say({ type: 'proposal', id: 'p-1', content, metadata: { correlationId: 'p-1' } });
    for (const voter of voters) {
      expect((await voter.nextOf('proposal')).metadata).not.toHaveProperty('signature');
      voter.say({ type: 'vote', content: { proposalId: 'p-1', vote: 'approve' } });
    }
    const decision = await steward.nextOf('decision');
    steward.say({ type: 'ping', content: {} });
    const pong = await steward.nextOf('pong');

    const signer = await signingKey(world, key);
    expect(decision).toMatchObject({ from: 'gateway', content: { result: 'approved' } });
    expect(isSignedBy(signer, decision)).toBe(true);
    expect(pong.metadata ?? {}).not.toHaveProperty('signature');
  });

  test('is on what people say, and on nothing that somebody else says in its name', async () => {
    const world = await openGatewayWorld();
    const { ask, say } = apiClient(world);
    const key = await world.key('agent', 'agent:bob');
    const bob = await join(await world.connect({ key }));
    const to = [{ agent_id: 'agent:bob' }];

    for (const name of ['orchestrator', 'gateway', 'ann']) {
      await say({ type: 'chat.message', from: { agent_id: `agent:${name}` }, to });
      expect((await bob.nextOf('message')).metadata ?? {}).not.toHaveProperty('signature');
    }
    await say({ type: 'chat.message', from: { agent_id: 'agent:user', role: 'human' }, to });

    expect(isSignedBy(await signingKey(world, key), await bob.nextOf('message'))).toBe(true);
    const native = {
      type: 'message',
      id: 'm-1',
      from: 'user',
      agent: 'bob',
      content: { role: 'user', content: 'Hi' },
    };
    await ask('POST', '/ingest/heretek', { body: native });
    expect(await bob.nextOf('message')).toEqual(native);
  });

  test('is on a restart over a plain socket, too, and in no protocol that has no form for it', async () => {
    const world = await openSocketWorld();
    const { ask } = apiClient(world);
    const key = await world.key('agent', 'agent:bob');
    const authorization = `Bearer ${key}`;
    const bob = await world.connect('heretek', { authorization });
    const kim = await world.agent('kim', 'clowl');

    for (const name of ['bob', 'kim']) {
      await expect.poll(() => world.engine.directory.agent(`agent:${name}`)?.card).toBeTruthy();
      expect((await ask('POST', `/agents/${name}/restart`)).status).toBe(200);
    }

    expect(isSignedBy(await signingKey(world, key), JSON.parse(await bob.next()))).toBe(true);
    expect(await kim.next()).not.toContain('signature');
  });
});
