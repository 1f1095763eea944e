import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonOrNull } from './json-or-null';

describe('jsonOrNull', () => {
  it('reads whatever JSON prints', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(jsonOrNull(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('takes every other text for nothing', () => {
    expect(['', '{', 'undefined', '{"a":1}x', null].map(jsonOrNull)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});
