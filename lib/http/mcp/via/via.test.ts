import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '@/lib/server/free-port';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { openTestApi, TEST_HOST, type TestApi } from '@/lib/testing/worlds/test-api';

/** Where no server listens, at a port that no connection is given. */
const NOBODY = 'http://127.0.0.1:2/mcp';

/** What a server said and was asked, byte by byte, by a server that is no package. */
const BYTES = '{ "jsonrpc":"2.0",\r\n "id":7, "result" : {"content":[]} }\n';

/** Breaks off what the server is asked that answers nothing. */
const leaving = new AbortController();

const closers: (() => unknown)[] = [];
const asked: { headers: Headers; body: string }[] = [];
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi({
    egressAllow: ['127.0.0.1'],
    mcpServers: new Map([
      ['warehouse', await serveWarehouse()],
      ['everything', await serveEverything()],
      ['bytes', await serveBytes()],
      ['silent', await serveSilence()],
      ['nobody', NOBODY],
      ['metadata', 'http://169.254.169.254/mcp'],
    ]),
  });
}, 30_000);
afterAll(async () => {
  await api.close();
  for (const close of closers) close();
});

/** The maintained package, stateless. */
async function serveWarehouse(): Promise<string> {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'warehouse', version: '1' });
    const inputSchema = fromJsonSchema<{ item: string }>({
      type: 'object',
      properties: { item: { type: 'string' } },
    });
    server.registerTool('stock', { inputSchema }, async ({ item }) => ({
      content: [{ type: 'text', text: `14 of ${item}` }],
    }));
    server.registerTool('ship', { inputSchema }, async () => {
      throw new Error('The loading dock is closed');
    });
    return server;
  });
  const fetch = async (request: Request) => {
    asked.push({ headers: request.headers, body: await request.clone().text() });
    return handler.fetch(request);
  };
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** The reference server of the revision before, with sessions and streams, as a process of its own. */
async function serveEverything(): Promise<string> {
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}/mcp`;
  const child = spawn(
    process.execPath,
    ['node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'streamableHttp'],
    { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' },
  );
  closers.push(() => child.kill());
  await vi.waitFor(() => fetch(url), { timeout: 20_000 });
  return url;
}

async function serveBytes(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response
        .writeHead(200, {
          'content-type':
            request.headers['last-event-id'] === 'page' ? 'text/html' : 'application/json',
          'set-cookie': 'a=b',
        })
        .end(BYTES);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** Answers nothing: its client leaves once it was asked. */
async function serveSilence(): Promise<string> {
  const server = createServer(() => leaving.abort());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

type Connecting = { key: string; mode?: 'legacy' | 'auto'; query?: string };

async function connect(
  name: string,
  { key, mode = 'auto', query = '' }: Connecting,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(
    new URL(`http://${TEST_HOST}/mcp/via/${name}`),
    {
      fetch: async (url, init) => {
        const headers = Object.fromEntries(new Headers(init?.headers).entries());
        const { method = 'GET', body } = init ?? {};
        const path = `${new URL(url).pathname}${query}`;
        return api.request(path, { method, key, headers, ...(body && { body: String(body) }) });
      },
    },
  );
  await client.connect(transport);
  return client;
}

async function eventsOf(filter: string, count: number) {
  type Page = {
    events: { event: { type: string; payload: object; from: object; run_id: string } }[];
  };
  return vi.waitFor(async () => {
    const { answer } = await apiClient(api).get<Page>(`/events?${filter}`);
    expect(answer.events).toHaveLength(count);
    return answer.events.map(({ event }) => event);
  });
}

describe.each([
  {
    name: 'warehouse',
    mode: 'auto' as const,
    call: { tool: 'stock', args: { item: 'chairs' }, text: '14 of chairs' },
    failing: 'ship',
  },
  {
    name: 'everything',
    mode: 'legacy' as const,
    call: { tool: 'echo', args: { message: 'Hello' }, text: 'Echo: Hello' },
    failing: 'get-sum',
  },
])('the server $name ($mode)', ({ name, mode, call: { tool, args, text }, failing }) => {
  it('answers as before, and its calls are events of the agent of the key', async () => {
    const key = await api.key('agent', `ken-${name}`);
    const client = await connect(name, { key, mode });

    const answer = await client.callTool({ name: tool, arguments: args });
    const failed = await client.callTool({ name: failing, arguments: { a: 'one' } });
    await client.close();

    expect(answer).toMatchObject({ content: [{ text }] });
    expect(failed.isError).toBe(true);
    const events = await eventsOf(`agent_id=agent:ken-${name}`, 4);
    expect(events).toMatchObject([
      { type: 'tool.call', payload: { tool: `mcp:${name}/${tool}`, args } },
      { type: 'tool.result', payload: { content: [{ text }], duration_ms: expect.any(Number) } },
      { type: 'tool.call', payload: { tool: `mcp:${name}/${failing}` } },
      { type: 'tool.error', payload: { code: 'tool_failed' } },
    ]);
    expect(new Set(events.map(({ run_id }) => run_id)).size).toBe(1);
  }, 20_000);
});

