import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { someRecords } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { HELD_BACK_MAX } from '../checkpoint/in-order';
import { createDirectory, type DirectoryFold } from './directory';
import { ROSTER_SHOWN_MAX } from './roster';

const ORCHESTRATOR = { agent_id: 'agent:orchestrator' };
const KEN = { agent_id: 'agent:ken', role: 'worker' };

function directoryOf(...events: Partial<ClutchMessage>[]): DirectoryFold {
  const directory = createDirectory();
  directory.feed(someRecords(events));
  return directory;
}
const told = (directory: DirectoryFold): unknown => ({
  seq: directory.seq(),
  channels: directory.channels(),
  threads: directory.threads({ limit: 1000 }),
  runs: directory.runs({ limit: 1000 }),
  agents: directory.agents(),
});

describe('channels', () => {
  test('have the threads that began in them, with all their events', () => {
    const directory = directoryOf(
      { thread_id: 'a', meta: { ui_channel: 'research' } },
      { thread_id: 'b', domain: 'ops' },
      { thread_id: 'a' },
      { thread_id: 'c' },
    );

    expect(directory.channels().map((one) => [one.channel, one.threads, one.events])).toEqual([
      ['clutch', 1, 1],
      ['ops', 1, 1],
      ['research', 1, 2],
    ]);
    expect(directory.channel('research')).toMatchObject({ first_seq: 1, last_seq: 3 });
    expect(directory.channel('nowhere')).toBeNull();
  });
});

describe('threads', () => {
  test('are named after the first thing said in them', () => {
    const directory = directoryOf(
      { type: 'agent.heartbeat', payload: { text: 'ok' } },
      { type: 'task.request', from: ORCHESTRATOR, payload: { title: 'Prices' } },
      { payload: { text: 'later' } },
    );

    expect(directory.thread('thread_1')).toMatchObject({
      title: 'Prices',
      root: { seq: 2, agent_id: 'agent:orchestrator', type: 'task.request', text: 'Prices' },
      events: 3,
    });
  });

  test('are listed by last activity, page by page, in all or in one channel', () => {
    const ids = ['a', 'b', 'c', 'd', 'a'];
    const directory = directoryOf(
      ...ids.map((thread_id) => ({ thread_id, domain: thread_id === 'c' ? 'other' : 'one' })),
    );
    const list = (page: Parameters<DirectoryFold['threads']>[0]): string[] =>
      directory.threads(page).map((thread) => thread.thread_id);

    expect(list({ limit: 2 })).toEqual(['a', 'd']);
    expect(list({ limit: 2, before: 4 })).toEqual(['c', 'b']);
    expect(list({ limit: 9, channel: 'one' })).toEqual(['a', 'd', 'b']);
    expect(list({ limit: 9, channel: 'nowhere' })).toEqual([]);
  });

  test('show the first faces and count all of them', () => {
    const speakers = Array.from({ length: ROSTER_SHOWN_MAX + 5 }, (_, index) => ({
      from: { agent_id: `agent:${index}` },
    }));

    const thread = directoryOf(...speakers, ...speakers).thread('thread_1');

    expect(thread?.agents).toHaveLength(ROSTER_SHOWN_MAX);
    expect(thread?.agents_total).toBe(ROSTER_SHOWN_MAX + 5);
  });
});

