import { A2A_ERROR_CODE } from '@a2a-js/sdk/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a2aAgent } from '@/lib/testing/worlds/a2a-world';
import { openTestApi, TEST_ADMIN_SECRET, type TestApi } from '@/lib/testing/worlds/test-api';
import { A2aFault, type A2aReason, restFault, rpcFault } from './a2a-fault';

const NINE: Readonly<Record<string, readonly [number, number]>> = {
  TASK_NOT_FOUND: [-32001, 404],
  TASK_NOT_CANCELABLE: [-32002, 400],
  PUSH_NOTIFICATION_NOT_SUPPORTED: [-32003, 400],
  UNSUPPORTED_OPERATION: [-32004, 400],
  CONTENT_TYPE_NOT_SUPPORTED: [-32005, 400],
  INVALID_AGENT_RESPONSE: [-32006, 500],
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: [-32007, 400],
  EXTENSION_SUPPORT_REQUIRED: [-32008, 400],
  VERSION_NOT_SUPPORTED: [-32009, 400],
};

it.each(Object.entries(NINE))('%s is told in both forms', (reason, [code, status]) => {
  const fault = new A2aFault(reason as A2aReason, 'Why');
  const [rpc, rest] = [rpcFault(fault, 7), restFault(fault, 'application/a2a+json')];
  const detail = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'a2a-protocol.org',
  };

  expect(rpc.status).toBe(200);
  expect(JSON.parse(String(rpc.body))).toEqual({
    jsonrpc: '2.0',
    id: 7,
    error: { code, message: 'Why', data: [detail] },
  });
  expect(rest.status).toBe(status);
  expect(JSON.parse(String(rest.body))).toMatchObject({
    error: { code: status, message: 'Why', details: [detail] },
  });
  expect(Object.values(A2A_ERROR_CODE)).toContain(code);
});

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await openTestApi();
  await a2aAgent(api);
  key = await api.key('agent', 'agent:shop');
});
afterAll(() => api.close());

const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'Hello' }] };

type Asked = { readonly version?: string; readonly key?: string; readonly path?: string };

async function rpc(method: string, params: unknown, asked: Asked = {}) {
  const { version = '1.0', path = '/a2a/ken' } = asked;
  const response = await api.request(path, {
    method: 'POST',
    key: asked.key ?? key,
    headers: { 'a2a-version': version },
    body: { jsonrpc: '2.0', id: 1, method, params },
  });
  return { status: response.status, answer: await response.json() };
}

