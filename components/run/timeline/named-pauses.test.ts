import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedPauses } from './named-pauses';

const pause = fc
  .record({ from: fc.nat(1_000), length: fc.nat(100) })
  .map(({ from, length }) => ({ from, to: from + length, start: from / 1_000 }));

test('named pauses are apart, and every other one is close to one that is no shorter', () => {
  const pauses = fc.uniqueArray(pause, { selector: ({ from }) => from });
  const share = fc.double({ min: 0.01, max: 0.5, noNaN: true });

  fc.assert(
    fc.property(pauses, share, (all, apart) => {
      const named = namedPauses(all, apart);
      const shown = all.filter(({ from }) => named.has(from));

      for (const one of all) {
        const close = shown.filter(
          ({ from, start }) => from !== one.from && Math.abs(start - one.start) < apart,
        );
        if (named.has(one.from)) expect(close).toEqual([]);
        else expect(close.some(({ from, to }) => to - from >= one.to - one.from)).toBe(true);
      }
    }),
  );
});
