import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { VIEW_CHANGE_TYPE, type ViewSettings } from '@/lib/model/view-change';
import { someRecords } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { SavedDirectory, type WholeDirectory, wholeDirectory } from '@/lib/testing/whole-directory';
import { HELD_BACK_MAX } from '../checkpoint/in-order';
import { ROSTER_SHOWN_MAX } from './roster';

const ORCHESTRATOR = { agent_id: 'agent:orchestrator' };
const KEN = { agent_id: 'agent:ken', role: 'worker' };

function directoryOf(...events: Partial<ClutchMessage>[]): WholeDirectory {
  const directory = wholeDirectory();
  directory.feed(someRecords(events));
  return directory;
}
const told = (directory: WholeDirectory): unknown => ({
  seq: directory.seq(),
  channels: directory.channels({ limit: 1000 }),
  newestChannels: directory.channels({ limit: 1000, order: 'activity' }),
  threads: directory.threads({ limit: 1000 }),
  runs: directory.runs({ limit: 1000 }),
  agents: directory.agents({ limit: 1000 }),
});

describe('channels', () => {
  test('have the threads that began in them, with all their events', () => {
    const directory = directoryOf(
      { thread_id: 'a', meta: { ui_channel: 'research' } },
      { thread_id: 'b', domain: 'ops' },
      { thread_id: 'a' },
      { thread_id: 'c' },
    );

    expect(
      directory.channels({ limit: 9 }).rows.map((one) => [one.channel, one.threads, one.events]),
    ).toEqual([
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
    const list = (page: Parameters<WholeDirectory['threads']>[0]): string[] =>
      directory.threads(page).rows.map((thread) => thread.thread_id);

    expect(list({ limit: 2 })).toEqual(['a', 'd']);
    expect(list({ limit: 2, after: '4' })).toEqual(['c', 'b']);
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

  test('of spans are named by what their trace was asked, whatever part of it comes first (law)', () => {
    const span = (text: string, more: Partial<ClutchMessage>): Partial<ClutchMessage> => ({
      payload: { text },
      ...more,
      meta: { clock: 'span' },
    });
    const said = [
      span('first words', { type: 'chat.message', task_id: 's3' }),
      span('look it up', { type: 'task.request', task_id: 's2', parent_task_id: 's1' }),
      span('Restock', { type: 'task.request', task_id: 's1' }),
      span('Restocked', { type: 'task.result', task_id: 's1' }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(said, { minLength: said.length }), (records) => {
        const directory = directoryOf(...records);
        expect(directory.run('run_1')?.title).toBe('Restock');
        expect(directory.thread('thread_1')).toMatchObject({
          title: 'Restock',
          root: { text: 'Restock' },
        });
      }),
    );
    const later = span('Another trace', { type: 'task.request', task_id: 's9' });
    expect(directoryOf(...said, later).thread('thread_1')?.title).toBe('Restock');
    const before = { payload: { text: 'hello' } };
    expect(directoryOf(before, ...said).run('run_1')?.title).toBe('hello');
  });

  test('are named by what is said, and by the first note or tool until then (law)', () => {
    const note = (text: string): Partial<ClutchMessage> => ({
      payload: { text },
      meta: { protocol: 'x', fold: true },
    });
    const call = (tool: string): Partial<ClutchMessage> => ({
      type: 'tool.call',
      payload: { tool, args: { text: 'hi' } },
    });
    const notes = fc.array(
      fc.constantFrom(note('one'), note('two'), call('mcp:files/read'), call('mcp:files/write')),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(notes, notes, fc.boolean(), (before, after, isSaid) => {
        const words = isSaid ? [{ payload: { text: 'hello' } }] : [];
        const directory = directoryOf(...before, ...words, ...after);
        const [first] = [...before, ...after];
        const name = isSaid ? 'hello' : (first?.payload?.tool ?? first?.payload?.text);

        expect(directory.run('run_1')?.title).toBe(name);
        expect(directory.thread('thread_1')?.title).toBe(name);
      }),
    );
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
      const directory = wholeDirectory();
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
  const directory = wholeDirectory();
  directory.feed(log);
  return told(directory);
};

describe('the directory', () => {
  test('is a function of the set of events, however they are fed', () => {
    fc.assert(
      fc.property(
        anyLog.chain((log) => fc.tuple(fc.constant(log), feedsOf(log))),
        ([log, parts]) => {
          const directory = wholeDirectory();
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
        const saved = new SavedDirectory();
        const directory = wholeDirectory();
        for (const part of [log.slice(0, first), log.slice(first, second)]) {
          directory.feed(part);
          saved.save(directory);
        }

        const restored = saved.open();
        restored.feed(log.slice(second));

        expect(told(restored)).toEqual(straight(log));
      }),
    );
  });

  test('saves nothing where nothing happened', () => {
    const directory = directoryOf({});
    const saved = new SavedDirectory();
    expect(saved.save(directory).map(({ kind, key }) => [kind, key])).toEqual([
      ['channel', 'clutch'],
      ['thread', 'thread_1'],
      ['run', 'run_1'],
      ['agent', 'agent:ken'],
    ]);

    expect(saved.save(directory)).toEqual([]);
  });

  test('refuses a feed whose gap is never filled', () => {
    const directory = wholeDirectory();
    const late = someRecords(
      Array.from({ length: HELD_BACK_MAX + 1 }, () => ({})),
      2,
    );

    expect(() => directory.feed(late)).toThrow('after seq 0');
  });
});

describe('lists', () => {
  const NAMES = ['Über', 'alpha', 'beta', 'spam-1', 'spam-2', 'Spam-3'];
  const channels = () => directoryOf(...NAMES.map((domain) => ({ domain, thread_id: domain })));
  const names = ({ rows }: { rows: readonly { channel: string }[] }) =>
    rows.map(({ channel }) => channel);

  test('are read page by page from behind a name, each row once', () => {
    const directory = channels();
    const read: string[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      const page = directory.channels({ limit: 4, ...(after !== undefined && { after }) });
      read.push(...names(page));
      after = page.next;
    }

    expect(read).toEqual(NAMES.toSorted((one, other) => (one < other ? -1 : 1)));
  });

  test('are searched by any part of a name, in any case, also for what stands far behind', () => {
    const directory = channels();

    expect(names(directory.channels({ limit: 2, q: 'SPAM' }))).toEqual(['Spam-3', 'spam-1']);
    expect(names(directory.channels({ limit: 9, q: ' ÜB ' }))).toEqual(['Über']);
    expect(names(directory.channels({ limit: 2, order: 'activity' }))).toEqual([
      'Spam-3',
      'spam-2',
    ]);
  });

  test('end a page by its bytes, with at least one row on it', () => {
    const page = channels().channels({ limit: 9, bytesMax: 10 });

    expect(page.rows).toHaveLength(1);
    expect(page.next).toBe('Spam-3');
  });
});

describe('what operators change', () => {
  const WORK: Partial<ClutchMessage>[] = [
    { domain: 'a', thread_id: 'ta', run_id: 'ra', payload: { text: 'in a' } },
    { domain: 'b', thread_id: 'tb', run_id: 'rb', payload: { text: 'in b' } },
    { domain: 'c', thread_id: 'tc', run_id: 'rc', payload: { text: 'in c' } },
  ];
  const change = (settings: Partial<ViewSettings>): Partial<ClutchMessage> => ({
    type: 'agent.update',
    domain: 'agents',
    thread_id: 'registry',
    run_id: 'registry',
    payload_type: VIEW_CHANGE_TYPE,
    payload: { hidden: false, title: null, merged_into: null, ...settings },
  });
  const changed = (...changes: Partial<ViewSettings>[]) => {
    const directory = wholeDirectory();
    const records = someRecords([...WORK, ...changes.map(change)]).map((record) => ({
      ...record,
      origin: record.event.payload_type === VIEW_CHANGE_TYPE ? ('engine' as const) : record.origin,
    }));
    directory.feed(records);
    return directory;
  };
  const listed = (directory: WholeDirectory) => ({
    channels: directory.channels({ limit: 9 }).rows.map(({ channel }) => channel),
    threads: directory.threads({ limit: 9 }).rows.map(({ thread_id }) => thread_id),
    runs: directory.runs({ limit: 9 }).rows.map(({ run_id }) => run_id),
  });
  const ALL = {
    channels: ['a', 'agents', 'b', 'c'],
    threads: ['registry', 'tc', 'tb', 'ta'],
    runs: ['registry', 'rc', 'rb', 'ra'],
  };

  test('a hidden channel takes its threads and runs out of the lists, and all of them still open', () => {
    const directory = changed({ kind: 'channel', id: 'b', hidden: true });

    expect(listed(directory)).toEqual({
      channels: ['a', 'agents', 'c'],
      threads: ['registry', 'tc', 'ta'],
      runs: ['registry', 'rc', 'ra'],
    });
    expect(directory.channel('b')).toMatchObject({ channel: 'b', hidden: true, events: 1 });
    expect(directory.threads({ channel: 'b', limit: 9 }).rows).toHaveLength(1);
    expect(directory.thread('tb')).not.toHaveProperty('hidden');
    expect(directory.channels({ limit: 9, hidden: true }).rows).toMatchObject([{ channel: 'b' }]);
  });

  test('a hidden thread, run or agent leaves its own list alone, and another change brings it back', () => {
    const hide = (hidden: boolean): Partial<ViewSettings>[] => [
      { kind: 'thread', id: 'ta', hidden },
      { kind: 'run', id: 'rb', hidden },
      { kind: 'agent', id: 'agent:ken', hidden },
    ];
    const directory = changed(...hide(true));

    expect(listed(directory)).toEqual({
      ...ALL,
      threads: ['registry', 'tc', 'tb'],
      runs: ['registry', 'rc', 'ra'],
    });
    expect(directory.threads({ limit: 9, hidden: true }).rows).toMatchObject([
      { thread_id: 'ta', hidden: true },
    ]);
    expect(listed(changed(...hide(true), ...hide(false)))).toEqual(ALL);
  });

  test('a merged channel stands in the other one with everything that it has and gets, until it is taken out', () => {
    const merged = { kind: 'channel', id: 'a', merged_into: 'b' } as const;
    const directory = changed(merged);

    expect(listed(directory).channels).toEqual(['agents', 'b', 'c']);
    expect(directory.channel('b')).toMatchObject({ threads: 2, events: 2, first_seq: 1 });
    expect(directory.channel('a')).toMatchObject({ threads: 1, merged_into: 'b' });
    expect(
      directory.threads({ channel: 'b', limit: 9 }).rows.map(({ thread_id }) => thread_id),
    ).toEqual(['tb', 'ta']);
    expect(directory.thread('ta')?.channel).toBe('b');
    expect(directory.homeOf({ thread_id: 'ta', run_id: 'ra' })).toBe('a');
    expect(changed(merged, { ...merged, merged_into: null }).channels({ limit: 9 })).toEqual({
      ...changed({}, {}).channels({ limit: 9 }),
    });
  });

  test('a channel takes a title, and is found by it', () => {
    const directory = changed({ kind: 'channel', id: 'a', title: 'Market research' });

    expect(directory.channel('a')).toMatchObject({ channel: 'a', title: 'Market research' });
    expect(directory.channels({ limit: 9, q: 'market' }).rows).toHaveLength(1);
  });

  test('merges go one step deep, in whatever order somebody asks for them', () => {
    const a = { kind: 'channel', id: 'a', merged_into: 'b' } as const;

    expect(changed(a).mergeProblem('b', 'c')).toBe('holds_others');
    expect(changed(a).mergeProblem('c', 'a')).toBe('target_is_merged');
    expect(changed(a).mergeProblem('c', 'c')).toBe('itself');
    expect(changed(a).mergeProblem('c', 'b')).toBeNull();
    expect(listed(changed(a, { kind: 'channel', id: 'b', merged_into: 'a' })).channels).toEqual([
      'agents',
      'b',
      'c',
    ]);
  });

  test('nobody but the engine says it: an agent that does changes nothing', () => {
    const faked = directoryOf(...WORK, change({ kind: 'channel', id: 'a', hidden: true }));

    expect(listed(faked)).toEqual(ALL);
  });

  test('it survives a restart', () => {
    const directory = changed(
      { kind: 'channel', id: 'a', merged_into: 'b' },
      { kind: 'run', id: 'rc', hidden: true },
    );

    const saved = new SavedDirectory();
    saved.save(directory);

    expect(told(saved.open())).toEqual(told(directory));
  });
});