describe('runs', () => {
  const ask = (task_id: string, more: Partial<ClutchMessage> = {}): Partial<ClutchMessage> => ({
    type: 'task.request',
    task_id,
    from: ORCHESTRATOR,
    to: [KEN],
    ...more,
  });
  const end = (task_id: string, type: ClutchMessage['type']): Partial<ClutchMessage> => ({
    type,
    task_id,
    from: KEN,
  });

  test('are talking until a task is opened, and then as their root is', () => {
    const chat = { payload: { text: 'hello' } };
    expect(directoryOf(chat).run('run_1')).toMatchObject({ state: 'talking', title: 'hello' });

    const events = [
      chat,
      ask('t', { payload: { title: 'T' } }),
      ask('t1', { parent_task_id: 't' }),
    ];
    expect(directoryOf(...events, end('t1', 'task.error')).run('run_1')).toMatchObject({
      state: 'running',
      title: 'hello',
      tasks: 2,
      tasks_open: 1,
      closed_at: null,
    });
    expect(directoryOf(...events, end('t', 'task.result')).run('run_1')).toMatchObject({
      state: 'completed',
      tasks_open: 1,
      closed_at: '2026-02-01T13:20:04.000Z',
    });
  });

  test('count the decisions of whoever routes, also those that found nobody', () => {
    const decided = { type: 'routing.decision' as const, from: ORCHESTRATOR };
    const failed = { type: 'routing.failure' as const, from: ORCHESTRATOR };
    expect(directoryOf(ask('t'), decided, failed).run('run_1')?.decisions).toBe(2);
    expect(directoryOf(ask('t')).run('run_1')?.decisions).toBe(0);
  });

  test('with several roots end as the worst of them', () => {
    const asks = [ask('a'), ask('b')];

    expect(
      directoryOf(...asks, end('a', 'task.error'), end('b', 'task.result')).run('run_1')?.state,
    ).toBe('failed');
    expect(
      directoryOf(...asks, end('a', 'task.cancel'), end('b', 'task.result')).run('run_1')?.state,
    ).toBe('cancelled');
  });

  test('in which tasks are each other’s parents still have a state', () => {
    const cycle = [ask('a', { parent_task_id: 'b' }), ask('b', { parent_task_id: 'a' })];

    expect(directoryOf(...cycle).run('run_1')?.state).toBe('running');
    expect(
      directoryOf(...cycle, end('a', 'task.result'), end('b', 'task.result')).run('run_1')?.state,
    ).toBe('completed');
  });
});

describe('agents', () => {
  test('keep the role they spoke in and the card they registered with', () => {
    const card = {
      v: 'clutch/0.1',
      agent_id: 'agent:ken',
      capabilities: [],
      display: { name: 'Ken' },
    };

    const directory = directoryOf(
      { type: 'agent.register', from: KEN, payload: card },
      { from: { agent_id: 'agent:ken' } },
      { type: 'agent.register', from: ORCHESTRATOR, payload: card },
    );

    expect(directory.agent('agent:ken')).toMatchObject({
      name: 'Ken',
      role: 'worker',
      registered: true,
      card,
      events: 2,
      last_seq: 2,
    });
    expect(directory.agent('agent:orchestrator')).toMatchObject({ registered: true, card: null });
  });

  test('are busy while they hold an open task, else as they say', () => {
    const ask = { type: 'task.request', from: ORCHESTRATOR, to: [KEN] } as Partial<ClutchMessage>;
    const idle = { type: 'agent.update', from: KEN, payload: { status: 'idle' } } as const;
    const statusAfter = (...events: Partial<ClutchMessage>[]): unknown =>
      directoryOf(...events).agent('agent:ken')?.status;

    expect(statusAfter(idle)).toBe('idle');
    expect(statusAfter(idle, ask)).toBe('busy');
    expect(statusAfter(idle, ask, { type: 'task.result', from: KEN })).toBe('idle');
    expect(statusAfter({ ...idle, payload: { status: 'error' } }, ask)).toBe('error');
    expect(statusAfter({ ...idle, payload: { status: 'offline' } }, { from: KEN })).toBe('online');
  });

  test('were heard last when they spoke, not when the engine found them gone', () => {
    const gone = { type: 'agent.update', from: KEN, payload: { status: 'offline' } } as const;
    const [spoke, found] = someRecords([{ from: KEN }, gone]);
    if (spoke === undefined || found === undefined) throw new Error('expected two records');
    const later = { ...found, received_at: '2026-01-01T12:00:00.000Z' };
    const heardAfter = (record: EventRecord) => {
      const directory = createDirectory();
      directory.feed([spoke, record]);
      return directory.agent('agent:ken');
    };

    expect(heardAfter({ ...later, origin: 'engine' })).toMatchObject({
      status: 'offline',
      events: 2,
      last_at: spoke.received_at,
    });
    expect(heardAfter({ ...later, origin: 'agent' })?.last_at).toBe(later.received_at);
  });

  test('hold the task that was handed over to them', () => {
    const muse = { agent_id: 'agent:muse' };
    const ask = { type: 'task.request', from: ORCHESTRATOR, to: [KEN] } as Partial<ClutchMessage>;

    const directory = directoryOf(ask, { ...ask, to: [muse], attempt: 2 });

    expect(directory.agent('agent:ken')?.tasks_open).toBe(0);
    expect(directory.agent('agent:muse')?.tasks_open).toBe(1);
  });
});

