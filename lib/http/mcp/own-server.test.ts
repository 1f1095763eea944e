import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { openTestApi, TEST_HOST, type TestApi } from '@/lib/testing/worlds/test-api';
import { RESULT_BYTES_MAX } from './call-tool';

const ERAS = [
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
] as const;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await apiClient(api).register('ken', ['skill:research']);
  for (let at = 1; at <= 30; at += 1) {
    await apiClient(api).say({
      id: `m${at}`,
      thread_id: 'thr_1',
      run_id: 'run_1',
      payload: { text: `word ${at}` },
    });
  }
});
afterAll(() => api.close());

/** The maintained client, over requests to the API in memory. */
async function connect(key: string, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`http://${TEST_HOST}/mcp`), {
    fetch: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers).entries());
      const { pathname } = new URL(url);
      const { method = 'GET', body } = init ?? {};
      return api.request(pathname, { method, key, headers, ...(body && { body: String(body) }) });
    },
  });
  await client.connect(transport);
  return client;
}

type Result = { structuredContent?: Record<string, unknown>; isError?: boolean; content: unknown };

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { structuredContent, isError, content } = (await client.callTool({
    name,
    arguments: args,
  })) as Result;
  const [{ text }] = content as [{ text: string }];
  return { value: structuredContent as Record<string, never>, isError: isError ?? false, text };
}

describe.each(ERAS)('a client that speaks %s (%s)', (mode, version) => {
  it('finds tools, resources and a prompt, and reads threads, runs and events', async () => {
    const client = await connect(await api.key('viewer'), mode);

    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_threads', 'read_thread', 'list_runs', 'read_run', 'list_tasks', 'list_agents'],
      ...['list_decisions', 'list_obligations', 'search_events'],
      ...['post_message', 'cancel_task', 'approve_result', 'reject_result'],
    ]);
    const threads = await call(client, 'list_threads');
    const events = await call(client, 'read_thread', { thread_id: 'thr_1', limit: 2 });
    const found = await call(client, 'search_events', { q: 'word', limit: 3 });
    const { contents } = await client.readResource({ uri: 'clutch://runs/run_1' });
    const { resources } = await client.listResources();
    const { messages } = await client.getPrompt({
      name: 'explain_run',
      arguments: { run_id: 'run_1' },
    });

    expect(threads.value.threads).toContainEqual(expect.objectContaining({ thread_id: 'thr_1' }));
    expect(events.value.events).toHaveLength(2);
    expect(found.isError).toBe(false);
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ run_id: 'run_1' });
    expect(resources.map(({ uri }) => uri)).toContain('clutch://threads/thr_1');
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('"run_1"') });
    await client.close();
  });

  it('is told of what it may not do, of what is not there, and of what it asks wrongly', async () => {
    const client = await connect(await api.key('viewer'), mode);

    const refusals = [
      ['post_message', { thread_id: 'thr_1', text: 'Hi', to: ['ken'] }, 'forbidden'],
      ['cancel_task', { run_id: 'run_1', task_id: 'task_1' }, 'forbidden'],
      ['read_run', { run_id: 'none' }, 'not_found'],
      ['read_run', { run_id: '..' }, 'not_found'],
      ['read_run', { run_id: '' }, 'invalid_value'],
      ['read_run', {}, 'missing_field'],
      ['read_run', { run_id: 'run_1', key: 'x' }, 'unknown_field'],
      ['list_threads', { limit: 101 }, 'invalid_value'],
      ['list_threads', { after: 'x' }, 'invalid_query'],
    ] as const;
    for (const [name, args, code] of refusals) {
      expect(await call(client, name, args), name).toMatchObject({
        isError: true,
        text: expect.stringMatching(new RegExp(`^${code}: `)),
      });
    }
    await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
    for (const uri of [
      'clutch://runs/none',
      'clutch://runs/..',
      'clutch://threads/none',
      'file:///etc/passwd',
    ]) {
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({
        code: -32602,
        data: { uri },
      });
    }
    await client.close();
  });
});

