import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedNames } from './sorted-names';

test('names are read in order, from behind any name, however they came between the readings', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), fc.nat(), (names, from, cut) => {
      const sorted = new SortedNames();
      const early = names.slice(0, cut % (names.length + 1));
      for (const name of early) sorted.add(name);
      expect([...sorted.after(undefined)]).toEqual(early.toSorted(byUnits));
      for (const name of names.slice(early.length)) sorted.add(name);

      const expected = names.filter((name) => name > from).sort(byUnits);
      expect([...sorted.after(from)]).toEqual(expected);
    }),
  );
});

function byUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
