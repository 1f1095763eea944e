import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { aRecord } from '@/lib/testing/records';
import { judgementEvent, judgementsIn } from './judgement';

const said = fc.record({
  by: fc.constantFrom('agent:user', 'agent:ann'),
  seq: fc.constantFrom(null, 1, 2),
  judged: fc.constantFrom('right' as const, 'wrong' as const, null),
});

const recordOf = (
  one: { by: string; seq: number | null; judged: 'right' | 'wrong' | null },
  at: number,
) =>
  aRecord({
    seq: 10 + at,
    origin: 'engine',
    event: judgementEvent(one, {
      id: `judgement_${at}`,
      at: '2026-02-01T13:20:11.123Z',
      by: one.by,
      beside: { event: anEvent(), protocol: 'clutch' },
    }),
  });

describe('judgements', () => {
  it('count as the last word of each person about each thing, in whatever order they are read', () => {
    const shuffled = fc.array(said, { maxLength: 12 }).chain((all) => {
      const records = all.map(recordOf);
      return fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(records, { minLength: records.length }),
      );
    });
    fc.assert(
      fc.property(shuffled, ([all, records]) => {
        const last = new Map(all.map((one) => [`${one.by} ${one.seq}`, one.judged]));
        const counted = judgementsIn(records);

        expect(new Map(counted.map((one) => [`${one.by} ${one.about_seq}`, one.judged]))).toEqual(
          new Map([...last].filter(([, judged]) => judged !== null)),
        );
        expect(counted.map(({ seq }) => seq)).toEqual(
          counted.map(({ seq }) => seq).toSorted((one, other) => one - other),
        );
      }),
    );
  });

  it('are only what the engine says', () => {
    const record = recordOf({ by: 'agent:user', seq: null, judged: 'wrong' }, 0);

    expect(judgementsIn([record])).toHaveLength(1);
    expect(judgementsIn([{ ...record, origin: 'agent' }])).toEqual([]);
    expect(judgementsIn([{ ...record, origin: 'import' }])).toEqual([]);
  });
});
