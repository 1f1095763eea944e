import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CallTracker } from '@/lib/http/mcp/recorder/call-tracker';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { type CommandWorld, openCommandWorld } from './command-testing';
import { RecordClient } from './record-client';

/** Where no server listens, at a port that no connection is given. */
const NOBODY = 'http://127.0.0.1:2';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());

async function aClient(
  more: { key?: string | null; url?: string | null; now?: () => number } = {},
) {
  const said: string[] = [];
  const key = more.key === undefined ? await world.api.key('agent', 'ken') : more.key;
  const { url, now } = { ...world, now: Date.now, ...more };
  const query = new URLSearchParams({ channel: 'tools' });
  const say = (text: string) => void said.push(text);
  const client = new RecordClient({ url, key, missing: 'Pass --key.', query, say, now });
  return { client, said };
}

/** Takes requests and never answers, until the test ends. */
async function hangingServer(): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: () => asked };
}

function recordsOf(connection: string, tool: string): { call: string; result: string } {
  const tracker = new CallTracker({ server: 'files', connection }, Date.now);
  const params = { name: tool, arguments: { path: 'a.txt' } };
  const [call = ''] = tracker.asked(
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  );
  const [result = ''] = tracker.answered(
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [] } }),
  );
  return { call, result };
}

async function storedOf(connection: string) {
  const path = `/api/v1/events?run_id=mcp:files:${connection}`;
  const response = await world.api.request(path, { key: await world.api.key('admin') });
  return ((await response.json()) as { events: { event: object; seq: number }[] }).events;
}

describe('what the recorder sends', () => {
  it('is in the log as events of the agent of its key, and once however often it is sent', async () => {
    const { call, result } = recordsOf('sent', 'read');
    for (let times = 0; times < 2; times += 1) {
      const { client, said } = await aClient();
      client.add(call);
      client.add(result);
      await client.close();
      expect(said).toEqual([]);
    }

    expect(await storedOf('sent')).toMatchObject([
      {
        event: {
          type: 'tool.call',
          from: { agent_id: 'agent:ken' },
          meta: { ui_channel: 'tools' },
        },
      },
      { event: { type: 'tool.result', payload: { call_id: 'sent:1' } } },
    ]);
  });

  it('is refused, counted and told of where the key may not write, and the call goes on', async () => {
    const { client, said } = await aClient({ key: 'clq_wrong' });
    const { call } = recordsOf('refused', 'read');

    client.add(call);
    expect(await client.judge(call)).toBeNull();
    await client.close();

    expect(said).toEqual([
      expect.stringMatching(/^Calls pass unjudged: /),
      expect.stringMatching(/^Records are refused: /),
      '1 record was refused.',
      '1 call passed unjudged.',
    ]);
    expect(await storedOf('refused')).toEqual([]);
  });

  it('waits for a server that is not there, and the call for nobody', async () => {
    const { client, said } = await aClient({ url: NOBODY });
    const { call } = recordsOf('nowhere', 'read');

    client.add(call);

    for (let times = 0; times < 2; times += 1) expect(await client.judge(call)).toBeNull();
    await client.close();
    expect(said).toEqual([
      expect.stringMatching(/^Calls pass unjudged: /),
      expect.stringMatching(/^Not recorded for now: /),
      expect.stringMatching(/^Records are dropped: /),
      '1 record was dropped.',
      '2 calls passed unjudged.',
    ]);
  }, 20_000);

  it('is nothing without an address', async () => {
    const { client, said } = await aClient({ url: null });

    client.add(recordsOf('nowhere', 'read').call);
    await client.close();

    expect(said).toEqual([]);
  });

  it('is taken without a key where the server asks for none, and else says what to do', async () => {
    const { call } = recordsOf('keyless', 'read');
    const open = await openCommandWorld({ auth: 'off' });
    const taken = await aClient({ key: null, url: open.url });
    const refused = await aClient({ key: null });

    for (const { client } of [taken, refused]) {
      client.add(call);
      await client.close();
    }

    expect(taken.said).toEqual([]);
    expect(refused.said[0]).toBe('Records are refused: A key is needed. Pass --key.');
    await open.close();
  });
});

describe('a call that is judged', () => {
  it('may be made where the card names its tool or its server, and nothing of it is stored', async () => {
    const capabilities = [{ id: 'skill:read', tools: ['mcp:files/read', 'mcp:docs'] }];
    await apiClient(world.api).ask('PUT', '/agents/ken', {
      body: { v: 'clutch/0.1', agent_id: 'agent:ken', capabilities },
    });
    const { client } = await aClient();

    const allowed = await client.judge(recordsOf('judged', 'read').call);
    const refused = await client.judge(recordsOf('judged', 'write').call);

    expect(allowed).toBeNull();
    expect(refused).toMatch(/^C43: .* saw mcp:files\/write$/);
    expect(await storedOf('judged')).toEqual([]);
  });

  it('waits for a server that hangs once in ten seconds', async () => {
    const { url, asked } = await hangingServer();
    let at = 0;
    const { client, said } = await aClient({ url, now: () => at });
    const { call } = recordsOf('hung', 'read');

    for (at of [0, 1, 9_999]) expect(await client.judge(call)).toBeNull();
    expect(asked()).toBe(1);
    at = 10_000;
    expect(await client.judge(call)).toBeNull();
    expect(asked()).toBe(2);

    await client.close();
    expect(said).toEqual([
      'Calls pass unjudged: no verdict came within 2 s, and for 10 s none is asked for.',
      '4 calls passed unjudged.',
    ]);
  }, 20_000);

  it('may be made where the manifest binds its tool', async () => {
    const manifest = {
      id: 'ana',
      system_prompt: 'Analyse.',
      allowed_agents: [],
      delegate_rules: {},
      mcp_bindings: [{ server_id: 'files', scopes: [], allowed_tools: ['read'] }],
    };
    const key = await world.api.key('agent', 'ana');
    const told = await world.api.request('/api/v1/ingest/cap', {
      method: 'POST',
      key,
      body: manifest,
    });
    expect(told.status).toBe(200);
    const { client } = await aClient({ key });

    expect(await client.judge(recordsOf('bound', 'read').call)).toBeNull();
    expect(await client.judge(recordsOf('bound', 'write').call)).toMatch(/^MCP5: /);
  });
});
