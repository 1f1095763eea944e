import { expect, test } from 'vitest';
import { someRecords } from '@/lib/testing/records';
import { emptyTasks, foldTasks } from './run-tasks';
import { tasksOfEvents } from './task-of-event';

const state = foldTasks(
  emptyTasks(),
  someRecords([
    { type: 'task.request', task_id: 'a' },
    { type: 'chat.message', task_id: 'a' },
    { type: 'task.request', task_id: 'b' },
    { type: 'chat.message', task_id: 'talk' },
  ]),
);

test('an event stands in the task that it is about, and chat in the task that it names', () => {
  expect([...tasksOfEvents(state, [1, 2, 3])]).toEqual([
    [1, 'a'],
    [2, 'a'],
    [3, 'b'],
  ]);
});

test('what is about no task, or not there, stands in none', () => {
  expect([...tasksOfEvents(state, [4, 99])]).toEqual([]);
  expect([...tasksOfEvents(state, [])]).toEqual([]);
});
