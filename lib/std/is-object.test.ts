import { expect, it } from 'vitest';
import { isObject } from './is-object';

it('takes objects, and neither null, lists nor scalars', () => {
  expect([{}, { a: 1 }].map(isObject)).toEqual([true, true]);
  expect([null, [], [{}], 'text', 7, true, undefined].some(isObject)).toBe(false);
});
