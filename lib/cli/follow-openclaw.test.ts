import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { Task } from '@/lib/model/summary';
import { freePort } from '@/lib/server/free-port';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';
import {
  LIVE_APPROVALS,
  LIVE_EVENTS,
  openCapturedGateway,
} from '@/lib/testing/worlds/openclaw-gateway';
import { openTestApi, TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';
import { type CommandWorld, openCommandWorld } from './command-testing';
import type { ClawRecord } from './openclaw/claw-records';
import { followGateway, type GatewayTarget } from './openclaw/follow-gateway';
import { storeRecords } from './store-records';

const FOLLOWER = bundledProgram('claw-follower-process');

const RUN = 'agent:editor:main';
/** As the real clock of the recording, some time later. */
const NOW = Date.parse('2026-12-01T00:00:00.000Z');

let world: CommandWorld;
let gateway: Awaited<ReturnType<typeof openCapturedGateway>>;
beforeEach(async () => {
  world = await openCommandWorld();
  world.api.clock.now = NOW;
  gateway = await openCapturedGateway();
});
afterEach(async () => {
  await gateway.close();
  await world.close();
});

type Api = Awaited<ReturnType<typeof openTestApi>>;

async function get<Body>(path: string, api: Api = world.api): Promise<Body> {
  const answer = await api.request(`/api/v1${path}`, { key: TEST_ADMIN_SECRET });
  return (await answer.json()) as Body;
}

const tasksPath = `/runs/${encodeURIComponent(RUN)}/tasks`;

/** As in `researcher below editor: completed`, in the order of their names. */
async function tree(api: Api = world.api): Promise<string[]> {
  const { tasks } = await get<{ tasks: Task[] }>(tasksPath, api);
  const nameOf = (id: string | null) =>
    tasks.find(({ task_id }) => task_id === id)?.assigned_to?.replace('agent:openclaw.', '');
  return tasks
    .map(({ task_id, parent_task_id, state }) => {
      return `${nameOf(task_id)} below ${nameOf(parent_task_id) ?? 'nothing'}: ${state}`;
    })
    .sort();
}

const TREE = [
  'editor below nothing: completed',
  'editor below nothing: completed',
  'editor below nothing: completed',
  'editor below nothing: completed',
  'editor below nothing: failed',
  'researcher below editor: completed',
];

async function said(): Promise<string[]> {
  const { events } = await get<{ events: EventRecord[] }>('/events?limit=200');
  return events
    .filter(({ event }) => /^(chat\.message|tool\.)/.test(event.type))
    .map(({ event }) => `${event.thread_id.split(':')[1]} ${event.type} ${event.id}`)
    .sort();
}

/** Follows until the test has seen what it waits for. */
function follow(more: Partial<GatewayTarget> = {}) {
  const failures: string[] = [];
  const ending = new AbortController();
  const server = { url: world.url, key: TEST_ADMIN_SECRET, connection: {} };
  const target: GatewayTarget = {
    url: gateway.url,
    token: 'example-token',
    name: null,
    withApprovals: false,
    store: async (records) => {
      const nameOf = ({ event }: ClawRecord) => event;
      await storeRecords(server, 'openclaw', { records, nameOf });
    },
    onRead: () => undefined,
    onFailure: ({ message }) => void failures.push(message),
    ...more,
  };
  const done = followGateway(target, ending.signal);
  const end = async () => {
    ending.abort();
    await done;
  };
  return { failures, done, end };
}

const once = (...flags: string[]) =>
  world.colloquy('follow', 'openclaw', gateway.url, '--once', '--token=example-token', ...flags);

describe('a gateway that is read', () => {
  it('shows its sessions as threads and the runs of its agents as tasks, a subagent’s below the one that spawned it', async () => {
    const { code } = await once();

    expect(code).toBe(0);
    expect(await tree()).toEqual(TREE);
    const { threads } = await get<{ threads: { thread_id: string }[] }>('/threads');
    expect(
      threads.map(({ thread_id }) => thread_id.split(':').slice(0, 3).join(':')).sort(),
    ).toEqual(['agent:editor:main', 'agent:researcher:subagent']);
  });

  it('is stored once, however often it is read', async () => {
    await once();
    const { seq } = await world.api.engine.head();

    await once();

    expect((await world.api.engine.head()).seq).toBe(seq);
  });

  it('asks for nothing but to read, in the one version that is spoken', async () => {
    await once();

    expect(gateway.state.asked[0]).toMatchObject({
      method: 'connect',
      params: { minProtocol: 4, maxProtocol: 4, role: 'operator', scopes: ['operator.read'] },
    });
    expect(new Set(gateway.state.asked.map(({ method }) => method))).toEqual(
      new Set([
        'connect',
        'sessions.subscribe',
        'sessions.list',
        'sessions.messages.subscribe',
        'chat.history',
      ]),
    );
  });

  it('has a name of its own before its sessions and agents, where it is given one', async () => {
    await once('--name=lab');

    const { threads } = await get<{ threads: { thread_id: string }[] }>('/threads');
    expect(threads.every(({ thread_id }) => thread_id.startsWith('lab/agent:'))).toBe(true);
    const { agents } = await get<{ agents: { agent_id: string }[] }>('/agents');
    expect(agents.map(({ agent_id }) => agent_id)).toContain('agent:openclaw.lab.editor');
  });
});

describe('a gateway that does not let it in', () => {
  it.each([
    ['other_version' as const, 'the gateway speaks protocol 4'],
    ['wrong_token' as const, 'pass --token, or set OPENCLAW_GATEWAY_TOKEN'],
    ['starting' as const, 'gateway starting; retry shortly'],
  ])('ends with what to do about it: %s', async (handshake, reason) => {
    gateway.state.handshakes = [handshake];

    const { code, text } = await once();

    expect(code).toBe(1);
    expect(text).toContain(reason);
  });

  it('is not tried again where that changes nothing', async () => {
    gateway.state.handshakes = ['wrong_token'];

    await expect(follow().done).rejects.toThrow('token mismatch');
    expect(gateway.state.asked).toHaveLength(1);
  });

  it('is asked again while it starts, after as long as it says', async () => {
    gateway.state.handshakes = ['starting'];
    const { failures, end } = follow();

    await expect.poll(() => tree(), { timeout: 10_000 }).toEqual(TREE);

    expect(failures).toEqual(['UNAVAILABLE: gateway starting; retry shortly']);
    await end();
  });
});

describe('a gateway that is not there yet', () => {
  it('is tried again by a process that does nothing else', async () => {
    const url = `ws://127.0.0.1:${await freePort('127.0.0.1')}`;
    const child = spawn(process.execPath, [FOLLOWER, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill());
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));

    await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(lines.every((line) => line.includes('ECONNREFUSED'))).toBe(true);
    expect(child.exitCode).toBe(null);
  }, 30_000);
});

