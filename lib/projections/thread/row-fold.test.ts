import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { someRecords } from '@/lib/testing/records';
import { threadRows } from '@/lib/testing/thread-view';
import { RowFold } from './row-fold';
import { foldThreadTasks } from './thread-tasks';

const anyThread = fc
  .array(
    fc.record({
      id: fc.constantFrom('m1', 'm2', 'm3', 'm4', 'm5'),
      type: fc.constantFrom(...MessageType.options),
      from: fc.constantFrom({ agent_id: 'agent:a' }, { agent_id: 'agent:orchestrator' }),
      task_id: fc.constantFrom('t', 'u', 'm1', 'm2'),
      run_id: fc.constantFrom('r', 's'),
      attempt: fc.constantFrom(1, 2),
      payload: fc.constantFrom<ClutchMessage['payload'][]>(
        {},
        { text: 'hi' },
        { tool: 'x' },
        { call_id: 'c' },
        { call_id: 'm3' },
        { percent: 10 },
      ),
      meta: fc.constantFrom<NonNullable<ClutchMessage['meta']>[]>(
        {},
        { fold: true },
        { protocol: 'clowl' },
        { answer_of: { id: 'm4' } },
      ),
    }),
    { minLength: 1, maxLength: 30, size: 'max' },
  )
  .map((events) => someRecords(events).map((record) => ({ ...record, origin: 'engine' as const })));

/** The rows after each of the parts, and how often everything had to be folded anew. */
function inParts(records: readonly EventRecord[], size: number) {
  let fold = new RowFold({ unreadAfter: 3 });
  let anew = 0;
  for (let from = 0; from < records.length; from += size) {
    const known = records.slice(0, from + size);
    const tasks = foldThreadTasks(new Map(), known);
    if (fold.add(records.slice(from, from + size), tasks)) continue;
    anew += 1;
    fold = new RowFold({ unreadAfter: 3 });
    fold.add(known, tasks);
  }
  return { rows: fold.rows(), anew };
}

test('rows that grew event by event say what the whole says', () => {
  fc.assert(
    fc.property(anyThread, fc.integer({ min: 1, max: 8 }), (records, size) => {
      expect(inParts(records, size).rows).toEqual(threadRows(records, { unreadAfter: 3 }));
    }),
  );
});

test('only events that change how earlier ones stand together have everything folded anew', () => {
  const records = someRecords([
    { type: 'task.request' },
    { type: 'task.accept' },
    { type: 'tool.call', payload: { tool: 'x' } },
    { type: 'tool.result', payload: { tool: 'x' } },
    { type: 'task.progress', payload: { percent: 10 } },
    { type: 'task.progress', payload: { percent: 20 } },
    { type: 'task.result' },
    {},
  ]);
  expect(inParts(records, 1).anew).toBe(0);

  const callAfterItsOutcome = someRecords([
    { type: 'tool.result', payload: { call_id: 'c' } },
    { type: 'tool.call', payload: { call_id: 'c' } },
  ]);
  expect(inParts(callAfterItsOutcome, 1).anew).toBe(1);
});

test('a row that nothing touches stays the same object', () => {
  const records = someRecords([{ type: 'task.request' }, {}, { type: 'task.result' }, {}]);
  const fold = new RowFold();
  fold.add(records.slice(0, 2), foldThreadTasks(new Map(), records.slice(0, 2)));
  const before = fold.rows();

  fold.add(records.slice(2), foldThreadTasks(new Map(), records));

  expect(fold.rows()[2]).toBe(before[2]);
  expect(before[1]).toMatchObject({ kind: 'request', task: { state: 'requested' } });
  expect(fold.rows()[1]).toMatchObject({ kind: 'request', task: { state: 'completed' } });
});
