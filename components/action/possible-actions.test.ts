import { expect, test } from 'vitest';
import { TaskState } from '@/lib/model/summary';
import { possibleActions } from './possible-actions';

test('what is open can be cancelled, what failed can be tried again, and what ended well is left alone', () => {
  expect(
    Object.fromEntries(TaskState.options.map((state) => [state, possibleActions(state)])),
  ).toEqual({
    requested: ['reassign', 'cancel'],
    accepted: ['reassign', 'cancel'],
    in_progress: ['reassign', 'cancel'],
    completed: [],
    failed: ['retry', 'reassign'],
    cancelled: [],
    timed_out: ['retry', 'reassign'],
  });
});