describe('a gateway that is followed', () => {
  it('tells what happens as it happens, as its histories tell it later', async () => {
    gateway.state.histories = false;
    const { end } = follow();
    await expect.poll(() => gateway.state.asked.at(-1)?.method).toBe('sessions.list');
    gateway.tell(LIVE_EVENTS);
    await expect.poll(() => tree(), { timeout: 10_000 }).toEqual(TREE);
    await expect.poll(async () => (await said()).length).toBeGreaterThan(15);
    await end();
    const live = await said();

    gateway.state.histories = true;
    await once();

    // A history has the words before a call of a tool, which the stream leaves out.
    const added = (await said()).filter((one) => !live.includes(one));
    expect(added.every((one) => one.includes('chat.message'))).toBe(true);
    expect(added.length).toBeLessThanOrEqual(2);
    expect(await tree()).toEqual(TREE);
  });

  it('goes on after a restart, and stores nothing twice', async () => {
    const { failures, end } = follow();
    await expect.poll(() => tree(), { timeout: 10_000 }).toEqual(TREE);
    const { seq } = await world.api.engine.head();

    gateway.restart();
    const reads = () => gateway.state.asked.filter(({ method }) => method === 'connect').length;
    await expect.poll(reads, { timeout: 10_000 }).toBe(2);
    const histories = () =>
      gateway.state.asked.filter(({ method }) => method === 'chat.history').length;
    await expect.poll(histories).toBe(4);
    await end();

    expect(failures).toEqual(['the gateway closed with 1012 service restart']);
    expect((await world.api.engine.head()).seq).toBe(seq);
  });

  it('is left where it says what is no frame, and asked anew', async () => {
    const { failures, end } = follow();
    await expect.poll(() => gateway.state.asked.length, { timeout: 10_000 }).toBe(7);

    gateway.say('hello');
    await expect.poll(() => failures, { timeout: 10_000 }).toEqual(['expected frames of JSON']);
    await end();
  });

  it('owes an answer to what an agent asks, until it has one', async () => {
    gateway.state.histories = false;
    const { end } = follow();
    await expect.poll(() => gateway.state.asked.at(-1)?.method).toBe('sessions.list');
    const asks = LIVE_EVENTS.findIndex((frame) =>
      JSON.stringify(frame).includes('"name":"ask_user"'),
    );
    const owed = async () => {
      const { obligations } = await get<{ obligations: Obligation[] }>('/obligations?kind=reply');
      return obligations.map(({ agent_id, title }) => `${agent_id}: ${title}`);
    };

    gateway.tell(LIVE_EVENTS.slice(0, asks + 1));
    await expect
      .poll(owed, { timeout: 10_000 })
      .toEqual(['agent:user: What is the issue called? (Roofs, Sun)']);

    gateway.tell(LIVE_EVENTS.slice(asks + 1));
    await expect.poll(owed, { timeout: 10_000 }).toEqual([]);
    await end();
  });
});

