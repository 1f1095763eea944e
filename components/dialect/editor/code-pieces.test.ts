import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePieces } from './code-pieces';

describe('the pieces of a marked text', () => {
  it('join to the text, and bear exactly the marks that lie over them', () => {
    const place = fc.tuple(fc.nat(40), fc.nat(40)).map(([one, other]) => [one, other] as const);
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.array(place, { maxLength: 6 }),
        (text, places) => {
          const marks = places.map((at, look) => ({ place: at, look }));

          const pieces = codePieces(text, marks);

          expect(pieces.map((piece) => piece.text).join('')).toBe(text);
          for (const { from, looks } of pieces) {
            const over = marks.filter(({ place: [start, end] }) => start <= from && from < end);
            expect([...looks].sort()).toEqual(over.map(({ look }) => look).sort());
          }
        },
      ),
    );
  });

  it('name the outermost mark first', () => {
    const pieces = codePieces('(or a b)', [
      { place: [4, 5], look: 'inner' },
      { place: [0, 8], look: 'outer' },
    ]);

    expect(pieces.find(({ text }) => text === 'a')?.looks).toEqual(['outer', 'inner']);
  });
});
