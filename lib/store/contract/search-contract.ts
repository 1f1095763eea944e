// The search index: every store finds the same events by the same terms, newest first, and stands where it was left.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TermClause } from '@/lib/model/term-clause';
import { lawRuns } from '@/lib/testing/law-runs';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { createMemorySearchStore } from '../memory/search-store';
import type { SearchEntry, SearchStore } from '../ports/search-store';
import type { ContractOptions } from './contract';

/** Words of several scripts, words that databases know for themselves, and values of operators. */
const TERMS = [
  ...['pricing', 'price', 'and', 'or', 'not', 'near', 'the', '5000', 'naive', 'οδοσ'],
  ...['東京', '京都', '都', '버가', 'กำ', ':all', ':fagent:3a:ken', ':yfoo:2e:bar', ':cété'],
];

const NOBODY_SAYS = 'nobodysaysthis';

function clause(terms: readonly string[], more: { isPrefix?: boolean; isExcluded?: boolean } = {}) {
  const { isPrefix = false, isExcluded = false } = more;
  return { anyOf: terms.map((term) => ({ term, isPrefix })), isExcluded };
}

const find = (index: SearchStore, clauses: readonly TermClause[], more: object = {}) =>
  index.find({ clauses, after: 0, before: 1_000, limit: 100, ...more });

const entries = (from: number, ...terms: readonly (readonly string[])[]): SearchEntry[] =>
  terms.map((own, at) => ({ seq: from + at, terms: own }));

export function describeSearchIndex(
  makeWorld: () => Promise<StoreWorld>,
  { runs }: ContractOptions,
): void {
  describe('the search index', () => {
    const fixture = useWorld(makeWorld);

    it('finds events by their terms, newest first, between two seqs, as many as are asked for', async () => {
      const { search } = fixture.store;
      await search.add(entries(1, ['pricing'], ['pricing', 'table'], ['table'], ['pricing']));
      const pricing = [clause(['pricing'])];

      expect((await find(search, pricing)).seqs).toEqual([4, 2, 1]);
      expect((await find(search, pricing, { before: 4, after: 1 })).seqs).toEqual([2]);
      expect((await find(search, pricing, { limit: 2 })).seqs).toEqual([4, 2]);
      expect((await find(search, [clause([NOBODY_SAYS])])).seqs).toEqual([]);
      expect((await find(search, pricing)).lookedTo).toBe(0);
      const nothing = await find(search, [clause([NOBODY_SAYS])]);
      expect(nothing.position).toBe(await search.position());
    });

    it('stands where it was left, takes nothing twice, and leaves no hole', async () => {
      const { search } = fixture.store;
      expect(await search.position()).toBe(0);
      expect(await search.add(entries(2, ['hole']))).toBe(0);
      expect(await search.add(entries(1, ['one'], []))).toBe(2);
      expect(await search.add([])).toBe(2);

      const { search: reopened } = await fixture.restart();
      expect(await reopened.position()).toBe(2);
      expect(await reopened.add(entries(2, ['again'], ['three']))).toBe(3);
      expect((await find(reopened, [clause(['again', 'hole'])])).seqs).toEqual([]);
      expect((await find(reopened, [clause(['one', 'three'])])).seqs).toEqual([3, 1]);
    });

    it('is filled by several processes at once, each event once', async () => {
      const others = await fixture.world.open();
      try {
        for (let seq = 1; seq <= 20; seq += 4) {
          const four = entries(seq, ['w'], ['w'], ['w'], ['w']);
          const added = [fixture.store, others].map(({ search }) => search.add(four));
          // Who meets the lock of a file is told so, and tries again.
          const stands = (await Promise.allSettled(added)).flatMap((one) =>
            one.status === 'fulfilled' ? [one.value] : [],
          );
          expect(Math.max(...stands)).toBe(seq + 3);
        }
        const { seqs } = await find(others.search, [clause(['w'])]);
        expect(seqs).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at));
      } finally {
        if (others !== fixture.store) await others.close();
      }
    });

    it('finds an event by its other terms alone once they were replaced', async () => {
      const { search } = fixture.store;
      await search.add(entries(1, ['secret', ':all'], ['secret']));

      await search.replace([
        { seq: 1, terms: [':all'] },
        { seq: 9, terms: ['later'] },
      ]);

      expect((await find(search, [clause(['secret'])])).seqs).toEqual([2]);
      expect((await find(search, [clause([':all'])])).seqs).toEqual([1]);
      expect(
        (await find(search, [clause(['secret'], { isExcluded: true }), clause([':all'])])).seqs,
      ).toEqual([1]);
      expect(await search.position()).toBe(2);
      while (await search.purge());
      expect((await find(search, [clause(['secret', ':all'])])).seqs).toEqual([2, 1]);
    });

    it('begins anew, with nothing', async () => {
      const { search } = fixture.store;
      await search.add(entries(1, ['one'], ['two']));

      await search.clear();

      expect(await search.position()).toBe(0);
      expect((await find(search, [clause(['one'])])).seqs).toEqual([]);
      expect(await search.add(entries(1, ['two']))).toBe(1);
      expect((await find(search, [clause(['two'])])).seqs).toEqual([1]);
    });

    it('finds what the twin in memory finds, whatever is asked (law)', async () => {
      const { search } = fixture.store;
      const term = fc.constantFrom(...TERMS);
      const documents = fc.sample(fc.uniqueArray(term, { maxLength: 6 }), {
        numRuns: 60,
        seed: 7,
      });
      const twin = createMemorySearchStore();
      for (const index of [search, twin]) await index.add(entries(1, ...documents));
      const asked = fc.record({
        anyOf: fc.array(
          fc.tuple(term, fc.nat(2), fc.boolean()).map(([whole, cut, isPrefix]) => ({
            term: isPrefix ? whole.slice(0, Math.max(1, whole.length - cut)) : whole,
            isPrefix,
          })),
          { minLength: 1, maxLength: 3 },
        ),
        isExcluded: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(asked, { minLength: 1, maxLength: 4 }),
          fc.integer({ min: 1, max: 62 }),
          async (clauses, before) => {
            const isAsking = clauses.some(({ isExcluded }) => !isExcluded);
            const all = isAsking ? clauses : [...clauses, clause([':all'])];
            const range = { before, limit: 20 };
            expect(await find(search, all, range)).toEqual(await find(twin, all, range));
          },
        ),
        { numRuns: lawRuns(runs * 3) },
      );
    });
  });
}
