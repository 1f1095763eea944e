import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DETAIL_LENGTH_MAX, detailPieces } from './detail-pieces';

test('terms and times stand out of the words', () => {
  expect(detailPieces('no skill:research, silent since 2026-02-01T13:20:00.000Z')).toEqual([
    { from: 0, kind: 'text', piece: 'no ' },
    { from: 3, kind: 'term', piece: 'skill:research' },
    { from: 17, kind: 'text', piece: ', silent since ' },
    { from: 32, kind: 'time', piece: '2026-02-01T13:20:00.000Z' },
  ]);
});

test('the pieces together are the beginning of the reason, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 900 }), (text) => {
      const joined = detailPieces(text)
        .map(({ piece }) => piece)
        .join('');
      expect(joined).toBe(text.slice(0, DETAIL_LENGTH_MAX).toWellFormed());
    }),
  );
});
