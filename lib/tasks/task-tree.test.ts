import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Task } from '@/lib/model/summary';
import { someRecords } from '@/lib/testing/records';
import { emptyTasks, foldTasks, tasksOf } from './run-tasks';
import { taskTree } from './task-tree';
import { waitsFor } from './task-waits';

function tasks(...links: [id: string, parent: string | null][]): Task[] {
  const events = links.map(
    ([task_id, parent_task_id]): Partial<ClutchMessage> => ({
      type: 'task.request',
      task_id,
      parent_task_id,
    }),
  );
  return tasksOf(foldTasks(emptyTasks(), someRecords(events)));
}
const drawn = (list: readonly Task[]): string[] =>
  taskTree(list).map((row) => `${'.'.repeat(row.depth)}${row.task.task_id}`);

describe('the tree of tasks', () => {
  test('puts children under their parent, by first seq', () => {
    const list = tasks(['root', null], ['b', 'root'], ['a', 'root'], ['b1', 'b'], ['other', null]);

    expect(drawn(list)).toEqual(['root', '.b', '..b1', '.a', 'other']);
    expect(taskTree(list)[1]).toMatchObject({ position: 1, siblings: 2, children: 1 });
  });

  test('says of each row its place, its siblings, its children and whether its parent is missing', () => {
    const list = tasks(['a', 'root'], ['root', null], ['b', 'root'], ['lone', 'gone']);

    expect(
      taskTree([...list].reverse()).map(
        ({ task, depth, position, siblings, children, oddParent }) => [
          task.task_id,
          ...[depth, position, siblings, children, oddParent],
        ],
      ),
    ).toEqual([
      ['root', 0, 1, 2, 2, null],
      ['a', 1, 1, 2, 0, null],
      ['b', 1, 2, 2, 0, null],
      ['lone', 0, 2, 2, 0, 'missing'],
    ]);
    expect(taskTree([])).toEqual([]);
  });

  test('says that a cycle names a parent that it is above', () => {
    const rows = taskTree(tasks(['b', 'a'], ['a', 'b'], ['c', 'b']));

    expect(rows.map(({ task, oddParent }) => [task.task_id, oddParent])).toEqual([
      ['a', 'below'],
      ['b', null],
      ['c', null],
    ]);
  });

  test('keeps an orphan as a root until its parent comes', () => {
    expect(drawn(tasks(['child', 'parent']))).toEqual(['child']);
    expect(taskTree(tasks(['child', 'parent']))[0]?.oddParent).toBe('missing');
    expect(drawn(tasks(['child', 'parent'], ['parent', null]))).toEqual(['parent', '.child']);
  });

  test('says that a parent is in another run, where it is', () => {
    const below = tasks(['child', 'parent']).map((task) => ({ ...task, parent_run_id: 'run:o' }));

    expect(taskTree(below)[0]?.oddParent).toBe('elsewhere');
  });

  test('shows a cycle of parents once, from its smallest id', () => {
    expect(drawn(tasks(['c', 'b'], ['b', 'a'], ['a', 'c'], ['d', 'b'], ['self', 'self']))).toEqual([
      'a',
      '.b',
      '..c',
      '..d',
      'self',
    ]);
  });

  test('shows every task exactly once, however they are linked', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const links = fc.tuple(
      ...ids.map((id) => fc.tuple(fc.constant(id), fc.option(fc.constantFrom(...ids, 'gone')))),
    );

    fc.assert(
      fc.property(links, (given) => {
        const rows = taskTree(tasks(...given));

        expect(rows.map((row) => row.task.task_id).sort()).toEqual(ids);
      }),
    );
  });

  test('draws a chain as deep as a run is long', () => {
    const chain = Array.from({ length: 20_000 }, (_, index): [string, string | null] => [
      `t${index}`,
      index === 0 ? null : `t${index - 1}`,
    ]);

    expect(taskTree(tasks(...chain)).at(-1)?.depth).toBe(19_999);
  });
});

describe('who waits for whom', () => {
  const user = { agent_id: 'agent:user' };
  const boss = { agent_id: 'agent:orchestrator' };
  const ken = { agent_id: 'agent:ken' };
  const root: Partial<ClutchMessage> = {
    type: 'task.request',
    task_id: 'root',
    from: user,
    to: [boss],
  };
  const child: Partial<ClutchMessage> = {
    type: 'task.request',
    task_id: 'child',
    parent_task_id: 'root',
    from: boss,
    to: [ken],
  };
  const waits = (...events: Partial<ClutchMessage>[]): string[] =>
    waitsFor(tasksOf(foldTasks(emptyTasks(), someRecords(events)))).map(
      (wait) => `${wait.waiting} on ${wait.on} for ${wait.for} of ${wait.task_id}`,
    );

  test('a requester waits for the accept, then for the result', () => {
    expect(waits(root)).toEqual(['agent:user on agent:orchestrator for accept of root']);
    expect(waits(root, { ...root, type: 'task.accept', from: boss })).toEqual([
      'agent:user on agent:orchestrator for result of root',
    ]);
    expect(waits(root, { ...root, type: 'task.result', from: boss })).toEqual([]);
  });

  test('a parent waits for its open children, once', () => {
    expect(waits(root, child)).toEqual([
      'agent:user on agent:orchestrator for accept of root',
      'agent:orchestrator on agent:ken for accept of child',
    ]);
    expect(waits(root, { ...child, from: user })).toContain(
      'agent:orchestrator on agent:ken for child of child',
    );
  });

  test('nobody waits for whom nobody named, nor a parent that has ended', () => {
    expect(waits({ ...root, to: [] })).toEqual([]);
    expect(waits(root, child, { ...root, type: 'task.result', from: boss })).toEqual([
      'agent:orchestrator on agent:ken for accept of child',
    ]);
    expect(waits({ ...child, from: user, parent_task_id: 'gone' })).toEqual([
      'agent:user on agent:ken for accept of child',
    ]);
  });

  test('nobody waits for oneself', () => {
    expect(waits({ ...root, from: boss })).toEqual([]);
  });
});
