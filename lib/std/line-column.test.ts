import { describe, expect, it } from 'vitest';
import { lineColumn } from './line-column';

describe('lineColumn', () => {
  it.each([
    ['abc', 0, { line: 1, column: 1 }],
    ['abc', 3, { line: 1, column: 4 }],
    ['a\nb\rc\r\nd', 2, { line: 2, column: 1 }],
    ['a\nb\rc\r\nd', 4, { line: 3, column: 1 }],
    ['a\nb\rc\r\nd', 7, { line: 4, column: 1 }],
    ['a\r\nb', 2, { line: 1, column: 3 }],
    ['é😀x', 3, { line: 1, column: 3 }],
  ])('of %j at %i is %j', (text, at, place) => {
    expect(lineColumn(text, at)).toEqual(place);
  });
});
