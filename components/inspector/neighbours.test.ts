import { expect, test } from 'vitest';
import { neighboursIn } from './neighbours';

test.each([
  { of: 3, previous: 2, next: 7 },
  { of: 2, previous: null, next: 3 },
  { of: 7, previous: 3, next: null },
  { of: 5, previous: 3, next: 7 },
])('the neighbours of seq $of among 2, 3 and 7 are $previous and $next', ({ of, ...expected }) => {
  expect(neighboursIn([7, 2, 3], of)).toEqual(expected);
});
