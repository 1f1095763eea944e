import { expect, it } from 'vitest';
import { isObject, objectsIn } from './is-object';

it('takes objects, and neither null, lists nor scalars', () => {
  expect([{}, { a: 1 }].map(isObject)).toEqual([true, true]);
  expect([null, [], [{}], 'text', 7, true, undefined].some(isObject)).toBe(false);
});

it('finds the objects of a list, and none in what is no list', () => {
  expect(objectsIn([{ a: 1 }, null, [{}], 'text', {}])).toEqual([{ a: 1 }, {}]);
  expect([{ 0: {} }, null, undefined, 'text', 7].flatMap(objectsIn)).toEqual([]);
});
