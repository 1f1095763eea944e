import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import { someRecords } from '@/lib/testing/records';
import { threadRows } from '@/lib/testing/thread-view';
import { keepRows } from './row-memory';
import { seqsOfRow, type ThreadRow } from './thread-rows';

const anyThread = fc
  .array(
    fc.record({
      type: fc.constantFrom(...MessageType.options),
      from: fc.constantFrom({ agent_id: 'agent:a' }, { agent_id: 'agent:b' }),
      task_id: fc.constantFrom('t', 'u'),
      run_id: fc.constantFrom('r', 's'),
      attempt: fc.constantFrom(1, 2),
      payload: fc.constantFrom<ClutchMessage['payload'][]>(
        {},
        { text: 'hi' },
        { tool: 'x' },
        { call_id: 'c' },
        { percent: 10 },
      ),
      meta: fc.constantFrom({}, { fold: true }),
    }),
    { minLength: 1, maxLength: 30, size: 'max' },
  )
  .map((events) => someRecords(events));
/** Windows of the thread, as a reader moves it. */
const anyWindows = anyThread.chain((thread) =>
  fc.tuple(
    fc.constant(thread),
    fc.array(
      fc.tuple(fc.nat(thread.length), fc.nat(thread.length), fc.option(fc.nat(thread.length))),
      { minLength: 1, maxLength: 6 },
    ),
  ),
);
/** What a view does with the rows of one window after the other. */
const memory = () => {
  let kept: readonly ThreadRow[] = [];
  return (rows: readonly ThreadRow[]): readonly ThreadRow[] => {
    kept = keepRows(kept, rows);
    return kept;
  };
};
const withoutKeys = (rows: readonly ThreadRow[]): unknown[] =>
  rows.map(({ key: _, ...row }) => row);

describe('the rows of any window', () => {
  test('show every event exactly once, under keys of their own, as the fold says', () => {
    fc.assert(
      fc.property(anyWindows, ([thread, windows]) => {
        const remember = memory();
        for (const [one, other, unreadAfter] of windows) {
          const records = thread.slice(Math.min(one, other), Math.max(one, other));

          const folded = threadRows(records, { unreadAfter });
          const rows = remember(folded);

          expect(withoutKeys(rows)).toEqual(withoutKeys(folded));
          expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
          expect(rows.flatMap(seqsOfRow).sort((a, b) => a - b)).toEqual(
            records.map((record) => record.seq),
          );
        }
      }),
    );
  });

  test('are the same objects while they say the same', () => {
    fc.assert(
      fc.property(anyThread, (thread) => {
        const remember = memory();
        const first = remember(threadRows(thread));

        expect(remember(threadRows([...thread]))).toBe(first);
      }),
    );
  });
});

describe('a row in the middle', () => {
  const heartbeat = { type: 'agent.heartbeat' } as const;
  const thread = someRecords([
    {},
    heartbeat,
    heartbeat,
    { type: 'task.progress', payload: { percent: 1 } },
    {},
    heartbeat,
    heartbeat,
  ]);
  const find = (rows: readonly ThreadRow[], seq: number): ThreadRow | undefined =>
    rows.find((row) => seqsOfRow(row).includes(seq));

  test('stays the same object while pages come in on both sides', () => {
    const remember = memory();
    const before = remember(threadRows(thread.slice(2, 6)));

    const after = remember(threadRows(thread));

    expect(find(after, 4)).toBe(find(before, 4));
    expect(find(after, 5)).toBe(find(before, 5));
  });

  test('keeps its key when it folds more events in, at either end', () => {
    const remember = memory();
    const before = remember(threadRows(thread.slice(2, 6)));

    const after = remember(threadRows(thread));

    expect(find(after, 3)).toMatchObject({ kind: 'lifecycle', heartbeats: 2 });
    expect(find(after, 2)?.key).toBe(find(before, 3)?.key);
    expect(find(after, 7)?.key).toBe(find(before, 6)?.key);
  });
});
