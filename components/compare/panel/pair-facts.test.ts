import { expect, test } from 'vitest';
import type { Payload } from '@/lib/model/clutch-message';
import { asks, gives } from '@/lib/run-diff/run-diff-testing';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { aRecord, someRecords } from '@/lib/testing/records';
import { outcomeFields, partingSeqs, taskFacts } from './pair-facts';

const outcome = (payload: Payload) => aRecord({ seq: 1, event: { type: 'task.result', payload } });

test('an outcome is its text, and its other fields by their names', () => {
  const a = outcome({ text: 'Seven vendors', pages: 9, tags: ['x', 'y'] });
  const b = outcome({ text: 'Six vendors', pages: 9, note: 'late' });

  expect(outcomeFields(a, b)).toEqual([
    { name: '', a: 'Seven vendors', b: 'Six vendors' },
    { name: 'pages', a: '9', b: '9' },
    { name: 'tags', a: '["x","y"]', b: null },
    { name: 'note', a: null, b: 'late' },
  ]);
  expect(outcomeFields(null, null)).toEqual([]);
});

test('of a text without end the beginning is compared', () => {
  const [field] = outcomeFields(outcome({ text: 'x'.repeat(200_000) }), null);

  expect(field?.a?.length).toBe(20_000);
});

test('what a task comes to is read from its own events, and where two part', () => {
  const facts = (agent: string, text: string) => {
    const records = someRecords([asks('t', 'Price', { agent }), gives('t', text, agent)]);
    const [task] = tasksOf(foldTasks(emptyTasks(), records));
    return task === undefined ? null : taskFacts(task, records);
  };
  const [one, other, moved] = [facts('ken', 'seven'), facts('ken', 'six'), facts('muse', 'seven')];

  expect(one?.outcome?.seq).toBe(2);
  expect(one && other && partingSeqs(one, other)).toEqual({ a: 2, b: 2 });
  expect(one && moved && partingSeqs(one, moved)).toEqual({ a: 1, b: 1 });
  expect(one && partingSeqs(one, one)).toEqual({ a: 2, b: 2 });
  expect(one && taskFacts(one.task, [])).toBeNull();
});
