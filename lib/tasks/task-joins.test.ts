// One task over any chain of answers, in any order of arrival.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { Task } from '@/lib/model/summary';
import { taskFinder } from '@/lib/projections/thread/thread-tasks';
import { aRecord } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { emptyTasks, foldTasks, taskIdFinder, tasksOf } from './run-tasks';

const TYPES = {
  REQ: 'task.request',
  DLGT: 'task.request',
  ACK: 'task.accept',
  PROG: 'task.progress',
  DONE: 'task.result',
  CNCL: 'task.cancel',
  ERR: 'task.error',
  INF: 'chat.message',
  QRY: 'chat.message',
} as const;
type Performative = keyof typeof TYPES;

/** A CLowl message as its codec gives it: REQ and DLGT open a task of their own name for b, who says all else of its `pid`. */
function clowl(id: string, p: Performative, pid: string | null = null): Partial<ClutchMessage> {
  const opens = p === 'REQ' || p === 'DLGT';
  const [from, to] = opens ? ['agent:a', 'agent:b'] : ['agent:b', 'agent:a'];
  return {
    id,
    type: TYPES[p],
    from: { agent_id: from },
    to: [{ agent_id: to }],
    task_id: opens ? id : (pid ?? id),
    ...(opens && pid !== null && { parent_task_id: pid }),
    payload: { task: 'search', d: {} },
    meta: { protocol: 'clowl', native_type: p, native: { pid } },
  };
}

const inOrder = (events: readonly Partial<ClutchMessage>[]): EventRecord[] =>
  events.map((event, index) => aRecord({ seq: index + 1, event, protocol: 'clowl' }));

const tasksAfter = (...events: Partial<ClutchMessage>[]): Task[] =>
  tasksOf(foldTasks(emptyTasks(), inOrder(events)));

const shapeOf = (tasks: readonly Task[]) =>
  tasks
    .map(({ task_id, parent_task_id, events }) => ({ task_id, parent_task_id, events }))
    .sort((one, other) => (one.task_id < other.task_id ? -1 : 1));

const STORY = [
  clowl('m1', 'REQ'),
  clowl('m2', 'ACK', 'm1'),
  clowl('m3', 'PROG', 'm2'),
  clowl('m4', 'DLGT', 'm3'),
  clowl('m5', 'ACK', 'm4'),
  clowl('m6', 'QRY', 'm5'),
  clowl('m7', 'INF', 'm6'),
  clowl('m8', 'DONE', 'm7'),
  clowl('m9', 'DONE', 'm3'),
];

describe('a CLowl task', () => {
  it('bears the id of the message that opened it, over any chain of answers', () => {
    expect(tasksAfter(...STORY)).toMatchObject([
      { task_id: 'm1', parent_task_id: null, state: 'completed', events: 4 },
      { task_id: 'm4', parent_task_id: 'm1', state: 'completed', events: 5 },
    ]);
  });

  it('has one tree whatever the order of arrival', () => {
    const orders = fc.shuffledSubarray(STORY, { minLength: STORY.length });
    const expected = shapeOf(tasksAfter(...STORY));
    fc.assert(
      fc.property(orders, (events) => {
        expect(shapeOf(tasksAfter(...events))).toEqual(expected);
      }),
    );
  });

  it('is completed by a DONE that comes before its REQ', () => {
    const [done, request] = [clowl('m2', 'DONE', 'm1'), clowl('m1', 'REQ')];

    expect(tasksAfter(done)).toMatchObject([{ task_id: 'm1', state: 'completed' }]);
    expect(tasksAfter(done, request)).toMatchObject([
      { task_id: 'm1', state: 'completed', events: 2, title: 'search' },
    ]);
  });

  it('is one with what answered it once the message between them comes', () => {
    const apart = [clowl('m1', 'REQ'), clowl('m3', 'DONE', 'm2')];

    expect(tasksAfter(...apart).map(({ task_id }) => task_id)).toEqual(['m1', 'm2']);
    expect(tasksAfter(...apart, clowl('m2', 'ACK', 'm1'))).toMatchObject([
      { task_id: 'm1', state: 'completed', events: 3 },
    ]);
  });

  it('is cancelled by an error that reports so, and failed by any other', () => {
    const failing = (code: string) => ({ ...clowl('m2', 'ERR', 'm1'), payload: { code } });

    expect(tasksAfter(clowl('m1', 'REQ'), failing('E013'))).toMatchObject([{ state: 'cancelled' }]);
    expect(tasksAfter(clowl('m1', 'REQ'), failing('E009'))).toMatchObject([{ state: 'failed' }]);
  });

  it('is not opened by chat, however long its chain', () => {
    expect(
      tasksAfter(clowl('m1', 'INF'), clowl('m2', 'QRY', 'm1'), clowl('m3', 'INF', 'm2')),
    ).toEqual([]);
  });

  it('is found from every event of it', () => {
    const state = foldTasks(emptyTasks(), inOrder(STORY));
    const find = taskFinder(new Map([['run_1', state]]));

    const found = inOrder(STORY).map((record) =>
      find({ ...record, event: { ...record.event, run_id: 'run_1' } }),
    );

    expect(found.map((task) => task?.task_id)).toEqual([
      ...['m1', 'm1', 'm1', 'm4', 'm4', 'm4', 'm4', 'm4', 'm1'],
    ]);
    expect(taskIdFinder(state)('m8')).toBe('m4');
    expect(taskIdFinder(state)('elsewhere')).toBe('elsewhere');
  });

  it('does not join what other protocols name alike', () => {
    const other = { ...clowl('m2', 'ACK', 'm1'), meta: { protocol: 'cap' } };

    expect(taskIdFinder(foldTasks(emptyTasks(), inOrder([other])))('m2')).toBe('m2');
  });
});

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__');
const anyChain = fc
  .uniqueArray(
    fc.record({
      id: ids,
      p: fc.constantFrom<Performative[]>(
        'REQ',
        'DLGT',
        'ACK',
        'PROG',
        'DONE',
        'INF',
        'QRY',
        'CNCL',
      ),
      pid: fc.option(ids),
    }),
    { selector: ({ id }) => id },
  )
  .map((messages) => inOrder(messages.map(({ id, p, pid }) => clowl(id, p, pid))));

