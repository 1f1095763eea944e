import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { Task } from '@/lib/model/summary';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';
import { type CommandWorld, openCommandWorld } from './command-testing';
import { PlatformClient } from './langgraph/platform-client';

type Told = {
  readonly threads: readonly { thread_id: string }[];
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
  const asked: { path: string; key: unknown }[] = [];
  const state = { told, isDown: false };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { limit, offset = 0, checkpoint, before } = JSON.parse(text);
    const path = request.url ?? '';
    asked.push({ path, key: request.headers['x-api-key'] });
    const { threads, histories } = state.told;
    const states = histories[checkpoint?.checkpoint_ns ?? ''] ?? [];
    const last = before?.configurable.checkpoint_id;
    const first = states.findIndex((one) => one.checkpoint.checkpoint_id === last) + 1;
    const page = path === '/threads/search' ? threads.slice(offset) : states.slice(first);
    response.writeHead(state.isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(state.isDown ? { detail: 'Down' } : page.slice(0, limit)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = () => world.colloquy('follow', 'langgraph', url, '--once', '--platform-key=lsv2');
  return { state, asked, look, url };
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
    await look();

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
});