describe('what passes', () => {
  it('is every byte of the answer, and no header that is not for the other side', async () => {
    const key = await api.key('agent', 'bob');
    const body = ' {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x"}}\n';
    const headers = { 'x-upstream-authorization': 'Bearer theirs', cookie: 'colloquy=1' };

    const passed = await api.request('/mcp/via/bytes', { method: 'POST', key, body, headers });
    await api.request('/mcp/via/warehouse', { method: 'POST', key, body, headers });

    expect(await passed.text()).toBe(BYTES);
    expect(passed.headers.get('set-cookie')).toBeNull();
    expect(asked.at(-1)?.body).toBe(body);
    expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer theirs');
    expect(asked.at(-1)?.headers.get('cookie')).toBeNull();
  });

  it('is no page for a browser', async () => {
    const key = await api.key('agent', 'bob');
    const headers = { 'last-event-id': 'page' };

    const passed = await api.request('/mcp/via/bytes', { key, headers });

    expect(passed.headers.get('content-type')).toBe('application/octet-stream');
    expect(await passed.text()).toBe(BYTES);
  });

  it('stands where the query says, and each connection is told apart by itself', async () => {
    const key = await api.key('agent', 'ana');
    const query = '?run_id=run_q&thread_id=thr_q&task_id=task_q&channel=ops';
    for (let times = 0; times < 2; times += 1) {
      const client = await connect('warehouse', { key, query });
      await client.callTool({ name: 'stock', arguments: { item: 'desks' } });
      await client.close();
    }

    const events = await eventsOf('run_id=run_q', 4);
    expect(events).toMatchObject(
      Array.from({ length: 4 }, () => ({ thread_id: 'thr_q', task_id: 'task_q' })),
    );
  });
});

it('is recorded of a key that is bound to a prefix, as its client’s', async () => {
  const { secret: key } = await api.keyring.create({
    role: 'agent',
    grants: [],
    agent_prefix: 'agent:shop.',
  });
  const body = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x"}}';

  const path = '/mcp/via/bytes?run_id=run_shop';
  await (await api.request(path, { method: 'POST', key, body })).text();

  expect(await eventsOf('run_id=run_shop', 2)).toMatchObject([
    { type: 'tool.call', from: { agent_id: 'agent:shop.client' } },
    { type: 'tool.result' },
  ]);
});

describe('what does not pass', () => {
  it('is a call that the card of the agent does not allow, where that is asked for', async () => {
    const capabilities = [{ id: 'skill:count', tools: ['mcp:warehouse/stock'] }];
    await apiClient(api).ask('PUT', '/agents/eve', {
      body: { v: 'clutch/0.1', agent_id: 'agent:eve', capabilities },
    });
    const client = await connect('warehouse', {
      key: await api.key('agent', 'eve'),
      query: '?enforce=true',
    });
    const before = asked.length;

    await client.callTool({ name: 'stock', arguments: { item: 'desks' } });
    await expect(client.callTool({ name: 'ship', arguments: {} })).rejects.toThrow(/C43/);

    expect(asked.slice(before).some(({ body }) => body.includes('"ship"'))).toBe(false);
    const events = await eventsOf('agent_id=agent:eve&type=tool.call,tool.result,tool.error', 4);
    expect(events.at(-1)).toMatchObject({
      type: 'tool.error',
      payload: { tool: 'mcp:warehouse/ship' },
    });
  });

  it('is told of a server that is not there, or may not be called, and that is recorded', async () => {
    const key = await api.key('agent', 'max');
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x' } };

    for (const [name, why] of [
      ['nobody', /ECONNREFUSED/],
      ['metadata', /may not be called/],
    ] as const) {
      const answer = await api.request(`/mcp/via/${name}`, { method: 'POST', key, body });
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({
        id: 1,
        error: { message: expect.stringMatching(why) },
      });
    }
    expect((await eventsOf('agent_id=agent:max', 4)).at(-1)).toMatchObject({ type: 'tool.error' });
  });

  it('is not told of a server that its client gave up waiting for: the client ended it', async () => {
    const key = await api.key('agent', 'ivy');
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x' } };
    const { signal } = leaving;

    await api.request('/mcp/via/silent', { method: 'POST', key, body, signal }).catch(() => null);

    expect((await eventsOf('agent_id=agent:ivy', 2)).at(-1)).toMatchObject({
      type: 'tool.error',
      payload: { message: 'The connection ended before an answer came.' },
    });
  });

  it('is for who may write, to servers that the operator named', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const status = async (path: string, key?: string) =>
      (await api.request(path, { method: 'POST', body, ...(key && { key }) })).status;

    expect(await status('/mcp/via/warehouse')).toBe(401);
    expect(await status('/mcp/via/warehouse', await api.key('viewer'))).toBe(403);
    expect(await status('/mcp/via/other', await api.key('agent', 'ken'))).toBe(404);
  });

  it('is a record in the name of somebody else: the call passes, and nobody is forged', async () => {
    const key = await api.key('agent', 'ken');
    const body = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x"}}';

    const path = '/mcp/via/bytes?from=orchestrator&run_id=run_forged';
    const answer = await api.request(path, { method: 'POST', key, body });

    expect(await answer.text()).toBe(BYTES);
    await vi.waitFor(() => expect(JSON.stringify(api.logged)).toContain('"forged"'));
    await eventsOf('run_id=run_forged', 0);
  });
});

it('lets a call pass and counts its records where the log takes none', async () => {
  const broken = await openTestApi({
    egressAllow: ['127.0.0.1'],
    mcpServers: new Map([['bytes', await serveBytes()]]),
    store: (store) => ({
      ...store,
      events: new Proxy(store.events, {
        get: (events, name, receiver) =>
          name === 'append'
            ? () => Promise.reject(new Error('the disk is gone'))
            : Reflect.get(events, name, receiver),
      }),
    }),
  });
  const key = await broken.key('agent', 'ken');
  const body = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x"}}';

  const answer = await broken.request('/mcp/via/bytes', { method: 'POST', key, body });

  expect(await answer.text()).toBe(BYTES);
  await vi.waitFor(() =>
    expect(JSON.stringify(broken.logged)).toMatch(/records wait|were dropped/),
  );
  await broken.close();
}, 20_000);
