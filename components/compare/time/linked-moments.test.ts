import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadingSide, linkedAt, linkedMomentParam, linkedMomentText } from './linked-moments';

const seqs = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 60 })
  .map((all) => all.sort((one, other) => one - other));

test('at any moment both runs have had the same share of their events, within one event', () => {
  fc.assert(
    fc.property(seqs, seqs, (a, b) => {
      const sides = { a, b };
      const lead = leadingSide(sides);
      for (const [place, seq] of sides[lead].entries()) {
        const moment = linkedAt(sides, seq);

        const share = (place + 1) / sides[lead].length;
        for (const side of ['a', 'b'] as const) {
          const had = sides[side].indexOf(moment[side]) + 1;
          expect(had).toBeGreaterThan(0);
          expect(Math.abs(had - share * sides[side].length)).toBeLessThan(1);
        }
      }
    }),
  );
});

test('a step on takes neither run back, and at the last one both are whole', () => {
  fc.assert(
    fc.property(seqs, seqs, (a, b) => {
      const sides = { a, b };
      const moments = sides[leadingSide(sides)].map((seq) => linkedAt(sides, seq));

      for (const [place, { a: atA, b: atB }] of moments.entries()) {
        expect(atA).toBeGreaterThanOrEqual(moments[place - 1]?.a ?? 0);
        expect(atB).toBeGreaterThanOrEqual(moments[place - 1]?.b ?? 0);
      }
      expect(moments.at(-1)).toEqual({ a: a.at(-1), b: b.at(-1) });
    }),
  );
});

test('the address names both moments', () => {
  expect(linkedMomentParam(linkedMomentText({ a: 12, b: 40 }))).toEqual({ a: 12, b: 40 });
});

test.each([null, undefined, '', '12', '12-', '-40', '12-40-3', '0-1', 'a-b'])(
  '%j names no moment',
  (text) => {
    expect(linkedMomentParam(text)).toBeNull();
  },
);
