import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentDecoded } from './percent-decoded';

describe('percentDecoded', () => {
  it('reads whatever is percent-encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(percentDecoded(encodeURIComponent(text))).toBe(text);
      }),
    );
  });

  it('takes every other text for nothing', () => {
    expect(['%', '100%', '%zz', '%FC', '%ED%A0%80'].map(percentDecoded)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});
