// The inbox over HTTP: at least once, to its owner alone, and for as long as somebody waits.
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcknowledgeAnswer, PullAnswer } from '@/lib/contracts/http-deliveries';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET, TEST_HOST } from '@/lib/testing/worlds/test-api';

const api = freshTestApi();
let client: ReturnType<typeof apiClient>;
let ken: string;
beforeEach(async () => {
  client = apiClient(api);
  await client.register('ken');
  ken = await api.key('agent', 'ken');
});

const PATH = '/agents/ken/inbox';
const pull = (body: unknown = {}, key = ken, path = PATH) =>
  client.post<PullAnswer>(path, body, key);
const acknowledge = (lease_ids: unknown, key = ken) =>
  client.post<AcknowledgeAnswer>(`${PATH}/ack`, { lease_ids }, key);
const ask = (text: string) =>
  client.say({
    type: 'task.request',
    from: { agent_id: 'agent:user' },
    task_id: `task_${text}`,
    to: [{ agent_id: 'agent:ken' }],
    payload: { text },
  });

describe('an inbox', () => {
  it('gives what is addressed to its agent until it is acknowledged', async () => {
    await ask('a');
    const { answer } = await pull({ max: 10, wait_ms: 5000 });
    const [message] = answer.messages;

    expect(answer.messages).toMatchObject([
      { attempt: 1, lease_id: expect.any(String), event: { payload: { text: 'a' } } },
    ]);
    expect(message?.seq).toBeGreaterThan(0);

    const acknowledged = await acknowledge([message?.lease_id, 'none']);
    const again = await acknowledge([message?.lease_id]);

    expect(acknowledged.answer).toEqual({ acknowledged: [message?.lease_id] });
    expect(again.answer).toEqual(acknowledged.answer);
    expect((await pull()).answer).toEqual({ messages: [] });
  });

  it('tells an agent that reads FIPA ACL in it, by either name, and finds the task that it answers', async () => {
    for (const [name, protocol] of Object.entries({ ben: 'fipa', bob: 'fipa-acl' })) {
      const agent_id = `agent:market.${name}`;
      const card = { v: 'clutch/0.1', agent_id, capabilities: [], meta: { speaks: [protocol] } };
      await api.request(`/api/v1/agents/${agent_id}`, {
        method: 'PUT',
        key: TEST_ADMIN_SECRET,
        body: card,
      });
      const task_id = `task_${name}`;
      const asked = { type: 'task.request', task_id, payload: { text: 'Nine apples' } } as const;
      await client.say({ ...asked, from: { agent_id: 'agent:user' }, to: [{ agent_id }] });
      const { secret } = await api.keyring.create({
        role: 'agent',
        grants: [],
        agent_prefix: 'agent:market.',
      });

      const { answer } = await pull({ wait_ms: 5000 }, secret, `/agents/${agent_id}/inbox`);
      const [told] = answer.messages;
      const text = String(told?.message);
      const [, reference] = /:reply-with "?([^ ")]+)/.exec(text) ?? [];
      const agreed = `(agree :sender (agent-identifier :name ${name}) :in-reply-to ${reference})`;
      const sent = await api.request('/api/v1/ingest/fipa', {
        method: 'POST',
        key: secret,
        body: agreed,
        headers: { 'content-type': 'text/plain' },
      });

      expect(told).toMatchObject({ protocol, lost: expect.any(Array) });
      expect(text).toMatch(/^\(request .*:content "Nine apples"/);
      expect(await sent.json()).toMatchObject({
        results: [{ status: 'stored' }],
        events: [{ type: 'task.accept', task_id, run_id: 'run_1', from: { agent_id } }],
      });
    }
  });

  it('gives several in the order of the log, and no more than is asked for', async () => {
    for (const text of ['a', 'b', 'c']) await ask(text);
    await expect
      .poll(async () => (await client.get<Listed>(DELIVERIES)).answer.deliveries)
      .toHaveLength(3);

    const first = await pull({ max: 2 });
    const rest = await pull({ max: 2 });

    const texts = [...first.answer.messages, ...rest.answer.messages].map(
      ({ event }) => event.payload.text,
    );
    expect(texts).toEqual(['a', 'b', 'c']);
  });
  const DELIVERIES = '/deliveries?agent_id=ken';
  type Listed = { deliveries: unknown[] };

  it('waits for a message, and asks for nothing in particular without a body', async () => {
    const waiting = pull({ wait_ms: 10_000 });
    await ask('late');

    expect((await waiting).answer.messages).toMatchObject([
      { event: { payload: { text: 'late' } } },
    ]);
    expect(await client.post(PATH, undefined, ken)).toMatchObject({ status: 200 });
  });

  it('is the admin’s to empty too, and a group’s messages are in it', async () => {
    await client.say({
      from: { agent_id: 'agent:user' },
      to: [{ agent_id: 'group:all' }],
      payload: { text: 'to all' },
    });

    const { status, answer } = await client.post<PullAnswer>(PATH, { wait_ms: 5000 });

    expect(status).toBe(200);
    expect(answer.messages).toMatchObject([{ event: { payload: { text: 'to all' } } }]);
  });

  it.each([
    [{ max: 0 }, 'invalid_value', '/max'],
    [{ max: 101 }, 'invalid_value', '/max'],
    [{ max: 1.5 }, 'invalid_value', '/max'],
    [{ max: '10' }, 'invalid_type', '/max'],
    [{ wait_ms: -1 }, 'invalid_value', '/wait_ms'],
    [{ wait_ms: 30_001 }, 'invalid_value', '/wait_ms'],
    [{ agent_id: 'bob' }, 'unknown_field', '/agent_id'],
    [[], 'invalid_type', ''],
    ['{"max":1,"max":2}', 'duplicate_key', '/max'],
    ['{"__proto__":{"max":1}}', 'proto_key', '/__proto__'],
  ])('refuses to be asked for %j', async (body, code, path) => {
    const { status, answer } = await pull(body);

    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(answer).toMatchObject({ code, errors: [{ code, path }] });
  });

  it.each([
    [{}, 'missing_field'],
    [{ lease_ids: 'all' }, 'invalid_type'],
    [{ lease_ids: [''] }, 'invalid_value'],
    [{ lease_ids: [{ not: '' }] }, 'invalid_type'],
    [{ lease_ids: ['x'.repeat(101)] }, 'invalid_value'],
    [{ lease_ids: Array.from({ length: 1001 }, String) }, 'invalid_value'],
  ])('refuses an acknowledgement that is none (%#)', async (body, code) => {
    const { status, answer } = await client.post(`${PATH}/ack`, body, ken);

    expect([status, answer.code]).toEqual([422, code]);
  });

  it('lets nobody acknowledge what was leased to another', async () => {
    await client.register('bob');
    await ask('a');
    const { answer } = await pull({ wait_ms: 5000 });
    const [message] = answer.messages;
    const bob = await api.key('agent', 'bob');

    const stolen = await client.post(
      '/agents/bob/inbox/ack',
      { lease_ids: [message?.lease_id] },
      bob,
    );

    expect(stolen.answer).toEqual({ acknowledged: [] });
    expect((await acknowledge([message?.lease_id])).answer.acknowledged).toHaveLength(1);
  });
});

