import { generateKeyPairSync, sign } from 'node:crypto';
import { type Task, TaskPushNotificationConfig } from '@a2a-js/sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { createDeliverySigner } from '@/lib/delivery/signer';
import { egressRules } from '@/lib/security/egress';
import { createEgress, type Egress, type ResolveName } from '@/lib/security/egress-call';
import { openInstanceKey, sealingKeyOf } from '@/lib/store/integrity/instance-key';
import {
  A2A_WAYS,
  type A2aWay,
  a2aAgent,
  a2aClient,
  a2aRequest,
} from '@/lib/testing/worlds/a2a-world';
import { openEndpoint } from '@/lib/testing/worlds/endpoint';
import {
  openTestApi,
  TEST_ADMIN_SECRET,
  TEST_AUDIENCE,
  type TestApi,
  type TestApiOptions,
} from '@/lib/testing/worlds/test-api';
import { createPushes } from '@/lib/webhooks/pushes/create-pushes';
import { pushBody } from './push-body';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const QUICK = {
  sweepMs: 10,
  saveMs: 1,
  retryFirstMs: 1,
  retryMaxMs: 1,
  openFirstMs: 1,
  openMaxMs: 1,
};

type Receiver = Awaited<ReturnType<typeof openEndpoint>>;

/** A workspace with ken, a client of it, and an address that is told of the client's tasks. */
async function aWorkspace(
  way: A2aWay = A2A_WAYS[0],
  answer?: Parameters<typeof openEndpoint>[0],
  options: TestApiOptions = {},
) {
  const receiver = await openEndpoint(answer);
  closing.push(receiver.close);
  const api = await openTestApi({
    egressAllow: ['127.0.0.1'],
    outgoingTiming: QUICK,
    ...options,
  });
  closing.push(api.close);
  const ken = await a2aAgent(api);
  const key = await api.key('agent', 'agent:shop');
  const client = await a2aClient(api, { key, way });
  const request = async () => {
    const [event] = await ken.pull();
    if (event === undefined) throw new Error('nothing was delivered');
    return event;
  };
  return { api, ken, key, client, receiver, request };
}

/** The pushes of another process on the same database, which the API asks from now on. */
async function startPushes(api: TestApi, egress: Egress) {
  const { privateKey } = await openInstanceKey(api.folder);
  const { checkpoints, outbox, keys } = api.store;
  const pushes = createPushes({
    ...api.deps,
    checkpoints,
    outbox,
    keys,
    egress,
    sealingKey: sealingKeyOf(privateKey),
    signer: createDeliverySigner(privateKey),
    say: pushBody(api.engine),
    timing: QUICK,
  });
  closing.push(pushes.close);
  Object.assign(api.deps, { pushes });
}

function pushTo({ url }: Receiver, taskId = '', more: object = {}): TaskPushNotificationConfig {
  return TaskPushNotificationConfig.fromJSON({ taskId, url, ...more });
}

/** A token of the shop's, and what registers the key that signed it. */
function shopToken(api: TestApi) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(api.clock.now / 1000);
  const claims = { sub: 'shop', aud: TEST_AUDIENCE, iat, exp: iat + 600 };
  const text = `${part({ alg: 'EdDSA', kid: 'k1' })}.${part(claims)}`;
  const body = { public_key: publicKey.export({ format: 'jwk' }).x };
  const path = '/api/v1/agents/shop/keys/k1';
  return {
    token: `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`,
    put: () => api.request(path, { method: 'PUT', key: TEST_ADMIN_SECRET, body }),
  };
}

const stateOf = ({ body }: { body: string }) => {
  const said = JSON.parse(body);
  return (said.task ?? said.statusUpdate ?? said).status.state as string;
};

