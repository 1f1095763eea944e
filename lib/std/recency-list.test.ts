import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecencyList } from './recency-list';

test('a recency list has what was added or touched last first, whatever was touched', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 40 }), (touched) => {
      const list = createRecencyList<number>();
      const nodes = new Map<number, ReturnType<typeof list.add>>();

      for (const value of touched) {
        const node = nodes.get(value);
        if (node) list.touch(node);
        else nodes.set(value, list.add(value));
      }

      expect([...list.newestFirst()]).toEqual([...new Set(touched.toReversed())]);
    }),
  );
});
