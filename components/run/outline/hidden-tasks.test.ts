import { expect, test } from 'vitest';
import type { Task } from '@/lib/model/summary';
import { taskTree } from '@/lib/tasks/task-tree';
import { hiddenBelow } from './hidden-tasks';

const aTask = (
  task_id: string,
  parent_task_id: string | null,
  state: Task['state'] = 'completed',
) => ({ task_id, parent_task_id, state, first_seq: 1 }) as Task;

test('a folded row in sight counts all that is below it, at any depth, and what failed of it', () => {
  const rows = taskTree([
    ...[aTask('a', null), aTask('a.1', 'a'), aTask('a.1.1', 'a.1', 'failed')],
    ...[aTask('a.2', 'a', 'timed_out'), aTask('b', null), aTask('b.1', 'b')],
  ]);

  expect([...hiddenBelow(rows, new Set(['a', 'a.1']))]).toEqual([['a', { tasks: 3, failed: 2 }]]);
  expect([...hiddenBelow(rows, new Set(['a.1', 'b.1']))]).toEqual([
    ['a.1', { tasks: 1, failed: 1 }],
  ]);
  expect(hiddenBelow(rows, new Set()).size).toBe(0);
});
