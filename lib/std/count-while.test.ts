import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWhile } from './count-while';

test('counts what a look at each item would count', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: -1, max: 51 }),
      (numbers, most) => {
        const ascending = numbers.sort((one, other) => one - other);

        expect(countWhile(ascending, (number) => number <= most)).toBe(
          ascending.filter((number) => number <= most).length,
        );
      },
    ),
  );
});

test('looks at few of many', () => {
  let looks = 0;

  countWhile(
    Array.from({ length: 1_000_000 }, (_, place) => place),
    (place) => {
      looks += 1;
      return place < 123_456;
    },
  );

  expect(looks).toBeLessThanOrEqual(20);
});
