// What is checked and not told by the log yet is held until it is, whatever the log then calls its task.
import { expect, it } from 'vitest';
import { aRecord } from '@/lib/testing/records';
import { TaskAuthority } from './checks/task-authority';

it('lets go of a message whose task got another name meanwhile', () => {
  let name: string | null = null;
  const authority = new TaskAuthority({
    task: () => (name === null ? null : { task_id: name, core: null }),
    overseerOf: () => null,
    newId: () => 'id',
  });
  const answer = aRecord({ seq: 2, event: { type: 'task.result', task_id: 'm2' } });

  authority.check(answer);
  expect(authority.isIdle).toBe(false);
  name = 'm1';
  authority.settle(answer.event);

  expect(authority.isIdle).toBe(true);
});
