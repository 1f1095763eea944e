import { expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Task } from '@/lib/model/summary';
import { aRecord } from '@/lib/testing/records';
import { emptyTasks, foldTasks, tasksOf } from './run-tasks';

const BOUND = {
  type: 'task.request',
  meta: { workflow: 'market-research', step: 'collect' },
} satisfies Partial<ClutchMessage>;
const RESULT = { type: 'task.result', payload: { findings: [] } } satisfies Partial<ClutchMessage>;
const BREACH = {
  type: 'task.error',
  payload: { code: 'CONTRACT_VIOLATION' },
} satisfies Partial<ClutchMessage>;

function taskAfter(...events: Partial<ClutchMessage>[]): Task | undefined {
  const records = events.map((event, index) =>
    aRecord({ seq: index + 1, event, origin: event === BREACH ? 'engine' : 'agent' }),
  );
  return tasksOf(foldTasks(emptyTasks(), records))[0];
}

test('a request binds its task to a step, and the orchestrator says what broke the contract', () => {
  const contract = { workflow: 'market-research', step: 'collect' };

  expect(taskAfter(BOUND, RESULT)?.contract).toEqual({ ...contract, broken_seq: null });
  expect(taskAfter(BOUND, RESULT, BREACH)?.contract).toEqual({ ...contract, broken_seq: 3 });
});

test('who asks again has not got a result yet, so that nothing is broken', () => {
  expect(
    taskAfter(BOUND, RESULT, BREACH, { ...BOUND, attempt: 2 })?.contract?.broken_seq,
  ).toBeNull();
});

test('without a workflow there is no contract, and what an agent calls a breach is none', () => {
  expect(taskAfter({ type: 'task.request' }, RESULT)).not.toHaveProperty('contract');
  expect(taskAfter({ ...BOUND, meta: { workflow: 7 } })).not.toHaveProperty('contract');
  expect(taskAfter(BOUND, RESULT, { ...BREACH })?.contract?.broken_seq).toBeNull();
});
