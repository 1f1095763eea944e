import { expect, it } from 'vitest';
import { structureIn } from './structure-in';

it('reads lists and objects, and leaves every other text as it is', () => {
  expect(structureIn(' {"a":[1]}')).toEqual({ a: [1] });
  expect(structureIn('[1]')).toEqual([1]);
  for (const text of ['', '1', '"a"', '{"a":', "{'a': 1}", 'plain']) {
    expect(structureIn(text)).toBe(text);
  }
});
