import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { loadedBy, type TaskCore } from '@/lib/tasks/task-core';
import { restartedWithLists } from '@/lib/testing/kept-folds';
import { aRecord, type RecordOverrides } from '@/lib/testing/records';
import { createRoutingState } from '@/lib/testing/routing-state';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { KEPT_OUTCOMES, RECENT_OUTCOMES } from './routed-agents';
import type { RoutingState } from './routing-state';

const KEN = 'agent:ken';
const MUSE = 'agent:muse';
const LEAD = 'agent:lead';
const ORCHESTRATOR = 'agent:orchestrator';

type Said = Omit<RecordOverrides, 'seq'>;

const log = (...said: Said[]): EventRecord[] =>
  said.map((one, index) => aRecord({ seq: index + 1, ...one }));

function stateOf(...said: Said[]) {
  const state = createRoutingState();
  state.feed(log(...said));
  return state;
}

const saying = (from: string, event: Partial<ClutchMessage>): Said => ({
  event: { from: { agent_id: from }, ...event },
});

const card = (agent_id: string) => ({
  v: 'clutch/0.1',
  agent_id,
  capabilities: [{ id: 'skill:research' }],
});
const registers = (agentId: string): Said =>
  saying(agentId, { type: 'agent.register', payload: card(agentId) });

/** The engine, as the orchestrator. */
const ours = (event: Partial<ClutchMessage>): Said => ({
  ...saying(ORCHESTRATOR, event),
  origin: 'engine',
});
const handsOn = (to: string, more: Partial<ClutchMessage> = {}): Said =>
  ours({
    type: 'task.request',
    task_id: 'child',
    parent_task_id: 'root',
    to: [{ agent_id: to }],
    ...more,
  });
const decides = (selected: string): Said =>
  ours({ type: 'routing.decision', task_id: 'root', payload: { selected } });
const asks = (to: string, more: Partial<ClutchMessage> = {}): Said =>
  saying(LEAD, { type: 'task.request', task_id: 'task', to: [{ agent_id: to }], ...more });
const ends = (from: string, type: ClutchMessage['type'], task_id = 'child'): Said =>
  saying(from, { type, task_id });

const openOf = (state: RoutingState, agentId: string) => state.agent(agentId)?.open;

describe('agents', () => {
  test('are those that registered, by id, with the card that they gave last', () => {
    const state = stateOf(
      registers(MUSE),
      registers(KEN),
      saying(LEAD, { payload: { text: 'hello' } }),
      saying(KEN, { type: 'agent.update', payload: { ...card(KEN), capabilities: [] } }),
    );

    expect(state.agents().map(({ agent_id }) => agent_id)).toEqual([KEN, MUSE]);
    expect(state.agent(KEN)?.card.capabilities).toEqual([]);
    expect(state.agent(LEAD)).toBeNull();
  });

  test('keep what they said of themselves in each protocol', () => {
    const state = stateOf(
      saying(KEN, { type: 'agent.register', payload: { supports: ['search'] } }),
      saying(KEN, {
        type: 'agent.update',
        payload: { id: 'ken', allowed_agents: [], mcp_bindings: [{ server_id: 'docs' }] },
      }),
    );

    expect(state.agent(KEN)?.card.capabilities.map(({ id }) => id)).toEqual(['search', 'tool:mcp']);
  });

  test('are offline since the moment the log says so, until they are back', () => {
    const offline = saying(KEN, { type: 'agent.update', payload: { status: 'offline' } });
    const state = stateOf(registers(KEN), offline, offline);

    expect(state.agent(KEN)).toMatchObject({
      is_online: false,
      offline_since: '2026-02-01T13:20:02.000Z',
    });
    const back = saying(KEN, { type: 'agent.update', payload: { status: 'online' } });
    expect(stateOf(registers(KEN), offline, back).agent(KEN)?.is_online).toBe(true);
    expect(stateOf(registers(KEN), offline, registers(KEN)).agent(KEN)?.is_online).toBe(true);
  });

  test('of an import do not count, and neither does what it says of them', () => {
    const imported = (said: Said): Said => ({ ...said, origin: 'import' });

    expect(stateOf(imported(registers(KEN))).agents()).toEqual([]);
    expect(openOf(stateOf(registers(KEN), imported(asks(KEN))), KEN)).toBe(0);
  });
});