describe('the inbox of another', () => {
  const PATHS = ['inbox', 'inbox/ack'];

  it.each(PATHS)('is answered as one that is not there (%s)', async (path) => {
    await client.register('bob');
    const bodies = [{}, { lease_ids: [] }, { max: 'x' }, []];

    for (const grants of [[], ['read'], ['impersonate'], ['orchestrator']] as const) {
      const key = await api.key('agent', 'ken', [...grants]);
      for (const body of bodies) {
        const [there, absent] = [
          await told('bob', path, { body, key }),
          await told('eve', path, { body, key }),
        ];
        expect(there).toEqual(absent);
        expect(there.status).toBe(404);
      }
    }
  });

  it('is also what an agent without a card of its own is told, and an admin of nobody', async () => {
    const eve = await api.key('agent', 'eve');
    const body = { max: 1 };

    const own = await told('eve', 'inbox', { body, key: eve });

    expect(own).toEqual(await told('bob', 'inbox', { body, key: ken }));
    expect((await pull({}, undefined, '/agents/nobody/inbox')).status).toBe(404);
  });

  it('takes no longer to be denied than one that is not there', async () => {
    await client.register('bob');
    const took: Record<string, number[]> = { bob: [], eve: [] };
    for (let i = 0; i < 300; i += 1) {
      for (const [name, times] of Object.entries(took)) {
        const started = performance.now();
        await told(name, 'inbox', { body: {}, key: ken });
        times.push(performance.now() - started);
      }
    }
    const [there = 0, absent = 0] = Object.values(took).map(
      (times) => times.sort((a, b) => a - b)[150],
    );

    expect(Math.abs(there - absent)).toBeLessThan(5);
  });

  /** The answer with the asked name taken out, which is all that may differ. */
  async function told(name: string, path: string, { body, key }: { body: unknown; key: string }) {
    const url = `/api/v1/agents/${name}/${path}`;
    const response = await api.request(url, { method: 'POST', body, key });
    const headers = [...response.headers].filter(([header]) => header !== 'x-request-id');
    const text = (await response.text()).replaceAll(name, 'NAME');
    return { status: response.status, text, headers };
  }
});

describe('a wait', () => {
  const waits = async () => (await api.deps.metrics.inboxWaits.get()).values[0]?.value;

  it('ends when its key is revoked, and gives nothing', async () => {
    const { key, secret } = await api.keyring.create({
      role: 'agent',
      agent_id: 'ken',
      grants: [],
    });
    const waiting = pull({ wait_ms: 30_000 }, secret);
    await expect.poll(() => waits()).toBe(1);

    await api.keyring.revoke(key.id);

    expect((await waiting).status).toBe(401);
  });

  it('ends when the server shuts down', async () => {
    const waiting = pull({ wait_ms: 30_000 });
    await expect.poll(() => waits()).toBe(1);

    api.closing.abort();

    expect(await waiting).toMatchObject({ status: 200, answer: { messages: [] } });
  });

  describe('over a real socket', () => {
    let server: Server;
    beforeEach(async () => {
      server = createServer(getRequestListener(api.app.fetch, { overrideGlobalObjects: false }));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterEach(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    it('ends when its client is gone, so that the message stays for the next one', async () => {
      const body = JSON.stringify({ wait_ms: 30_000 });
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
        socket.write(
          [
            `POST /api/v1${PATH} HTTP/1.1`,
            ...[`Host: ${TEST_HOST}`, `Authorization: Bearer ${ken}`],
            ...['Content-Type: application/json', `Content-Length: ${body.length}`, '', body],
          ].join('\r\n'),
        ),
      );
      await expect.poll(() => waits()).toBe(1);

      socket.destroy();
      await expect.poll(() => waits()).toBe(0);
      await ask('a');

      expect((await pull({ wait_ms: 5000 })).answer.messages).toMatchObject([{ attempt: 1 }]);
    });
  });
});