describe.each(A2A_WAYS)('a client that speaks %s of %s', (...way) => {
  const isOld = way[1] === '0.3';

  it('has each step of its task pushed, and how it ended', async () => {
    const { ken, client, receiver, request } = await aWorkspace(way as never);
    const { id } = (await client.sendMessage(a2aRequest('What is for sale?'))) as Task;
    const asked = await request();
    await client.createTaskPushNotificationConfig(
      pushTo(receiver, id, {
        token: 'seen before',
        authentication: { scheme: 'Bearer', credentials: 'let-me-in' },
      }),
    );
    await ken.say(asked, 'task.accept');
    await ken.say(asked, 'task.progress', { text: 'Looking.' });
    await ken.say(asked, 'task.result', { text: 'A lamp.' });
    await expect.poll(() => receiver.received.length).toBe(3);
    const [first, , last] = receiver.received;
    const said = JSON.parse(last?.body ?? '');
    const task = isOld ? said : said.task;

    expect(receiver.received.map(stateOf)).toEqual(
      isOld
        ? ['working', 'working', 'completed']
        : ['TASK_STATE_WORKING', 'TASK_STATE_WORKING', 'TASK_STATE_COMPLETED'],
    );
    expect(task).toMatchObject({ id, artifacts: [{ parts: [{ text: 'A lamp.' }] }] });
    expect(first?.headers).toMatchObject({
      'x-a2a-notification-token': 'seen before',
      authorization: 'Bearer let-me-in',
      'content-type': isOld ? 'application/json' : 'application/a2a+json',
    });
    expect(first?.headers['colloquy-signature']).toBeDefined();
  });

  it('configures pushes, is shown them without their secrets, and deletes them', async () => {
    const { client, receiver, request, ken } = await aWorkspace(way as never);
    const { id } = (await client.sendMessage(a2aRequest('Go on.'))) as Task;
    const asked = await request();
    const secrets = {
      token: 'a-secret',
      authentication: { scheme: 'Bearer', credentials: 'b-secret' },
    };
    const made = await client.createTaskPushNotificationConfig(
      pushTo(receiver, id, { id: 'mine', ...secrets }),
    );
    const name = { tenant: '', taskId: id, id: 'mine' };
    const got = await client.getTaskPushNotificationConfig(name);
    const listed = await client.listTaskPushNotificationConfig({
      tenant: '',
      taskId: id,
      pageSize: 10,
      pageToken: '',
    });
    await client.deleteTaskPushNotificationConfig(name);
    await ken.say(asked, 'task.result', { text: 'Done.' });

    expect(made).toMatchObject({ taskId: id, id: 'mine', url: receiver.url });
    expect(got).toEqual(made);
    expect(listed.configs).toEqual([made]);
    expect(JSON.stringify([made, got, listed])).not.toMatch(/[ab]-secret/);
    await expect(client.getTaskPushNotificationConfig(name)).rejects.toThrow(/no such push/);
    await expect(client.deleteTaskPushNotificationConfig(name)).rejects.toThrow(/no such push/);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receiver.received).toEqual([]);
  });

  it('may configure a push with the message that opens the task', async () => {
    const { client, receiver, request, ken } = await aWorkspace(way as never);
    const message = a2aRequest('At once.');
    const configuration = {
      acceptedOutputModes: [],
      historyLength: undefined,
      returnImmediately: true,
      taskPushNotificationConfig: pushTo(receiver, '', { token: 'mine' }),
    };
    await client.sendMessage({ ...message, configuration });
    await ken.say(await request(), 'task.error', { code: 'NO_STOCK', message: 'None.' });
    await expect.poll(() => receiver.received.length).toBe(1);

    expect(receiver.received.map(stateOf)).toEqual([isOld ? 'failed' : 'TASK_STATE_FAILED']);
    expect(receiver.received[0]?.headers['x-a2a-notification-token']).toBe('mine');
  });
});