describe('loads', () => {
  test('count what the orchestrator handed on, until its holder ends it', () => {
    const before = [registers(KEN), registers(MUSE), handsOn(KEN)];

    expect(openOf(stateOf(...before), KEN)).toBe(1);
    expect(openOf(stateOf(...before, ends(KEN, 'task.accept')), KEN)).toBe(1);
    for (const type of ['task.result', 'task.error', 'task.cancel', 'task.timeout'] as const) {
      expect(openOf(stateOf(...before, ends(KEN, type)), KEN)).toBe(0);
    }
    expect(openOf(stateOf(...before, ends(MUSE, 'task.result')), KEN)).toBe(1);
    expect(openOf(stateOf(...before, ends(LEAD, 'task.cancel')), KEN)).toBe(1);
    expect(openOf(stateOf(...before, ours(ends(KEN, 'task.timeout').event ?? {})), KEN)).toBe(0);
  });

  test('count a task once, however often it is asked for, and end it once', () => {
    const again = handsOn(KEN, { attempt: 2 });
    const state = stateOf(
      ...[registers(KEN), handsOn(KEN), handsOn(KEN), again],
      ...[ends(KEN, 'task.result'), ends(KEN, 'task.result'), ends(KEN, 'task.error')],
    );

    expect(state.agent(KEN)).toMatchObject({ open: 0, success: { rate: 1, of: 1 } });
  });

  test('move with the task: by the orchestrator or by its holder, by nobody else', () => {
    const before = [registers(KEN), registers(MUSE), handsOn(KEN)];
    const moves: Partial<ClutchMessage> = {
      type: 'task.request',
      task_id: 'child',
      to: [{ agent_id: MUSE }],
    };
    const loads = (...more: Said[]) => {
      const state = stateOf(...before, ...more);
      return [openOf(state, KEN), openOf(state, MUSE)];
    };

    expect(loads(handsOn(MUSE, { attempt: 2 }))).toEqual([0, 1]);
    expect(loads(saying(KEN, moves))).toEqual([0, 1]);
    expect(loads(saying(LEAD, moves))).toEqual([1, 0]);
    expect(loads(handsOn(MUSE, { attempt: 2 }), ends(KEN, 'task.error'))).toEqual([0, 1]);
  });

  test('count requests of agents in protocols whose tasks end, and no questions for a verdict', () => {
    const before = registers(KEN);

    expect(openOf(stateOf(before, asks(KEN)), KEN)).toBe(1);
    expect(openOf(stateOf(before, { ...asks(KEN), protocol: 'heretek' }), KEN)).toBe(1);
    expect(openOf(stateOf(before, { ...asks(KEN), protocol: 'cap' }), KEN)).toBe(0);
    expect(openOf(stateOf(before, asks(KEN, { payload_type: 'triad.proposal.v1' })), KEN)).toBe(0);
    expect(openOf(stateOf(before, asks(KEN), ends(LEAD, 'task.cancel', 'task')), KEN)).toBe(0);
  });

  test('end over a chain of answers in CLowl, each of which names the one before', () => {
    const answer = (id: string, type: ClutchMessage['type'], task_id: string): Said => ({
      ...saying(KEN, { id, type, task_id, meta: { protocol: 'clowl' } }),
      protocol: 'clowl',
    });
    const state = stateOf(
      ...[registers(KEN), handsOn(KEN, { id: 'child' })],
      ...[answer('m2', 'task.accept', 'child'), answer('m3', 'task.progress', 'm2')],
      answer('m4', 'task.result', 'm3'),
    );

    expect(state.agent(KEN)).toMatchObject({ open: 0, success: { rate: 1, of: 1 } });
  });

  test('stay with a child that has not ended, whatever became of its root', () => {
    const before = [registers(KEN), handsOn(KEN)];
    const rootEnds = ours({ type: 'task.error', task_id: 'root', payload: { code: 'TIMEOUT' } });

    expect(openOf(stateOf(...before, rootEnds), KEN)).toBe(1);
    const cancelled = ours({ type: 'task.cancel', task_id: 'child' });
    expect(stateOf(...before, rootEnds, cancelled).agent(KEN)).toMatchObject({
      open: 0,
      success: null,
    });
  });

  test('stay with who is not registered yet', () => {
    expect(openOf(stateOf(handsOn(KEN), registers(KEN)), KEN)).toBe(1);
  });
});