const anyEvent: fc.Arbitrary<Partial<ClutchMessage>> = fc.record(
  {
    type: fc.constantFrom<ClutchMessage['type'][]>(
      'chat.message',
      'task.request',
      'task.accept',
      'task.result',
      'task.error',
      'agent.update',
      'agent.register',
    ),
    thread_id: fc.constantFrom('x', 'y', '__proto__'),
    run_id: fc.constantFrom('r', 's'),
    task_id: fc.constantFrom('t', 'u'),
    parent_task_id: fc.constantFrom(null, 't'),
    from: fc.constantFrom(KEN, ORCHESTRATOR),
    to: fc.constantFrom([KEN], [ORCHESTRATOR]),
    domain: fc.constantFrom('a', 'b'),
    attempt: fc.constantFrom(1, 2),
    payload: fc.constantFrom({}, { text: 'hi' }, { status: 'idle' }),
  },
  { requiredKeys: ['type', 'thread_id', 'run_id', 'task_id', 'from', 'to', 'payload'] },
);
const anyLog = fc
  .array(anyEvent, { maxLength: 25, size: 'max' })
  .map((events) => someRecords(events));
const straight = (log: readonly EventRecord[]): unknown => {
  const directory = createDirectory();
  directory.feed(log);
  return told(directory);
};

describe('the directory', () => {
  test('is a function of the set of events, however they are fed', () => {
    fc.assert(
      fc.property(
        anyLog.chain((log) => fc.tuple(fc.constant(log), feedsOf(log))),
        ([log, parts]) => {
          const directory = createDirectory();
          for (const part of parts) directory.feed(part);

          expect(told(directory)).toEqual(straight(log));
        },
      ),
    );
  });

  test('goes on from its checkpoints, of which each has only what changed', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(25), fc.nat(25), (log, one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const saved = new Map<string, string>();
        const directory = createDirectory();
        for (const part of [log.slice(0, first), log.slice(first, second)]) {
          directory.feed(part);
          for (const { key, state } of directory.takeChanges().parts) saved.set(key, state);
        }

        const restored = createDirectory([...saved].map(([key, state]) => ({ key, state })));
        restored.feed(log.slice(second));

        expect(told(restored)).toEqual(straight(log));
      }),
    );
  });

  test('saves nothing where nothing happened', () => {
    const directory = directoryOf({});
    expect(directory.takeChanges().parts.map((part) => part.key)).toEqual([
      'c:clutch',
      't:thread_1',
      'r:run_1',
      'a:agent:ken',
      'head',
    ]);

    expect(directory.takeChanges()).toEqual({ seq: 1, parts: [] });
  });

  test('refuses a feed whose gap is never filled', () => {
    const directory = createDirectory();
    const late = someRecords(
      Array.from({ length: HELD_BACK_MAX + 1 }, () => ({})),
      2,
    );

    expect(() => directory.feed(late)).toThrow('after seq 0');
  });
});
