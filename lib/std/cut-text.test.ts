import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text';

test('a cut text is well-formed and no longer than asked', () => {
  expect(cutText('a'.repeat(121), 120)).toBe(`${'a'.repeat(119)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (text, extra) => {
      const cut = cutText(`😀${text}`, extra + 2);

      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(extra + 2);
    }),
  );
});