test('recent success is of the last outcomes, and a cancelled task is none', () => {
  const one = (type: ClutchMessage['type'], index: number): Said[] => [
    asks(KEN, { task_id: `t${index}` }),
    ends(KEN, type, `t${index}`),
  ];
  const outcomes = Array.from({ length: RECENT_OUTCOMES + 10 }, (_, index) =>
    one(index < 10 ? 'task.error' : index % 2 === 0 ? 'task.result' : 'task.timeout', index),
  );

  expect(stateOf(registers(KEN)).agent(KEN)?.success).toBeNull();
  expect(stateOf(registers(KEN), ...one('task.cancel', 0)).agent(KEN)?.success).toBeNull();
  expect(stateOf(registers(KEN), ...outcomes.flat()).agent(KEN)?.success).toEqual({
    rate: 0.5,
    of: RECENT_OUTCOMES,
  });
});

describe('success at a moment', () => {
  const tasks = (count: number): Said[] =>
    Array.from({ length: count }, (_, index) => [
      asks(KEN, { task_id: `t${index}` }),
      ends(KEN, index % 3 === 0 ? 'task.error' : 'task.result', `t${index}`),
    ]).flat();

  test('is what was told then, as far back as outcomes are kept', () => {
    const said = [registers(KEN), ...tasks(KEPT_OUTCOMES + 20)];
    const end = stateOf(...said);
    const growing = createRoutingState();
    let told = 0;
    for (const record of log(...said)) {
      growing.feed([record]);
      const then = end.successAt(KEN, record.seq);
      if (then.isTold) expect(then.success).toEqual(growing.agent(KEN)?.success ?? null);
      if (then.isTold) told += 1;
    }

    // An outcome comes with every second event; those up to which fewer than the recent ones are kept are not told.
    expect(told).toBe(2 * (KEPT_OUTCOMES - RECENT_OUTCOMES) + 1);
    expect(end.successAt(KEN, 2)).toEqual({ isTold: false });
  });

  test('is of no task before its agent registered, and of nobody who never did', () => {
    const state = stateOf(...tasks(2), registers(KEN), asks(KEN), ends(KEN, 'task.result', 'task'));

    expect(state.successAt(KEN, 5)).toEqual({ isTold: true, success: null });
    expect(state.successAt(KEN, 7)).toEqual({ isTold: true, success: { rate: 1, of: 1 } });
    expect(state.successAt(MUSE, 7)).toEqual({ isTold: true, success: null });
  });

  test('is not told of moments before outcomes were kept with their seqs', () => {
    const kept = { card: card(KEN), offline_since: null, outcomes: '10', last_chosen: null };
    const state = createRoutingState([
      { key: 'head', state: '0' },
      { key: `a:${KEN}`, state: JSON.stringify(kept) },
    ]);
    state.feed(log(registers(KEN), asks(KEN), ends(KEN, 'task.result', 'task')));

    expect(state.successAt(KEN, 2)).toEqual({ isTold: false });
    expect(state.successAt(KEN, 3)).toEqual({ isTold: true, success: state.agent(KEN)?.success });
  });
});

