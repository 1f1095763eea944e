import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { Task } from '@/lib/model/summary';
import { runSteps } from '@/lib/std/steps';
import { someRecords } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { emptyTasks, findingStrangers, foldTasks, strangersFinder, tasksOf } from './run-tasks';

const ORCHESTRATOR = { agent_id: 'agent:orchestrator' };
const KEN = { agent_id: 'agent:ken' };
const MUSE = { agent_id: 'agent:muse' };

const request = (more: Partial<ClutchMessage> = {}): Partial<ClutchMessage> => ({
  type: 'task.request',
  from: ORCHESTRATOR,
  to: [KEN],
  payload: { title: 'Find the price' },
  ...more,
});
const fromKen = (
  type: ClutchMessage['type'],
  more: Partial<ClutchMessage> = {},
): Partial<ClutchMessage> => ({ type, from: KEN, to: [ORCHESTRATOR], payload: {}, ...more });

function tasksAfter(...events: Partial<ClutchMessage>[]): Task[] {
  return tasksOf(foldTasks(emptyTasks(), someRecords(events)));
}
function onlyTask(...events: Partial<ClutchMessage>[]): Task {
  const [task, ...others] = tasksAfter(...events);
  if (!task || others.length > 0) throw new Error('expected one task');
  return task;
}

describe('a task', () => {
  test('goes from requested over accepted and in progress to completed', () => {
    const events = [
      request(),
      fromKen('task.accept'),
      fromKen('task.progress'),
      fromKen('task.result'),
    ];

    const states = events.map((_, index) => onlyTask(...events.slice(0, index + 1)).state);

    expect(states).toEqual(['requested', 'accepted', 'in_progress', 'completed']);
  });

  test('tells who asked whom for what, and when it opened and closed', () => {
    expect(onlyTask(request(), fromKen('chat.message'), fromKen('task.result'))).toEqual({
      task_id: 'task_1',
      parent_task_id: null,
      title: 'Find the price',
      state: 'completed',
      requested_by: 'agent:orchestrator',
      assigned_to: 'agent:ken',
      accountable: 'agent:ken',
      protocol: 'clutch',
      delegation: null,
      attempts: 1,
      opened_at: '2026-02-01T13:20:01.000Z',
      closed_at: '2026-02-01T13:20:03.000Z',
      started_at: '2026-02-01T13:20:01.000Z',
      ended_at: '2026-02-01T13:20:03.000Z',
      duration_ms: 2000,
      times: 'events',
      first_seq: 1,
      last_seq: 3,
      events: 3,
    });
  });

  test('takes a result without an accept', () => {
    expect(onlyTask(request(), fromKen('task.result')).state).toBe('completed');
  });

  test.each([
    ['task.error', 'failed'],
    ['task.cancel', 'cancelled'],
    ['task.timeout', 'timed_out'],
  ] as const)('ends by %s as %s', (type, state) => {
    expect(onlyTask(request(), fromKen(type)).state).toBe(state);
  });

  test('keeps the terminal event with the smallest seq', () => {
    const task = onlyTask(request(), fromKen('task.error'), fromKen('task.result'));

    expect(task).toMatchObject({
      state: 'failed',
      closed_at: '2026-02-01T13:20:02.000Z',
      events: 3,
    });
  });

  test('is requested again by a higher attempt after a failed one', () => {
    const failed = [request(), fromKen('task.error', { payload: { retryable: true } })];

    const retried = onlyTask(...failed, request({ to: [MUSE], attempt: 2 }));

    expect(retried).toMatchObject({
      state: 'requested',
      attempts: 2,
      assigned_to: 'agent:muse',
      closed_at: null,
    });
    expect(onlyTask(...failed, request()).state).toBe('failed');
  });

  test('does not open again once it is completed or cancelled', () => {
    for (const end of ['task.result', 'task.cancel'] as const) {
      const task = onlyTask(request(), fromKen(end), request({ attempt: 2 }));

      expect(task.closed_at).not.toBeNull();
    }
  });

  test('does not fail by the late error of an agent that was replaced', () => {
    const task = onlyTask(
      request(),
      request({ to: [MUSE], attempt: 2 }),
      fromKen('task.error', { attempt: 1 }),
    );

    expect(task.state).toBe('requested');
  });

  test('is not opened by chat or tools, which count once it exists', () => {
    expect(tasksAfter({ type: 'chat.message' }, { type: 'tool.call' })).toEqual([]);
    expect(onlyTask({ type: 'chat.message' }, request())).toMatchObject({
      events: 2,
      first_seq: 2,
      last_seq: 2,
    });
  });

  test('leaves the delegator accountable for an assist', () => {
    const delegation = { mode: 'assist', from: 'agent:orchestrator', to: 'agent:ken' };

    expect(onlyTask(request({ payload: { delegation } }))).toMatchObject({
      delegation,
      accountable: 'agent:orchestrator',
    });
  });

  test('may bear any id that the protocol allows', () => {
    const ids = ['__proto__', 'constructor', 'toString'];

    const tasks = tasksAfter(...ids.map((task_id) => request({ task_id })));

    expect(tasks.map((task) => task.task_id)).toEqual(ids);
  });
});

