import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { Task } from '@/lib/model/summary';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';
import { type CommandWorld, openCommandWorld } from './command-testing';
import { PlatformAnswerer } from './langgraph/answer-platform';
import { PlatformClient } from './langgraph/platform-client';

type Told = {
  readonly threads: readonly {
    thread_id: string;
    interrupts: Record<string, { id: string }[]>;
  }[];
  readonly histories: Readonly<
    Record<string, readonly { checkpoint: { checkpoint_id: string } }[]>
  >;
};
const file = new URL('../bridges/langgraph/vectors/captured/platform.json', import.meta.url);
const CAPTURED: { waits: Told; resumed: Told } = JSON.parse(readFileSync(file, 'utf8'));
const THREAD = CAPTURED.waits.threads[0]?.thread_id ?? '';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
  world.api.clock.now = Date.parse('2026-12-01T00:00:00.000Z');
});
afterAll(() => world.close());

/** A server that gives the answers which the platform gave, in pages as it does. */
async function platform(told: Told) {
  const asked: { path: string; key: unknown; body: object }[] = [];
  const state = { told, isDown: false };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    const { limit, offset = 0, checkpoint, before } = body;
    const path = request.url ?? '';
    asked.push({ path, key: request.headers['x-api-key'], body });
    const { threads, histories } = state.told;
    const states = histories[checkpoint?.checkpoint_ns ?? ''] ?? [];
    const last = before?.configurable.checkpoint_id;
    const first = states.findIndex((one) => one.checkpoint.checkpoint_id === last) + 1;
    const isSearch = path === '/threads/search';
    const found = threads.slice(offset);
    const page: unknown[] = isSearch ? found : states.slice(first);
    response.writeHead(state.isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(state.isDown ? { detail: 'Down' } : page.slice(0, limit)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = (...flags: string[]) =>
    world.colloquy('follow', 'langgraph', url, '--once', '--platform-key=lsv2', ...flags);
  const resumed = () => asked.filter(({ path }) => path.endsWith('/runs'));
  return { state, asked, look, resumed, url };
}

async function get<Body>(path: string): Promise<Body> {
  const answer = await world.api.request(`/api/v1${path}`, { key: TEST_ADMIN_SECRET });
  return (await answer.json()) as Body;
}

async function tasks(): Promise<string[]> {
  const { runs } = await get<{ runs: { run_id: string }[] }>('/runs');
  expect(runs).toHaveLength(1);
  const path = `/runs/${runs[0]?.run_id}/tasks`;
  const all = (await get<{ tasks: Task[] }>(path)).tasks;
  const nameOf = (id: string | null) =>
    all.find(({ task_id }) => task_id === id)?.assigned_to?.replace('agent:langgraph.', '');
  return all
    .map(({ task_id, parent_task_id, state, times }) => {
      return `${nameOf(task_id)} below ${nameOf(parent_task_id)}: ${state} by ${times}`;
    })
    .sort();
}

/** What somebody says in the thread that waits. */
async function say(key: string, from: string, payload: object): Promise<void> {
  const [question] = await messages();
  const { run_id, thread_id, task_id } = question?.event ?? {};
  const places = { run_id, thread_id, task_id, to: [{ agent_id: 'agent:langgraph.approve' }] };
  const id = `said-${from}-${world.api.clock.now}`;
  const ts = '2026-12-01T00:00:00.000Z';
  const event = {
    v: 'clutch/0.1',
    id,
    ts,
    from: { agent_id: from },
    type: 'chat.message',
    payload,
  };
  const body = { ...event, ...places };
  const answer = await world.api.request('/api/v1/events', { method: 'POST', key, body });
  expect(answer.status).toBe(200);
}

async function messages() {
  const path = `/events?thread_id=${THREAD}&type=chat.message`;
  return (await get<{ events: EventRecord[] }>(path)).events;
}

const owed = async () => (await get<{ obligations: Obligation[] }>('/obligations')).obligations;

describe('a deployment that is followed', () => {
  it('is told with its subgraphs and what it waits for, and goes on in the same run when it is resumed', async () => {
    const { state, asked, look } = await platform(CAPTURED.waits);

    expect((await look()).code).toBe(0);
    expect(await tasks()).toEqual([
      'approve below undefined: in_progress by events',
      'researcher below undefined: completed by events',
      'researcher.agent below researcher: completed by events',
      'researcher.agent below researcher: completed by events',
      'researcher.tools below researcher: completed by events',
      'supervisor below undefined: completed by events',
      'writer below undefined: completed by events',
    ]);
    expect((await owed()).filter(({ kind }) => kind === 'reply')).toMatchObject([
      { agent_id: 'agent:user', title: 'May the report go out?' },
    ]);

    state.told = CAPTURED.resumed;
    expect((await look()).code).toBe(0);

    expect(await tasks()).toContain('approve below undefined: completed by events');
    expect(await owed()).toEqual([]);
    expect(asked.every(({ key }) => key === 'lsv2')).toBe(true);
  });

  it('is stored once, however often it is followed from the start', async () => {
    const { look } = await platform(CAPTURED.resumed);
    await look();
    const { seq } = await world.api.engine.head();

    await look();

    expect((await world.api.engine.head()).seq).toBe(seq);
  });

  it('is read in pages, to the end', async () => {
    const { url, asked } = await platform(CAPTURED.resumed);
    const client = new PlatformClient(`${url}/`, null, 2);

    const states = await client.history(THREAD, '');

    expect(states).toEqual(CAPTURED.resumed.histories['']);
    expect(asked.length).toBeGreaterThan(2);
  });

  it('ends a single look with the reason where the platform does not answer', async () => {
    const { state, look } = await platform(CAPTURED.waits);
    state.isDown = true;

    const { code, text } = await look();

    expect(code).toBe(1);
    expect(text).toContain('/threads/search: HTTP 503');
  });

  it('ends with what to do where this server does not take the key, for that does not pass', async () => {
    const { url } = await platform(CAPTURED.waits);

    // Without --once: it would look for ever.
    const { code, text } = await world.colloquy('follow', 'langgraph', url, '--key=other');

    expect(code).toBe(1);
    expect(text).toContain('does not take the key of --key. Pass another one with --key');
  });

  it('ends a single look with 1 where this server refuses what was read', async () => {
    const { look } = await platform(CAPTURED.resumed);
    const key = await world.api.key('agent', 'oscar');

    const { code, text } = await look(`--key=${key}`);

    expect(code).toBe(1);
    expect(text).toMatch(/A record of writer was refused: .*\n(.*\n)*\d+ records refused\.$/);
  });

  it('says that what answers is no server of Colloquy', async () => {
    const { url } = await platform(CAPTURED.waits);
    const other = createServer((_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

    const { text } = await world.colloquy('follow', 'langgraph', url, '--once', `--url=${address}`);

    expect(text).toContain(`${address} answers, but not as Colloquy does (HTTP 502, text/html)`);
  });
});

describe('what a person answers here', () => {
  const INTERRUPT = Object.values(CAPTURED.waits.threads[0]?.interrupts ?? {}).flat()[0]?.id ?? '';

  it('goes on with the deployment where that is asked for, and nobody else’s words do', async () => {
    const { look, resumed } = await platform(CAPTURED.waits);
    await look();
    const in_reply_to = (await messages())[0]?.event.id;
    const agent = await world.api.key('agent', 'ken');
    await say(agent, 'agent:ken', { text: 'no', in_reply_to });
    await say(TEST_ADMIN_SECRET, 'agent:user', { text: 'of something else' });
    await look('--answer');
    expect(resumed()).toEqual([]);

    world.api.clock.now += 1_000;
    await say(TEST_ADMIN_SECRET, 'agent:user', { text: 'yes', in_reply_to });
    await look();
    expect(resumed()).toEqual([]);
    await look('--answer');

    expect(resumed()).toMatchObject([
      {
        path: `/threads/${THREAD}/runs`,
        body: {
          assistant_id: expect.any(String),
          command: { resume: { [INTERRUPT]: 'yes' } },
          multitask_strategy: 'reject',
        },
      },
    ]);
  });

  it('counts for a question once, and not for one that is asked again later', async () => {
    const { url, resumed, state } = await platform(CAPTURED.waits);
    const messagesOf = async () => (await messages()).toReversed();
    const answerer = new PlatformAnswerer({ platform: new PlatformClient(url, null), messagesOf });

    expect([await answerer.pass(), await answerer.pass()]).toEqual([1, 0]);
    expect(resumed()).toHaveLength(1);

    const later = { updated_at: '2026-12-02T00:00:00+00:00' };
    const threads = state.told.threads.map((thread) => ({ ...thread, ...later }));
    state.told = { ...state.told, threads };
    const started = new PlatformAnswerer({ platform: new PlatformClient(url, null), messagesOf });
    expect(await started.pass()).toBe(0);
  });
});
