import { expect, test } from 'vitest';
import { someRecords } from '@/lib/testing/records';
import { threadRows } from '@/lib/testing/thread-view';
import { openTasksOf } from './open-tasks';

test('calls a task that is tried again by what was asked at first', () => {
  const request = {
    type: 'task.request' as const,
    from: { agent_id: 'agent:orchestrator' },
    to: [{ agent_id: 'agent:ken' }],
  };
  const error = {
    type: 'task.error',
    from: { agent_id: 'agent:ken' },
    payload: { code: 'GONE', message: 'gone', retryable: true },
  } as const;

  const rows = threadRows(
    someRecords([
      { ...request, payload: { title: 'Compare prices' } },
      error,
      { ...request, attempt: 2, payload: {} },
    ]),
  );

  expect(openTasksOf(rows)).toMatchObject([{ title: 'Compare prices', state: 'requested' }]);
});
