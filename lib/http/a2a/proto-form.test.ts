import { type Message, type Task, taskStateToJSON } from '@a2a-js/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { A2A_WAYS, a2aAgent, a2aClient, a2aRequest } from '@/lib/testing/worlds/a2a-world';
import { openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';

let api: TestApi;
let ken: Awaited<ReturnType<typeof a2aAgent>>;
let key: string;
beforeAll(async () => {
  api = await openTestApi();
  ken = await a2aAgent(api);
  key = await api.key('agent', 'agent:shop');
});
afterAll(() => api.close());

const OLD_REST = A2A_WAYS[3];

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const method = body === undefined ? 'GET' : 'POST';
  const response = await api.request(`/a2a/ken/v1/${path}`, { method, key, body, headers });
  return { status: response.status, answer: await response.json() };
}

const message = (id: string, content: unknown) => ({ messageId: id, role: 'ROLE_USER', content });

it('takes texts, data and files by their address, as the package sends them', async () => {
  const client = await a2aClient(api, { key, way: OLD_REST });
  const part = (content: object) => ({ content, metadata: undefined, filename: '', mediaType: '' });
  const parts = [
    part({ $case: 'text', value: 'Look at these.' }),
    part({ $case: 'data', value: { price: 7 } }),
    part({ $case: 'url', value: 'https://example.org/lamp.png' }),
  ] as unknown as Message['parts'];
  await client.sendMessage(a2aRequest('', { parts }));
  const [event] = await ken.pull();

  expect(event?.payload.text).toBe('Look at these.');
  expect(JSON.stringify(event)).toContain('https://example.org/lamp.png');
  expect(JSON.stringify(event)).toContain('"price":7');
});

it('takes the message under either of its names, and does not wait unless it is asked to', async () => {
  const text = [{ text: 'Here.' }];
  const one = await call('message:send', { message: message('m1', text) });
  const configuration = { blocking: false };
  const other = await call('message:send', { request: message('m2', text), configuration });
  await ken.pull();

  for (const { status, answer } of [one, other]) {
    expect(status).toBe(200);
    expect(answer.task).toMatchObject({
      status: { state: 'TASK_STATE_SUBMITTED' },
      history: [{ role: 'ROLE_USER', content: [{ text: 'Here.' }] }],
    });
  }
});

it('spells the end of a cancelled task as that version does', async () => {
  const client = await a2aClient(api, { key, way: OLD_REST });
  const { id } = (await client.sendMessage(a2aRequest('Never mind.'))) as Task;
  await ken.pull();
  const { answer } = await call(`tasks/${id}:cancel`, {});
  const task = await client.getTask({ tenant: '', id, historyLength: undefined });

  expect(answer.status.state).toBe('TASK_STATE_CANCELLED');
  expect(taskStateToJSON(task.status?.state ?? 0)).toBe('TASK_STATE_CANCELED');
});

it('shows the card, and the tasks', async () => {
  const client = await a2aClient(api, { key, way: OLD_REST });
  const card = await client.getAgentCard();
  const { answer } = await call('tasks?pageSize=1');

  expect(card.name).toBe('Ken');
  expect(card.skills.map(({ id }) => id)).toEqual(['skill:research']);
  expect(answer.tasks).toHaveLength(1);
});

it('is found by a client that reads the card as version 0.3 has it', async () => {
  const card = await (await api.request('/a2a/ken/.well-known/agent-card.json')).json();

  expect(card.additionalInterfaces).toContainEqual({
    url: 'http://localhost:3000/a2a/ken',
    transport: 'HTTP+JSON',
  });
});

it('is told of a task that is not there by the code of JSON-RPC', async () => {
  expect(await call('tasks/none')).toMatchObject({ status: 404, answer: { code: -32001 } });
});

it.each([
  { what: 'a file as bytes', content: [{ file: { fileWithBytes: 'aGk=' } }], code: -32005 },
  { what: 'no parts', content: [], code: -32602 },
  { what: 'parts that are none', content: 'Hello', code: -32602 },
])('is told of $what by the code of JSON-RPC', async ({ content, code }) => {
  const sent = await call('message:send', { message: message('m3', content) });

  expect(sent).toMatchObject({ status: 400, answer: { code } });
});

it('is spoken to in no other version', async () => {
  const other = await call('tasks/none', undefined, { 'a2a-version': '1.0' });

  expect(other).toMatchObject({ status: 400, answer: { code: -32009 } });
});
