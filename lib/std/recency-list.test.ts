import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecencyList } from './recency-list';

test('a recency list has what was added or touched last first, whatever was touched or removed', () => {
  const step = fc.tuple(fc.constantFrom('touch', 'touch', 'remove'), fc.nat(9));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const list = createRecencyList<number>();
      const nodes = new Map<number, ReturnType<typeof list.add>>();
      let expected: number[] = [];

      for (const [act, value] of steps) {
        const node = nodes.get(value);
        expected = expected.filter((other) => other !== value);
        if (act === 'touch') expected.unshift(value);
        if (act === 'remove') {
          nodes.delete(value);
          if (node) list.remove(node);
        } else if (node) list.touch(node);
        else nodes.set(value, list.add(value));
      }

      expect([...list.newestFirst()]).toEqual(expected);
      expect(list.oldest()).toBe(expected.at(-1) ?? null);
    }),
  );
});
