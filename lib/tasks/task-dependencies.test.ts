import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { someRecords } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { emptyTasks, foldTasks, type TasksState, tasksOf } from './run-tasks';
import { dependenciesOf } from './task-dependencies';
import { stateAt } from './tasks-at';

const request = (task_id: string, depends_on?: unknown): Partial<ClutchMessage> => ({
  type: 'task.request',
  task_id,
  ...(depends_on !== undefined && { meta: { depends_on } }),
});

const inWords = (state: TasksState, at: number | null = null) =>
  dependenciesOf(state, { tasks: tasksOf(state), at }).map(
    ({ task_id, on, isInferred }) => `${task_id} ${isInferred ? 'builds on' : 'waits for'} ${on}`,
  );

const dependencies = (...events: Partial<ClutchMessage>[]) =>
  inWords(foldTasks(emptyTasks(), someRecords(events)));

test('a request names one task that it waits for, or several', () => {
  expect(dependencies(request('a'), request('b', 'a'), request('c', ['a', 'b', 'a']))).toEqual([
    'b waits for a',
    'c waits for a',
    'c waits for b',
  ]);
});

test.each([null, 7, {}, [null, 7, {}]])('%j names no task', (named) => {
  expect(dependencies(request('a', named))).toEqual([]);
});

test('of thousands that are named some are kept', () => {
  const named = Array.from({ length: 5_000 }, (_, place) => `t${place}`);

  expect(dependencies(request('a', named))).toHaveLength(32);
});

const ARTIFACT = `artifact:sha256-${'ab'.repeat(32)}`;

const result = (task_id: string, more: Partial<ClutchMessage> = {}): Partial<ClutchMessage> => ({
  type: 'task.result',
  task_id,
  ...more,
});

const asking = (task_id: string, payload: ClutchMessage['payload']): Partial<ClutchMessage> => ({
  type: 'task.request',
  task_id,
  payload,
});

describe('a request builds on another task', () => {
  test.each<[string, ClutchMessage['payload']]>([
    ['the result that it replies to', { in_reply_to: 'found' }],
    ['the task that a field names', { source_task_id: 'a' }],
    ['one of several events', { references: ['elsewhere', 'found'] }],
    ['one of the ids of a field', { result_ids: ['found'] }],
    ['an artifact that the other gave', { text: 'Read it', report: ARTIFACT }],
    ['the content that it rests on', { ctx: { ref: ARTIFACT } }],
  ])('by %s', (_, payload) => {
    const given = result('a', { id: 'found', payload: { report: ARTIFACT } });

    expect(dependencies(request('a'), given, asking('b', payload))).toEqual(['b builds on a']);
  });

  test('by what is attached to it, whatever form the reference has', () => {
    const attachments = [{ kind: 'artifact_ref', ref: 'artifact:report_456' }];

    expect(
      dependencies(request('a'), result('a', { attachments }), {
        ...request('b'),
        attachments,
      }),
    ).toEqual(['b builds on a']);
  });

  test('by words of its own protocol', () => {
    const native = { metadata: { parentId: 'found' } };

    expect(
      dependencies(request('a'), result('a', { id: 'found' }), {
        ...request('b'),
        meta: { protocol: 'heretek', native },
      }),
    ).toEqual(['b builds on a']);
  });

  test('whoever brought an artifact first gave it; who asks with it brings none', () => {
    const holding = { payload: { report: ARTIFACT } };

    expect(
      dependencies(
        asking('a', holding.payload),
        request('b'),
        result('b', holding),
        result('a', holding),
        asking('c', holding.payload),
      ),
    ).toEqual(['a builds on b', 'c builds on b']);
  });

  test('not where it says so itself, nor by what names its parent, itself, an agent or nothing', () => {
    expect(
      dependencies(request('a'), {
        ...asking('b', { task_id: 'a' }),
        meta: { depends_on: 'a' },
      }),
    ).toEqual(['b waits for a']);
    expect(
      dependencies(request('a'), {
        ...asking('b', { goal_id: 'a', own_id: 'b', agent_id: 'a', other_id: 'gone', some_id: 7 }),
        parent_task_id: 'a',
      }),
    ).toEqual([]);
  });

  test('of thousands that it refers to some are kept', () => {
    const others = Array.from({ length: 200 }, (_, place) => request(`t${place}`));
    const named = others.map(({ task_id }) => task_id);

    expect(dependencies(...others, asking('z', { references: named }))).toHaveLength(32);
  });
});

const TASKS = ['a', 'b', 'c', 'd'] as const;

/** Events of four tasks that refer to each other in every way, in circles too. */
const anyStory = fc.array(
  fc
    .record({
      type: fc.constantFrom<ClutchMessage['type']>(
        ...([
          'task.request',
          'task.request',
          'task.result',
          'chat.message',
          'task.accept',
        ] as const),
      ),
      task_id: fc.constantFrom(...TASKS),
      parent_task_id: fc.option(fc.constantFrom(...TASKS)),
      named: fc.array(
        fc.oneof(
          fc.constantFrom<string>(...TASKS, ARTIFACT),
          fc.nat(60).map((seq) => `msg_at_${seq}`),
        ),
        { maxLength: 3 },
      ),
    })
    .map(
      ({ named, ...event }): Partial<ClutchMessage> => ({
        ...event,
        payload: { references: named },
      }),
    ),
  { minLength: 1, maxLength: 60 },
);

describe('laws of what tasks need', () => {
  test('any order, any parts and any repeats give the same edges', () => {
    fc.assert(
      fc.property(
        anyStory.chain((events) => {
          const records = someRecords(events);
          return fc.tuple(fc.constant(records), feedsOf(records));
        }),
        ([records, feed]) => {
          const inOrder = foldTasks(emptyTasks(), records);
          const fed = feed.reduce(foldTasks, emptyTasks());

          expect(fed).toEqual(inOrder);
          expect(inWords(fed)).toEqual(inWords(inOrder));
        },
      ),
    );
  });

  test('at a moment they are those of the events up to it', () => {
    fc.assert(
      fc.property(anyStory, fc.nat(60), (events, at) => {
        const records = someRecords(events);
        const whole = foldTasks(emptyTasks(), records);
        const upTo = foldTasks(
          emptyTasks(),
          records.filter(({ seq }) => seq <= at),
        );
        const tasks = tasksOf(upTo);

        expect(dependenciesOf(whole, { tasks, at })).toEqual(
          dependenciesOf(upTo, { tasks, at: null }),
        );
        expect(inWords(stateAt(whole, at) ?? emptyTasks())).toEqual(inWords(upTo));
      }),
    );
  });

  test('each is said once, of two tasks that are there', () => {
    fc.assert(
      fc.property(anyStory, (events) => {
        const state = foldTasks(emptyTasks(), someRecords(events));
        const tasks = tasksOf(state);
        const ids = new Set(tasks.map(({ task_id }) => task_id));

        const pairs = dependenciesOf(state, { tasks, at: null });

        expect(new Set(pairs.map(({ task_id, on }) => `${task_id} ${on}`)).size).toBe(pairs.length);
        for (const { task_id, on } of pairs) {
          expect(ids.has(task_id) && ids.has(on) && task_id !== on).toBe(true);
        }
      }),
    );
  });
});