describe('a request of JSON-RPC', () => {
  const sent = (more: object) => ({ message: { ...message, ...more } });
  const refusals: readonly (Asked & {
    readonly what: string;
    readonly method: string;
    readonly params: unknown;
    readonly code: number;
  })[] = [
    { what: 'another version', method: 'GetTask', params: {}, code: -32009, version: '2.0' },
    { what: 'a method of 1.0 in 0.3', method: 'GetTask', params: {}, code: -32601, version: '' },
    { what: 'a method of 0.3 in 1.0', method: 'tasks/get', params: {}, code: -32601 },
    { what: 'a property of objects', method: 'constructor', params: {}, code: -32601 },
    { what: 'a task that is not there', method: 'GetTask', params: { id: 't' }, code: -32001 },
    { what: 'no id of a task', method: 'GetTask', params: {}, code: -32602 },
    { what: 'no parts', method: 'SendMessage', params: sent({ parts: [] }), code: -32602 },
    {
      what: 'two contents of a part',
      method: 'SendMessage',
      params: sent({ parts: [{ text: 'a', url: 'b' }] }),
      code: -32602,
    },
    {
      what: 'the bytes of a file',
      method: 'SendMessage',
      params: sent({ parts: [{ raw: 'aGk=' }] }),
      code: -32005,
    },
    {
      what: 'no mode that agents answer in',
      method: 'SendMessage',
      params: { message, configuration: { acceptedOutputModes: ['image/png'] } },
      code: -32005,
    },
    {
      what: 'a push to an address of this machine',
      method: 'SendMessage',
      params: { message, configuration: { taskPushNotificationConfig: { url: 'http://[::1]/' } } },
      code: -32602,
    },
    {
      what: 'a push of a task that is not there',
      method: 'CreateTaskPushNotificationConfig',
      params: { taskId: 't', url: 'http://example.org/' },
      code: -32001,
    },
    {
      what: 'a message of a task that is not there',
      method: 'SendMessage',
      params: sent({ taskId: 'none' }),
      code: -32001,
    },
  ];

  it.each(refusals)('is refused with $what', async ({ method, params, code, ...asked }) => {
    const { status, answer } = await rpc(method, params, asked);

    expect(status).toBe(200);
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  it.each([
    ['that is no JSON', '{"jsonrpc"', -32700],
    ['with a key twice', '{"jsonrpc":"2.0","jsonrpc":"2.0","method":"GetTask","id":1}', -32700],
    ['that is a list', '[]', -32600],
    ['without a method', '{"jsonrpc":"2.0","id":1}', -32600],
    ['of an older JSON-RPC', '{"jsonrpc":"1.0","method":"GetTask","id":1}', -32600],
  ])('%s is refused', async (_what, body, code) => {
    const response = await api.request('/a2a/ken', {
      method: 'POST',
      key,
      headers: { 'a2a-version': '1.0', 'content-type': 'application/json' },
      body,
    });

    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it('that is too long is refused as a whole, and no place in it named', async () => {
    const { answer } = await rpc('SendMessage', sent({ parts: [{ text: 'x'.repeat(130_000) }] }));

    expect(answer.error).toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^expected a record of at most 122880 bytes/),
    });
  });

  it('with the id of another message’s content is refused', async () => {
    const first = { message: { ...message, messageId: 'm9' } };
    const other = { message: { ...first.message, parts: [{ text: 'Other' }] } };
    const configuration = { returnImmediately: true };

    expect((await rpc('SendMessage', { ...first, configuration })).answer.result).toBeDefined();
    expect((await rpc('SendMessage', { ...other, configuration })).answer.error.code).toBe(-32602);
  });
});

describe('a request in HTTP+JSON', () => {
  const get = async (path: string, headers: Record<string, string> = { 'a2a-version': '1.0' }) => {
    const response = await api.request(path, { key, headers });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      answer: await response.json(),
    };
  };

  it('is answered in the media type of A2A, also where it is refused', async () => {
    const missing = await get('/a2a/ken/tasks/none');
    const unsaid = await get('/a2a/ken/tasks', {});
    const inQuery = await get('/a2a/ken/tasks?A2A-Version=1.0', {});

    expect(missing).toMatchObject({
      status: 404,
      type: 'application/a2a+json',
      answer: {
        error: { code: 404, status: 'NOT_FOUND', details: [{ reason: 'TASK_NOT_FOUND' }] },
      },
    });
    expect(unsaid).toMatchObject({
      status: 400,
      answer: { error: { details: [{ reason: 'VERSION_NOT_SUPPORTED' }] } },
    });
    expect(inQuery).toMatchObject({ status: 200, type: 'application/a2a+json' });
  });

  it.each(['message:send', 'tasks/t1:cancel', 'tasks/t1/pushNotificationConfigs'])(
    'is refused where the body of %s is no object',
    async (path) => {
      for (const body of ['[{"id":"t2"}]', '"text"', '7', 'null']) {
        const response = await api.request(`/a2a/ken/${path}`, {
          method: 'POST',
          key,
          headers: { 'a2a-version': '1.0' },
          body,
        });

        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          error: { details: [{ reason: 'INVALID_PARAMS' }] },
        });
      }
    },
  );

  it('is refused where a list asks for more than a page, or from nowhere', async () => {
    for (const query of ['pageSize=101', 'pageSize=0', 'pageToken=x', 'statusTimestampAfter=x']) {
      expect(await get(`/a2a/ken/tasks?${query}`)).toMatchObject({
        status: 400,
        answer: { error: { details: [{ reason: 'INVALID_PARAMS' }] } },
      });
    }
  });
});

describe('who may not', () => {
  it('is told so as everywhere: without a key, and with one that only reads', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } };
    const send = async (bearer?: string) => {
      const headers = { 'a2a-version': '1.0' };
      return (await api.request('/a2a/ken', { method: 'POST', key: bearer, headers, body })).status;
    };

    expect(await send()).toBe(401);
    expect(await send(await api.key('viewer'))).toBe(403);
  });

  it('speaks for no client by reading everything', async () => {
    const configuration = { returnImmediately: true };
    const sent = await rpc('SendMessage', {
      message: { ...message, messageId: 'm2' },
      configuration,
    });
    const { id } = sent.answer.result.task;
    const seen = await rpc('GetTask', { id }, { key: TEST_ADMIN_SECRET });
    const cancelled = await rpc('CancelTask', { id }, { key: TEST_ADMIN_SECRET });

    expect(seen.answer.result).toMatchObject({ id });
    expect(cancelled).toMatchObject({ status: 403, answer: { code: 'forbidden' } });
  });

  it('finds no agent that does not say that it is to be found', async () => {
    const body = { v: 'clutch/0.1', agent_id: 'agent:shy', capabilities: [] };
    await api.request('/api/v1/agents/shy', { method: 'PUT', key: TEST_ADMIN_SECRET, body });
    for (const name of ['shy', 'nobody']) {
      const card = await api.request(`/a2a/${name}/.well-known/agent-card.json`);
      const sent = await rpc('SendMessage', { message }, { path: `/a2a/${name}` });

      expect(card.status).toBe(404);
      expect(sent).toMatchObject({ status: 404, answer: { code: 'not_found' } });
    }
  });

  it('finds a task at no other agent’s endpoint', async () => {
    const configuration = { returnImmediately: true };
    const sent = await rpc('SendMessage', {
      message: { ...message, messageId: 'm3' },
      configuration,
    });
    const { id } = sent.answer.result.task;

    expect((await rpc('GetTask', { id }, { path: '/a2a' })).answer.error.code).toBe(-32001);
  });
});