describe('approvals of a gateway', () => {
  const APPROVALS = [
    'Approval: Send the issue: completed',
    'Approval: echo roofs 60: timed_out',
    'Approval: echo spring issue: cancelled',
    'Approval: echo spring issue: completed',
    'Approval: echo spring issue: completed',
  ];

  const approvals = async (): Promise<string[]> => {
    const runs = ['agent:editor:main', 'agent:researcher:main'].map((run) =>
      get<{ tasks?: Task[] }>(`/runs/${encodeURIComponent(run)}/tasks`),
    );
    return (await Promise.all(runs))
      .flatMap(({ tasks = [] }) => tasks)
      .filter(({ task_id }) => task_id.startsWith('approval:'))
      .map(({ title, state }) => `${title}: ${state}`)
      .sort();
  };
  const owed = async (): Promise<string[]> => {
    const { obligations } = await get<{ obligations: Obligation[] }>('/obligations?kind=reply');
    return obligations.map(({ agent_id, title }) => `${agent_id}: ${title}`);
  };

  it('are owed until they are decided, refused or given up', async () => {
    gateway.state.handshakes = ['approvals_decided'];
    gateway.state.histories = false;
    const { end } = follow({ withApprovals: true });
    await expect.poll(() => gateway.state.asked.at(-1)?.method).toBe('approval.history');

    const isLast = (frame: object) => JSON.stringify(frame).includes('"status":"expired"');
    const last = LIVE_APPROVALS.findIndex(isLast);
    gateway.tell(LIVE_APPROVALS.slice(0, last));
    await expect.poll(owed).toEqual(['agent:user: May it? echo roofs 60']);
    gateway.tell(LIVE_APPROVALS.slice(last));

    await expect.poll(approvals).toEqual(APPROVALS);
    await expect.poll(owed).toEqual([]);
    await end();
  });

  it('are told to who comes later: what waits, and what was decided meanwhile, as who heard them was told', async () => {
    gateway.state.handshakes = ['approval_pending', 'approvals_decided'];

    await once('--approvals');
    expect(await owed()).toEqual(['agent:user: May it? echo roofs 60']);
    await once('--approvals');

    expect(await owed()).toEqual([]);
    expect(await approvals()).toEqual(APPROVALS);
  });

  it('are asked for as an administrator who decides nothing, and keeps no command waiting', async () => {
    gateway.state.handshakes = ['approvals_decided'];

    await once('--approvals');

    const [connect, ...others] = gateway.state.asked;
    expect(connect?.params).toMatchObject({
      scopes: ['operator.read', 'operator.admin'],
      caps: ['tool-events'],
    });
    expect(new Set(others.map(({ method }) => method))).toEqual(
      new Set([
        'sessions.subscribe',
        'sessions.list',
        'sessions.messages.subscribe',
        'chat.history',
        'approval.history',
      ]),
    );
  });

  it('let a run wait and go on where they are not asked for', async () => {
    gateway.state.handshakes = ['approvals_decided'];
    gateway.state.histories = false;
    const { end } = follow();
    await expect.poll(() => gateway.state.asked.at(-1)?.method).toBe('sessions.list');

    gateway.tell(LIVE_APPROVALS.filter((frame) => frame.event !== 'session.approval'));

    const waits = async () => {
      const { events } = await get<{ events: EventRecord[] }>('/events?limit=200');
      return events
        .filter(({ event: { id } }) => /^approval:.*:(waits|passed)$/.test(id))
        .map(({ event: { payload } }) => payload.state);
    };
    await expect.poll(async () => (await waits()).length, { timeout: 10_000 }).toBe(6);
    expect((await waits()).filter((state) => state === 'input_required')).toHaveLength(3);
    await end();
  });
});

describe('what a gateway tells', () => {
  it('comes to the same in whatever order and however often it comes', async () => {
    const records: ClawRecord[] = [];
    const { end } = follow({
      store: async (some) => void records.push(...some),
    });
    await expect.poll(() => records.length, { timeout: 10_000 }).toBeGreaterThan(30);
    await end();
    const shapeOf = async (feed: readonly (readonly ClawRecord[])[]) => {
      const api = await openTestApi();
      api.clock.now = NOW;
      for (const part of feed) {
        if (part.length === 0) continue;
        const body = part;
        const answer = await api.request('/api/v1/ingest/openclaw', {
          method: 'POST',
          key: TEST_ADMIN_SECRET,
          body,
        });
        const { results } = (await answer.json()) as { results: { status: string }[] };
        expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      }
      const { tasks } = await get<{ tasks: Task[] }>(tasksPath, api);
      const shape = tasks
        .map(({ task_id, parent_task_id, state, title, requested_by, assigned_to, ...rest }) => {
          const { started_at, ended_at, events } = rest;
          return {
            task_id,
            parent_task_id,
            state,
            title,
            requested_by,
            assigned_to,
            started_at,
            ended_at,
            events,
          };
        })
        .sort((one, other) => (one.task_id < other.task_id ? -1 : 1));
      await api.close();
      return shape;
    };

    const told = await shapeOf([records]);
    await fc.assert(
      fc.asyncProperty(feedsOf(records), async (feed) => {
        expect(await shapeOf(feed)).toEqual(told);
      }),
      { numRuns: 8 },
    );
  });
});
