import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grouped } from './grouped';

test('items are grouped by their key, in their order, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), (numbers) => {
      const groups = grouped(numbers, (number) => number % 7);
      for (const [key, group] of groups) {
        expect(group).toEqual(numbers.filter((number) => number % 7 === key));
      }
      expect([...groups.values()].flat()).toHaveLength(numbers.length);
    }),
  );
});
