// Feeds for laws of folds: the same records in some order, in some parts, some of them more than once.
import fc from 'fast-check';

/** Parts that together hold every item at least once. */
export function feedsOf<T>(items: readonly T[]): fc.Arbitrary<T[][]> {
  return fc
    .tuple(
      fc.shuffledSubarray([...items], { minLength: items.length }),
      fc.subarray([...items]),
      fc.array(fc.nat(Math.max(items.length, 1)), { maxLength: 5 }),
    )
    .map(([shuffled, again, cuts]) => {
      const fed = [...shuffled];
      for (const [index, item] of again.entries())
        fed.splice((index * 7) % (fed.length + 1), 0, item);
      const ends = [...cuts, fed.length].sort((one, other) => one - other);
      return ends.map((end, index) => fed.slice(ends[index - 1] ?? 0, end));
    });
}
