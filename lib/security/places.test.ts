import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlaces } from './places';

test('a key holds as many places as it may and no more, whoever else holds some and however often one is left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ key: fc.constantFrom('a', 'b'), enters: fc.boolean() }), {
        maxLength: 60,
      }),
      (steps) => {
        const places = createPlaces(3);
        const held: Record<string, (() => void)[]> = { a: [], b: [] };
        for (const { key, enters } of steps) {
          const own = held[key] ?? [];
          if (enters) {
            const leave = places.enter(key);
            expect(leave === null).toBe(own.length === 3);
            if (leave) own.push(leave);
          } else {
            const leave = own.pop();
            leave?.();
            leave?.();
          }
        }
      },
    ),
  );
});