const anyTaskEvent: fc.Arbitrary<Partial<ClutchMessage>> = fc.record(
  {
    type: fc.constantFrom<ClutchMessage['type'][]>(
      'task.request',
      'task.accept',
      'task.progress',
      'task.result',
      'task.error',
      'task.cancel',
      'task.timeout',
      'chat.message',
      'tool.call',
    ),
    task_id: fc.constantFrom('t1', 't2', 't3', '__proto__'),
    parent_task_id: fc.constantFrom(null, 't1', 't2', 't9'),
    from: fc.constantFrom(ORCHESTRATOR, KEN, MUSE),
    to: fc.constantFrom([KEN], [MUSE], [ORCHESTRATOR]),
    attempt: fc.constantFrom(1, 2, 3),
    payload: fc.constantFrom({}, { title: 'T' }, { retryable: true }),
  },
  { requiredKeys: ['type', 'task_id', 'from', 'to', 'payload'] },
);
const anyLog = fc
  .array(anyTaskEvent, { maxLength: 20, size: 'max' })
  .map((events) => someRecords(events));
const anyFeed = anyLog.chain((log) => fc.tuple(fc.constant(log), feedsOf(log)));
const folded = (log: readonly EventRecord[]): Task[] => tasksOf(foldTasks(emptyTasks(), log));

describe('the fold', () => {
  test('is a function of the set of events, however they are fed', () => {
    fc.assert(
      fc.property(anyFeed, ([log, parts]) => {
        const state = parts.reduce(foldTasks, emptyTasks());

        expect(state).toEqual(foldTasks(emptyTasks(), log));
        expect(tasksOf(state)).toEqual(folded(log));
      }),
    );
  });

  test('goes on from a state that travelled as JSON', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(20), (log, cut) => {
        const state = JSON.parse(JSON.stringify(foldTasks(emptyTasks(), log.slice(0, cut))));

        expect(tasksOf(foldTasks(state, log.slice(cut)))).toEqual(folded(log));
      }),
    );
  });

  test('has the same tree whatever the order of arrival', () => {
    const shapeOf = (events: readonly Partial<ClutchMessage>[]): unknown[] =>
      tasksAfter(...events)
        .map((task) => [task.task_id, task.parent_task_id])
        .sort();

    fc.assert(
      fc.property(
        fc
          .array(anyTaskEvent, { maxLength: 12 })
          .chain((events) =>
            fc.tuple(
              fc.constant(events),
              fc.shuffledSubarray(events, { minLength: events.length }),
            ),
          ),
        ([events, arrived]) => {
          expect(shapeOf(arrived)).toEqual(shapeOf(events));
        },
      ),
    );
  });

  test('answers the same objects where nothing changed', () => {
    const log = someRecords([request(), request({ task_id: 'task_2' }), fromKen('task.accept')]);
    const before = foldTasks(emptyTasks(), log.slice(0, 2));

    const after = foldTasks(before, log);

    expect(foldTasks(after, log)).toBe(after);
    expect(tasksOf(after)[1]).toBe(tasksOf(before)[1]);
    expect(tasksOf(after)[0]).not.toBe(tasksOf(before)[0]);
  });
});

test('what strangers said of the tasks of a run is known by its seqs', () => {
  const state = foldTasks(
    emptyTasks(),
    someRecords([
      request(),
      fromKen('task.progress'),
      { type: 'task.cancel', from: { agent_id: 'agent:stranger' }, to: [KEN] },
      request({ task_id: 'other', to: [MUSE] }),
      fromKen('task.result', { task_id: 'other' }),
    ]),
  );

  expect(runSteps(findingStrangers(state))).toEqual(new Set([3, 5]));
  expect(runSteps(findingStrangers(emptyTasks()))).toEqual(new Set());
});

test('what strangers said is known of each task, under the id that it bears', () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      const state = foldTasks(emptyTasks(), log);
      const strangersOf = strangersFinder(state);

      const found = tasksOf(state).flatMap(({ task_id }) => [...strangersOf(task_id)]);

      expect(new Set(found)).toEqual(runSteps(findingStrangers(state)));
      expect(strangersOf('a task that nobody named')).toEqual(new Set());
    }),
  );
});