describe('a push', () => {
  it('goes on after a restart, with what was stored meanwhile', async () => {
    const { api, client, receiver, request, ken } = await aWorkspace();
    const { id } = (await client.sendMessage(a2aRequest('Slowly.'))) as Task;
    const asked = await request();
    await client.createTaskPushNotificationConfig(pushTo(receiver, id, { token: 'kept' }));
    await api.deps.pushes.close();
    await ken.say(asked, 'task.progress', { text: 'Half.' });
    await startPushes(api, createEgress(egressRules(['127.0.0.1'])));
    await expect.poll(() => receiver.received.length).toBe(1);
    await ken.say(asked, 'task.result', { text: 'Done.' });
    await expect.poll(() => receiver.received.length).toBe(2);

    expect(receiver.received.map(stateOf)).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);
    expect(receiver.received[0]?.headers['x-a2a-notification-token']).toBe('kept');
  });

  it('is tried again where nobody takes it, and given up after twelve tries', async () => {
    const { api, client, receiver, request, ken } = await aWorkspace(A2A_WAYS[0], (response) => {
      response.writeHead(500).end();
    });
    const { id } = (await client.sendMessage(a2aRequest('Nobody listens.'))) as Task;
    await client.createTaskPushNotificationConfig(pushTo(receiver, id));
    await ken.say(await request(), 'task.result', { text: 'Done.' });
    const kept = async () => (await api.store.checkpoints.load('a2a-pushes')).length;
    await expect.poll(kept, { timeout: 15_000 }).toBe(0);

    // While the circuit of its host is open, a try is counted without a call.
    expect(receiver.received.length).toBeGreaterThan(1);
    expect(receiver.received.length).toBeLessThanOrEqual(12);
    expect(
      await api.store.outbox.list({ states: ['waiting', 'leased', 'dead'], limit: 10 }),
    ).toEqual([]);
  }, 20_000);

  it('goes when its task ends', async () => {
    const { api, client, receiver, request, ken } = await aWorkspace();
    const { id } = (await client.sendMessage(a2aRequest('Quick.'))) as Task;
    await client.createTaskPushNotificationConfig(pushTo(receiver, id));
    await ken.say(await request(), 'task.result', { text: 'Done.' });
    const kept = async () => (await api.store.checkpoints.load('a2a-pushes')).length;
    await expect.poll(kept).toBe(0);
    const late = client.createTaskPushNotificationConfig(pushTo(receiver, id));

    await expect(late).rejects.toThrow(/has ended/);
  });

  it('of a key that was revoked says nothing', async () => {
    const { api, client, key, receiver, request, ken } = await aWorkspace();
    const { id } = (await client.sendMessage(a2aRequest('Secret.'))) as Task;
    const asked = await request();
    await client.createTaskPushNotificationConfig(pushTo(receiver, id));
    const keys = await api.keyring.list();
    const own = keys.find(({ prefix }) => key.startsWith(prefix));
    await api.keyring.revoke(own?.id ?? '');
    await ken.say(asked, 'task.result', { text: 'Done.' });
    const kept = async () => (await api.store.checkpoints.load('a2a-pushes')).length;
    await expect.poll(kept).toBe(0);

    expect(receiver.received).toEqual([]);
  });

  it.each(['has run out', 'is of a key that was replaced'])(
    'of a token that %s says nothing',
    async (how) => {
      const { api, receiver, request, ken } = await aWorkspace();
      const { put, token } = shopToken(api);
      await put();
      const client = await a2aClient(api, { key: token, way: A2A_WAYS[0] });
      const { id } = (await client.sendMessage(a2aRequest('Secret.'))) as Task;
      const asked = await request();
      await client.createTaskPushNotificationConfig(pushTo(receiver, id));
      await ken.say(asked, 'task.progress', { text: 'Half.' });
      await expect.poll(() => receiver.received.length).toBe(1);
      if (how === 'has run out') api.clock.now += 3_600_000;
      else await shopToken(api).put();
      await ken.say(asked, 'task.result', { text: 'Done.' });
      const kept = async () => (await api.store.checkpoints.load('a2a-pushes')).length;
      await expect.poll(kept).toBe(0);

      expect(receiver.received.map(stateOf)).toEqual(['TASK_STATE_WORKING']);
    },
  );

  it('belongs to its key alone', async () => {
    const { api, client, receiver } = await aWorkspace();
    const { id } = (await client.sendMessage(a2aRequest('Mine.'))) as Task;
    await client.createTaskPushNotificationConfig(pushTo(receiver, id, { id: 'mine' }));
    const name = { tenant: '', taskId: id, id: 'mine' };
    const strangers = [
      await api.key('agent', 'agent:rival'),
      await api.key('agent', 'agent:shop'),
      TEST_ADMIN_SECRET,
    ];
    for (const key of strangers) {
      const other = await a2aClient(api, { key, way: A2A_WAYS[0] });
      await expect(other.getTaskPushNotificationConfig(name)).rejects.toThrow(
        /no (such push|task)/,
      );
      await expect(other.deleteTaskPushNotificationConfig(name)).rejects.toThrow(
        /no (such push|task)/,
      );
    }
    const rival = await a2aClient(api, { key: strangers[0] ?? '', way: A2A_WAYS[0] });
    await expect(rival.createTaskPushNotificationConfig(pushTo(receiver, id))).rejects.toThrow(
      /no task/,
    );
  });

  it('is told to the audit when it is set, with a message too, and when it is deleted', async () => {
    const { api, client, receiver } = await aWorkspace();
    const { id } = (await client.sendMessage(a2aRequest('Told.'))) as Task;
    const secret = pushTo(receiver, id, { id: 'mine', url: `${receiver.url}?key=a-secret` });
    await client.createTaskPushNotificationConfig(secret);
    const name = { tenant: '', taskId: id, id: 'mine' };
    await client.deleteTaskPushNotificationConfig(name);
    await expect(client.deleteTaskPushNotificationConfig(name)).rejects.toThrow();
    const ftp = TaskPushNotificationConfig.fromJSON({ taskId: id, url: 'ftp://example.org/' });
    await expect(client.createTaskPushNotificationConfig(ftp)).rejects.toThrow();
    const opened = (await client.sendMessage({
      ...a2aRequest('With a push.'),
      configuration: {
        acceptedOutputModes: [],
        historyLength: undefined,
        returnImmediately: true,
        taskPushNotificationConfig: pushTo(receiver),
      },
    })) as Task;
    const entries = (await api.deps.audit.list({ limit: 50 })).filter(({ action }) =>
      action.startsWith('a2a_push.'),
    );

    const { origin } = new URL(receiver.url);
    expect(entries).toMatchObject([
      { action: 'a2a_push.save', target: `${id}/mine`, outcome: 'ok', detail: { origin } },
      { action: 'a2a_push.delete', target: `${id}/mine`, outcome: 'ok' },
      { action: 'a2a_push.delete', target: `${id}/mine`, outcome: 'task_not_found' },
      { action: 'a2a_push.save', target: `${id}/${id}`, outcome: 'invalid_params' },
      { action: 'a2a_push.save', target: `${opened.id}/${opened.id}`, outcome: 'ok' },
    ]);
    expect(entries.every(({ actor }) => actor.name === 'agent:shop')).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('a-secret');
  });

  it('stands nowhere with its secrets readable', async () => {
    const { api, client, receiver } = await aWorkspace();
    const { id } = (await client.sendMessage(a2aRequest('Hush.'))) as Task;
    const secrets = {
      token: 'a-secret',
      authentication: { scheme: 'Bearer', credentials: 'b-secret' },
    };
    await client.createTaskPushNotificationConfig(pushTo(receiver, id, secrets));
    const kept = JSON.stringify(await api.store.checkpoints.load('a2a-pushes'));
    const log = JSON.stringify(await api.engine.readDetails(0, 100));

    expect(kept).toContain(id);
    expect(kept + log + JSON.stringify(api.logged)).not.toMatch(/[ab]-secret/);
  });
});