describe('what a tool changes', () => {
  it('is what the key may change: a person speaks as themself, an agent as its own', async () => {
    const operator = await connect(await api.key('operator'));
    const agent = await connect(await api.key('agent', 'bob'));

    const said = await call(operator, 'post_message', {
      thread_id: 'thr_1',
      text: 'Stop.',
      to: ['ken'],
    });
    const blind = await call(agent, 'post_message', {
      thread_id: 'thr_1',
      text: 'Yes.',
      to: ['ken'],
    });
    const once = { thread_id: 'thr_1', run_id: 'run_1', text: 'Yes.', to: ['ken'], id: 'once' };
    const told = await call(agent, 'post_message', once);
    api.clock.now += 1_000;
    const again = await call(agent, 'post_message', once);
    const other = await call(agent, 'post_message', { ...once, text: 'No.' });
    const another = await call(operator, 'post_message', once);
    const { answer } = await apiClient(api).get<{ events: { event: object }[] }>(
      '/events?thread_id=thr_1&order=desc&limit=2',
    );

    expect(said.value.results).toMatchObject([{ status: 'stored' }]);
    expect(blind).toMatchObject({ isError: true, text: expect.stringMatching(/^forbidden: /) });
    expect(told.value.results).toMatchObject([{ status: 'stored' }]);
    expect(again).toMatchObject({ isError: false, value: { results: [{ status: 'duplicate' }] } });
    for (const taken of [other, another]) {
      expect(taken).toMatchObject({
        isError: true,
        value: { results: [{ error: { code: 'id_conflict' } }] },
      });
    }
    expect(answer.events).toMatchObject([
      {
        event: { from: { agent_id: 'agent:bob' }, payload: { text: 'Yes.' }, type: 'chat.message' },
      },
      { event: { from: { agent_id: 'agent:user' }, run_id: 'run_1', payload: { text: 'Stop.' } } },
    ]);
  });

  it('is said by the agent `client` below the prefix that a key is bound to', async () => {
    const { secret } = await api.keyring.create({
      role: 'agent',
      grants: [],
      agent_prefix: 'agent:shop.',
    });
    const shop = await connect(secret);
    const said = { thread_id: 'thr_s', run_id: 'run_s', text: 'Yes.', to: ['ken'] };

    const told = await call(shop, 'post_message', said);

    expect(told.value.results).toMatchObject([{ status: 'stored' }]);
    const [stored] = await api.engine.read({
      filter: { run_id: 'run_s' },
      limit: 1,
      order: 'asc',
    });
    expect(stored?.event.from).toEqual({ agent_id: 'agent:shop.client' });
  });

  it('is what was named, where a path of a URL would read the name as a step', async () => {
    const task = { run_id: '..', task_id: '.', thread_id: 'thr_dots' };
    await apiClient(api).say({
      ...task,
      id: 'asked',
      type: 'task.request',
      to: [{ agent_id: 'agent:ken' }],
    });
    const client = await connect(await api.key('operator'));

    const read = await call(client, 'read_run', { run_id: '..' });
    const cancelled = await call(client, 'cancel_task', { run_id: '..', task_id: '.' });
    const { value } = await call(client, 'list_tasks', { run_id: '..' });

    expect(read.value).toMatchObject({ run_id: '..' });
    expect(cancelled.isError).toBe(false);
    expect(value).toMatchObject({ tasks: [{ task_id: '.', state: 'cancelled' }] });
  });

  it('cancels a task, and the audit names who did it', async () => {
    const task = { run_id: 'run_c', task_id: 'task_c', thread_id: 'thr_c' };
    await apiClient(api).say({
      ...task,
      id: 'asked',
      type: 'task.request',
      to: [{ agent_id: 'agent:ken' }],
    });
    const { key, secret } = await api.keyring.create({ role: 'operator', grants: [] });
    const client = await connect(secret);

    const cancelled = await call(client, 'cancel_task', {
      run_id: 'run_c',
      task_id: 'task_c',
      reason: 'No more.',
    });
    const { answer } = await apiClient(api).get<{ entries: object[] }>('/audit?limit=50');

    expect(cancelled).toMatchObject({ isError: false, value: { seq: expect.any(Number) } });
    expect(answer.entries).toContainEqual(
      expect.objectContaining({
        action: 'task.cancel',
        actor: expect.objectContaining({ kind: 'key', id: key.id }),
      }),
    );
    const { value } = await call(client, 'list_tasks', { run_id: 'run_c' });
    expect(value).toMatchObject({ tasks: [{ state: 'cancelled' }], next: null });
  });
});

