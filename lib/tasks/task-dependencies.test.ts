import { expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { someRecords } from '@/lib/testing/records';
import { emptyTasks, foldTasks } from './run-tasks';
import { dependenciesOf } from './task-dependencies';

const request = (task_id: string, depends_on?: unknown): Partial<ClutchMessage> => ({
  type: 'task.request',
  task_id,
  ...(depends_on !== undefined && { meta: { depends_on } }),
});

const dependencies = (...events: Partial<ClutchMessage>[]) =>
  dependenciesOf(foldTasks(emptyTasks(), someRecords(events))).map(
    ({ task_id, on }) => `${task_id} waits for ${on}`,
  );

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