describe('decisions', () => {
  test('of our own are numbered, and each agent knows which chose it last', () => {
    const elsewhere = saying(ORCHESTRATOR, {
      type: 'routing.decision',
      payload: { selected: MUSE },
    });
    const state = stateOf(
      ...[registers(KEN), registers(MUSE), decides(KEN), elsewhere, decides(MUSE), decides(KEN)],
    );

    expect(state.cursor()).toBe(3);
    expect(state.agents().map(({ last_chosen }) => last_chosen)).toEqual([2, 1]);
  });

  test('that are not in the log yet count as if they were, and change nothing that was told', () => {
    const state = stateOf(registers(KEN), registers(MUSE));
    const before = state.agents();

    const after = state.agents([
      { task_id: 'a', agent_id: KEN },
      { task_id: 'b', agent_id: 'agent:gone' },
      { task_id: 'c', agent_id: KEN },
    ]);

    expect(after.map(({ open, last_chosen }) => [open, last_chosen])).toEqual([
      [2, 2],
      [0, null],
    ]);
    expect(before.map(({ open }) => open)).toEqual([0, 0]);
    expect(state.agents()).toBe(before);
    state.feed([aRecord({ seq: 3, ...handsOn(KEN) })]);
    expect(state.agents()[1]).toBe(before[1]);
    expect(before[0]?.open).toBe(0);
  });
});

const anySaid: fc.Arbitrary<Said> = fc
  .record({
    origin: fc.constantFrom('agent', 'agent', 'engine', 'operator', 'import'),
    protocol: fc.constantFrom('clutch', 'clutch', 'clowl', 'cap'),
    from: fc.constantFrom(KEN, MUSE, ORCHESTRATOR),
    to: fc.constantFrom(KEN, MUSE, ORCHESTRATOR, 'group:all'),
    type: fc.constantFrom<ClutchMessage['type'][]>(
      ...(['agent.register', 'agent.update', 'routing.decision', 'task.request'] as const),
      ...(['task.request', 'task.accept', 'task.result', 'task.error', 'task.cancel'] as const),
      ...(['chat.message', 'tool.call'] as const),
    ),
    task_id: fc.constantFrom('t', 'u', 'root', 'm'),
    id: fc.constantFrom('m', 'n', 'o'),
    payload: fc.constantFrom<Record<string, unknown>[]>(
      ...[{ selected: KEN }, { status: 'offline' }, { card: card(KEN) }, card(MUSE)],
    ),
    run_id: fc.constantFrom('r', 's'),
  })
  .map(({ origin, protocol, from, to, ...event }) => ({
    origin,
    protocol,
    event: {
      ...event,
      from: { agent_id: from },
      to: [{ agent_id: to }],
      meta: { protocol },
      parent_task_id: 'root',
    },
  }));
const anyLog = fc.array(anySaid, { maxLength: 30, size: 'max' }).map((said) => log(...said));
const told = (state: RoutingState) => ({
  seq: state.seq(),
  cursor: state.cursor(),
  agents: state.agents(),
});
const straight = (records: readonly EventRecord[]) => {
  const state = createRoutingState();
  state.feed(records);
  return told(state);
};

describe('the state', () => {
  test('is a function of the set of events, however they are fed', () => {
    fc.assert(
      fc.property(
        anyLog.chain((records) => fc.tuple(fc.constant(records), feedsOf(records))),
        ([records, parts]) => {
          const state = createRoutingState();
          for (const part of parts) {
            state.feed(part);
            state.agents();
          }

          expect(told(state)).toEqual(straight(records));
        },
      ),
    );
  });

  test('goes on from its checkpoints, of which each has only what changed', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(30), fc.nat(30), (records, one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const cuts = [records.slice(0, first), records.slice(first, second), records.slice(second)];

        const restored = restartedWithLists(createRoutingState, cuts);

        expect(told(restored)).toEqual(straight(records));
      }),
    );
  });

  test('holds no load that is not a task in the hands of its agent', () => {
    fc.assert(
      fc.property(anyLog, (records) => {
        const state = createRoutingState();
        state.feed(records);
        const held = state
          .takeChanges()
          .parts.filter(({ key, state: text }) => key.startsWith('t:') && text !== null)
          .map(({ state: text }): TaskCore | null => JSON.parse(text ?? '').core)
          .map((core) => core && loadedBy(core));

        for (const { agent_id, open } of state.agents()) {
          expect(open).toBe(held.filter((holder) => holder === agent_id).length);
        }
      }),
    );
  });
});