describe('the join', () => {
  it('is a function of the set of events, also of answers that refer to each other in a cycle', () => {
    const fed = anyChain.chain((log) => fc.tuple(fc.constant(log), feedsOf(log)));
    fc.assert(
      fc.property(fed, ([log, parts]) => {
        const state = parts.reduce(foldTasks, emptyTasks());

        expect(state).toEqual(foldTasks(emptyTasks(), log));
        expect(tasksOf(state)).toEqual(tasksOf(foldTasks(emptyTasks(), log)));
      }),
    );
  });

  it('goes on from a state that travelled as JSON, and keeps what did not change', () => {
    fc.assert(
      fc.property(anyChain, fc.nat(6), (log, cut) => {
        const state = foldTasks(emptyTasks(), log.slice(0, cut));
        const travelled = JSON.parse(JSON.stringify(state)) as typeof state;

        expect(tasksOf(foldTasks(travelled, log.slice(cut)))).toEqual(
          tasksOf(foldTasks(emptyTasks(), log)),
        );
        for (const [index, task] of tasksOf(state).entries()) {
          expect(tasksOf(state)[index]).toBe(task);
        }
      }),
    );
  });
});

describe('a chain as long as its run', () => {
  it('is folded in a time that its length is in, not its square', () => {
    const length = 20_000;
    const chain = Array.from({ length }, (_, at) =>
      at === 0 ? clowl('m0', 'REQ') : clowl(`m${at}`, 'PROG', `m${at - 1}`),
    );

    expect(tasksAfter(...chain)).toMatchObject([{ task_id: 'm0', events: length }]);
  });
});

describe('a CAP task without dots', () => {
  const notice = (id: string, task_id: string, from: string, to: string) => ({
    id,
    type: 'task.request' as const,
    task_id,
    payload: { text: 'please' },
    from: { agent_id: from },
    to: [{ agent_id: to }],
    meta: { protocol: 'cap' },
  });
  const capTasks = (...events: Partial<ClutchMessage>[]) =>
    tasksOf(
      foldTasks(
        emptyTasks(),
        events.map((event, index) => aRecord({ seq: index + 1, event, protocol: 'cap' })),
      ),
    );
  const first = notice('1', 'T1', 'agent:orchestrator', 'agent:pm-1');
  const second = notice('2', 'T7', 'agent:pm-1', 'agent:analyst-1');

  it('hangs from the one task that its sender was handed, in any order', () => {
    for (const events of [
      [first, second],
      [second, first],
    ]) {
      expect(shapeOf(capTasks(...events))).toMatchObject([
        { task_id: 'T1', parent_task_id: null },
        { task_id: 'T7', parent_task_id: 'T1' },
      ]);
    }
  });

  it('is a root where its sender was handed the same one, and another', () => {
    const same = notice('3', 'T1', 'agent:pm-1', 'agent:analyst-1');

    expect(capTasks(first, same, second)).toMatchObject([
      { task_id: 'T1', parent_task_id: null },
      { task_id: 'T7', parent_task_id: 'T1' },
    ]);
  });

  it('is a root where its sender was handed two, or none', () => {
    const third = notice('3', 'T9', 'agent:orchestrator', 'agent:pm-1');

    expect(capTasks(first, third, second).every((task) => task.parent_task_id === null)).toBe(true);
  });
});