describe('a configuration', () => {
  const addresses = [
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://2130706433/',
    'ftp://example.org/',
    'http://user:password@example.org/',
    'no address',
  ];

  it.each(addresses)('that names %s is refused, and nobody is called', async (url) => {
    const { client } = await aWorkspace(A2A_WAYS[0], undefined, { egressAllow: [] });
    const { id } = (await client.sendMessage(a2aRequest('Fetch it.'))) as Task;
    const config = TaskPushNotificationConfig.fromJSON({ taskId: id, url });

    await expect(client.createTaskPushNotificationConfig(config)).rejects.toThrow(/url/);
  });

  it('whose host turns out to be this machine is given up at the first try', async () => {
    const { api, client, receiver, request, ken } = await aWorkspace(A2A_WAYS[0], undefined, {
      egressAllow: [],
    });
    await api.deps.pushes.close();
    const resolved: string[] = [];
    const resolve: ResolveName = (name, _options, answer) => {
      resolved.push(name);
      answer(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    await startPushes(api, createEgress(egressRules([]), { resolve }));
    const { id } = (await client.sendMessage(a2aRequest('Rebind.'))) as Task;
    const url = `http://rebound.example.org:${receiver.port}/`;
    const config = TaskPushNotificationConfig.fromJSON({ taskId: id, url });
    await client.createTaskPushNotificationConfig(config);
    await ken.say(await request(), 'task.result', { text: 'Done.' });
    const kept = async () => (await api.store.checkpoints.load('a2a-pushes')).length;
    await expect.poll(kept).toBe(0);

    expect(resolved).toEqual(['rebound.example.org']);
    expect(receiver.received).toEqual([]);
  });

  it('is refused with what no header may carry, and beyond ten of a task', async () => {
    const { client, receiver } = await aWorkspace();
    const { id } = (await client.sendMessage(a2aRequest('Many.'))) as Task;
    const bad = pushTo(receiver, id, { token: 'a\r\nhost: b' });
    await expect(client.createTaskPushNotificationConfig(bad)).rejects.toThrow(/token/);
    for (let at = 0; at < 10; at += 1) {
      await client.createTaskPushNotificationConfig(pushTo(receiver, id, { id: `push_${at}` }));
    }
    const more = client.createTaskPushNotificationConfig(pushTo(receiver, id, { id: 'push_10' }));

    await expect(more).rejects.toThrow(/at most 10/);
  });
});
