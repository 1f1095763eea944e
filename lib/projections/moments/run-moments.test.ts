import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { aRecord, someRecords } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { histories } from '@/lib/testing/task-histories';
import { wholeDirectory } from '@/lib/testing/whole-directory';
import { marksOf, uncovered } from './marks';
import { momentKindOf } from './moment-kind';
import {
  decisionsUpTo,
  foldMoments,
  lastMark,
  momentAt,
  momentIn,
  momentsUpTo,
  NO_MOMENTS,
  type RunMoments,
} from './run-moments';

const momentsOf = (records: readonly EventRecord[]): RunMoments => foldMoments(NO_MOMENTS, records);

describe('the moments of a run', () => {
  test('end with the last that is worth a mark, whatever comes after it', () => {
    fc.assert(
      fc.property(histories(), (records) => {
        const moments = momentsOf(records);
        const marked = moments.seqs.flatMap((_, place) => {
          const kind = momentIn(moments, place)?.kind ?? 'other';
          return kind === 'other' ? [] : [kind];
        });

        expect(lastMark(moments)).toBe(marked.at(-1) ?? null);
      }),
    );
  });

  test('are a function of the set of its events, in whatever order and how often they come', () => {
    fc.assert(
      fc.property(
        histories().chain((records) => fc.tuple(fc.constant(records), feedsOf(records))),
        ([records, feed]) => {
          expect(feed.reduce(foldMoments, NO_MOMENTS)).toEqual(momentsOf(records));
        },
      ),
    );
  });

  test('are the same object where nothing new came', () => {
    const records = someRecords([{ type: 'chat.message' }, { type: 'chat.message' }]);
    const moments = momentsOf(records);

    expect(foldMoments(moments, records)).toBe(moments);
    expect(foldMoments(moments, [])).toBe(moments);
  });

  test('up to a seq are those of the events up to it, with as many decisions as the run had then', () => {
    const types = ['routing.decision', 'routing.failure', 'task.request', 'chat.message'] as const;
    const runs = fc
      .array(fc.constantFrom(...types), { minLength: 1, maxLength: 20 })
      .map((list) => someRecords(list.map((type) => ({ type }))));
    fc.assert(
      fc.property(runs, fc.nat(20), (records, seq) => {
        const then = records.filter((record) => record.seq <= seq);
        const directory = wholeDirectory();
        directory.feed(then);

        expect(momentsUpTo(momentsOf(records), seq)).toEqual(momentsOf(then));
        expect(decisionsUpTo(momentsOf(records), seq)).toBe(directory.run('run_1')?.decisions ?? 0);
      }),
    );
  });

  test('at a seq are the last one not after it', () => {
    const records = [2, 5, 9].map((seq) => aRecord({ seq }));
    const moments = momentsOf(records);

    expect([1, 2, 4, 5, 8, 9, 99].map((seq) => momentAt(moments, seq)?.seq ?? null)).toEqual([
      ...[null, 2, 2, 5, 5, 9, 9],
    ]);
    expect(momentIn(moments, 3)).toBeNull();
    expect(momentIn(moments, -1)).toBeNull();
  });
});

describe('a moment is worth marking', () => {
  const kindOf = (event: Partial<ClutchMessage>) =>
    momentKindOf(someRecords([event])[0] as EventRecord);

  test.each([
    [{ type: 'routing.decision' }, 'decision'],
    [{ type: 'routing.failure' }, 'decision'],
    [{ type: 'task.error' }, 'error'],
    [{ type: 'task.timeout' }, 'error'],
    [{ type: 'tool.error' }, 'error'],
    [{ type: 'task.result' }, 'result'],
    [{ type: 'chat.message' }, 'other'],
    [{ type: 'task.request' }, 'other'],
  ] as const)('%j as %s', (event, kind) => {
    expect(kindOf(event)).toBe(kind);
  });

  test('as what a person did, whatever that was', () => {
    expect(kindOf({ type: 'task.error', from: { agent_id: 'agent:user' } })).toBe('person');
  });
});

describe('the marks', () => {
  const marks = (types: readonly ClutchMessage['type'][], closest: number) =>
    marksOf(momentsOf(someRecords(types.map((type) => ({ type })))), closest).map(
      ({ kind, place, count }) => `${kind} at ${place} times ${count}`,
    );

  test('of one kind too close to tell apart are one, with their number', () => {
    const types = [
      'task.error',
      'chat.message',
      'task.error',
      'task.result',
      'task.error',
    ] as const;

    expect(marks(types, 3)).toEqual([
      'error at 0 times 2',
      'result at 3 times 1',
      'error at 4 times 1',
    ]);
    expect(marks(types, 1)).toHaveLength(4);
  });

  test('that would cover each other give way to the one that says more', () => {
    const mark = (kind: 'error' | 'result', place: number) => ({
      kind,
      place,
      seq: place,
      count: 1,
    });
    const crowded = [mark('result', 0), mark('error', 2), mark('result', 3), mark('result', 9)];

    expect(uncovered(crowded, 3)).toEqual([mark('error', 2), mark('result', 9)]);
    expect(uncovered(crowded, 1)).toEqual(crowded);
  });

  test('are no more than fit on the line, however long the run is', () => {
    const types = Array.from({ length: 10_000 }, () => 'task.error' as const);

    expect(marks(types, 100)).toHaveLength(100);
  });
});
