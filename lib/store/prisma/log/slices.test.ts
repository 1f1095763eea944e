import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slicesOf } from './slices';

it('covers every seq of the range once, in order, in pieces of at most the size', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.nat(200),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.integer({ min: 1, max: 30 }),
      (after, before, order, size) => {
        const slices = [...slicesOf({ after, before }, order, size)];

        const seqs = slices.flatMap((slice) => {
          const inSlice = seqsOf(slice);
          expect(inSlice.length).toBeLessThanOrEqual(size);
          return order === 'asc' ? inSlice : inSlice.reverse();
        });
        const all = seqsOf({ after, before });
        expect(seqs).toEqual(order === 'asc' ? all : all.reverse());
      },
    ),
  );
});

function seqsOf({ after, before }: { after: number; before: number }): number[] {
  return Array.from({ length: Math.max(before - after - 1, 0) }, (_, at) => after + 1 + at);
}