describe('bounds', () => {
  it('give every item once over pages, however long they are', async () => {
    const client = await connect(await api.key('viewer'));
    for (let at = 0; at < 6; at += 1) {
      const text = 'x'.repeat(60 * 1024);
      await apiClient(api).say({
        id: `long${at}`,
        thread_id: 'thr_long',
        run_id: 'run_long',
        payload: { text },
      });
    }
    const seen: string[] = [];
    let pages = 0;

    for (let after: unknown = 0; after !== null; pages += 1) {
      const { value, text } = await call(client, 'read_thread', { thread_id: 'thr_long', after });
      expect(text.length).toBeLessThanOrEqual(RESULT_BYTES_MAX);
      const events = value.events as unknown as { event: { id: string } }[];
      seen.push(...events.map(({ event }) => event.id));
      after = value.next;
    }

    expect(seen).toEqual(['long0', 'long1', 'long2', 'long3', 'long4', 'long5']);
    expect(pages).toBeGreaterThan(2);
  });

  it('refuse a body that is too large, no JSON, or ambiguous', async () => {
    const key = await api.key('viewer');
    const post = (body: string, type = 'application/json') =>
      api.request('/mcp', { method: 'POST', key, body, headers: { 'content-type': type } });

    expect((await post(JSON.stringify({ text: 'x'.repeat(300 * 1024) }))).status).toBe(413);
    expect((await post('{')).status).toBe(400);
    expect((await post('{"id":1,"id":2}')).status).toBe(400);
    expect((await post('{}', 'text/plain')).status).toBe(415);
  });
});

describe('the address', () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('is shut to a request without a good key, from another origin or by another host', async () => {
    const key = await api.key('viewer');
    const status = async (request: object) =>
      (await api.request('/mcp', { method: 'POST', body, ...request })).status;

    expect(await status({})).toBe(401);
    expect(await status({ key: 'clq_wrong' })).toBe(401);
    expect(await status({ key, headers: { origin: 'https://evil.example' } })).toBe(403);
    expect(await status({ key, headers: { host: 'evil.example' } })).toBe(421);
  });

  it('takes POST alone', async () => {
    const refused = await api.request('/mcp', { key: await api.key('viewer') });

    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('POST, OPTIONS');
  });
});

it('says in its schemas what its operations take', async () => {
  const client = await connect(await api.key('viewer'));
  const { tools } = await client.listTools();
  const schemaOf = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema;

  expect(schemaOf('read_thread')).toMatchObject({ required: ['thread_id'] });
  expect(Object.keys(schemaOf('read_thread')?.properties ?? {}).sort()).toEqual([
    ...['after', 'before', 'limit', 'order', 'q', 'reactions', 'thread_id', 'type'],
  ]);
  expect(schemaOf('cancel_task')).toMatchObject({
    properties: { run_id: { type: 'string' }, reason: { type: 'string' } },
    required: ['run_id', 'task_id'],
  });
  expect(schemaOf('list_tasks')?.properties).toMatchObject({ after: {}, limit: { maximum: 100 } });
});
