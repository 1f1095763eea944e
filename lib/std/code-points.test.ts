import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints } from './code-points';

test('texts are in the order of their bytes in UTF-8', () => {
  const text = fc.string({ unit: 'binary', maxLength: 4 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const bytes = Math.sign(Buffer.compare(Buffer.from(one), Buffer.from(other)));

      expect(Math.sign(compareCodePoints(one, other))).toBe(bytes);
    }),
  );
});
