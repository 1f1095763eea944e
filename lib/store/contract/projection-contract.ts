// The rows of projections: saved by generation, of which one process at a time is the projector, and read by key, by home and
// in either order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodePoints } from '@/lib/std/code-points';
import { lawRuns } from '@/lib/testing/law-runs';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import {
  type ProjectionRow,
  ROWS_SEARCHED_MAX,
  type RowPlace,
  type RowsPage,
} from '../ports/projection-store';
import type { ContractOptions } from './contract';

const VERSION = 'v1';

function aRow(key: string, overrides: Partial<ProjectionRow> = {}): ProjectionRow {
  return { kind: 'thread', key, home: 'ops', moved: 1, label: key, state: '{}', ...overrides };
}

const keysOf = ({ rows }: { rows: readonly ProjectionRow[] }) => rows.map(({ key }) => key);
const ALL = { kind: 'thread', label: '', limit: 100 } as const;

export function describeProjectionRows(
  makeWorld: () => Promise<StoreWorld>,
  { runs }: ContractOptions,
): void {
  describe('rows of projections', () => {
    const fixture = useWorld(makeWorld);

    async function current(rows: readonly ProjectionRow[], seq = 1) {
      const { projections } = fixture.store;
      const generation = await projections.begin(VERSION);
      await projections.save(generation, seq, rows);
      await projections.promote(VERSION, generation.id);
      return { projections, id: generation.id };
    }

    it('are read from the generation that was promoted, with its seq, over a restart', async () => {
      const state = JSON.stringify({ text: '\u0000\ud800"' });
      await current([aRow('a', { state })], 7);
      const other = await fixture.store.projections.begin(VERSION);
      await fixture.store.projections.save(other, 9, [aRow('b')]);

      const { projections } = await fixture.restart();
      const found = await projections.current(VERSION);

      expect(found?.seq).toBe(7);
      expect(await projections.all(found?.id ?? 0, 'thread')).toEqual([aRow('a', { state })]);
      expect(await projections.current('v2')).toBeNull();
    });

    it.each(['a\u0000b', '\ud800'])(
      'are refused with a label that no column takes: %j',
      async (label) => {
        const { projections, id } = await current([aRow('a')], 1);

        const saved = projections.save({ id, seq: 1 }, 2, [aRow('b', { label })]);

        await expect(saved).rejects.toMatchObject({ code: 'bad_text' });
        expect(await projections.seqOf(id)).toBe(1);
      },
    );

    it('are replaced together with the seq, and only by who knows where the generation stands', async () => {
      const { projections, id } = await current([aRow('a'), aRow('b')], 1);

      expect(await projections.save({ id, seq: 1 }, 2, [aRow('a', { moved: 2 })])).toBe(2);
      expect(await projections.save({ id, seq: 1 }, 3, [aRow('b', { moved: 3 })])).toBe(2);
      expect(await projections.save({ id: id + 1, seq: 0 }, 3, [])).toBeNull();

      const read = await projections.read(id, {
        keys: [
          ['thread', 'a'],
          ['thread', 'b'],
          ['run', 'a'],
        ],
        homes: [],
        homeKinds: [],
      });
      expect(read?.seq).toBe(2);
      expect(read?.rows.map(({ key, moved }) => [key, moved]).sort()).toEqual([
        ['a', 2],
        ['b', 1],
      ]);
    });

    it('have one projector: of savers at the same time one is first, and all learn where it stands', async () => {
      const { projections, id } = await current([], 1);
      const others = await fixture.world.open();
      try {
        const saves = [2, 3, 4, 5].map((seq) =>
          (seq % 2 === 0 ? projections : others.projections).save({ id, seq: 1 }, seq, [
            aRow('a', { moved: seq }),
          ]),
        );
        const stands = await Promise.all(saves);

        const [row] = (await projections.newest(id, { ...ALL, home: null, before: 99 })).rows;
        expect(new Set(stands).size).toBe(1);
        expect(row?.moved).toBe(stands[0]);
      } finally {
        if (others !== fixture.store) await others.close();
      }
    });

    it('are gone where they are saved without a state, in the same save as others get theirs', async () => {
      const { projections, id } = await current([aRow('a'), aRow('b')], 1);

      await projections.save({ id, seq: 1 }, 2, [
        { ...aRow('a'), state: null },
        aRow('c', { moved: 2 }),
        { ...aRow('never'), state: null },
      ]);

      const all = await projections.all(id, 'thread');
      expect(keysOf({ rows: all }).sort()).toEqual(['b', 'c']);
      await projections.save({ id, seq: 2 }, 3, [aRow('a', { moved: 3 })]);
      expect(await projections.all(id, 'thread')).toHaveLength(3);
    });

    it('are found by what they belong to', async () => {
      const part = aRow('0:a', { kind: 'part', home: 'a' });
      const { projections, id } = await current([
        aRow('a'),
        part,
        { ...part, key: '1:b', home: 'b' },
      ]);

      const read = await projections.read(id, { keys: [], homes: ['a', 'z'], homeKinds: ['part'] });

      expect(read?.rows).toEqual([part]);
      expect(await projections.read(id + 1, { keys: [], homes: [], homeKinds: [] })).toBeNull();
    });

    it('are swept where another generation took their place', async () => {
      const first = await current([aRow('a')]);
      const second = await current([aRow('b')]);

      while (await second.projections.sweep());

      expect(await second.projections.seqOf(first.id)).toBeNull();
      expect(await second.projections.seqOf(second.id)).toBe(1);
      expect(await second.projections.all(first.id, 'thread')).toEqual([]);
      expect(await second.projections.all(second.id, 'thread')).toHaveLength(1);
      expect(await second.projections.save({ id: first.id, seq: 1 }, 2, [])).toBeNull();
    });

    it('are listed from the oldest on, those of one moment by key, each once', async () => {
      const { id, projections } = await current([
        aRow('b', { moved: 2 }),
        aRow('\u{1F916}', { moved: 2 }),
        aRow('\ufffd', { moved: 2 }),
        aRow('a', { moved: 3 }),
        aRow('c', { moved: 1 }),
      ]);
      const seen: string[] = [];
      for (let after: RowPlace | undefined = { moved: 0, key: '' }; after !== undefined; ) {
        const rows = await projections.oldest(id, { kind: 'thread', after, limit: 2 });
        seen.push(...keysOf({ rows }));
        after = rows.at(-1);
      }
      expect(seen).toEqual(['c', 'b', '\ufffd', '\u{1F916}', 'a']);
    });

    it('are listed page by page in both orders, each once, whatever is searched (law)', async () => {
      const name = fc.string({
        unit: fc.constantFrom('a', 'A', 'É', '\u{1F916}', '\ufffd'),
        minLength: 1,
      });
      const row = fc.tuple(name, fc.constantFrom('ops', 'dev'));
      const log = fc.uniqueArray(row, { maxLength: 12, selector: ([key]) => key });
      const asked = fc.tuple(
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('', 'a', 'é', 'nothing'),
      );
      const { projections } = fixture.store;
      await fc.assert(
        fc.asyncProperty(log, asked, async (names, [limit, label]) => {
          const rows = names.map(([key, home], at) =>
            aRow(key, { home, moved: at + 1, label: key.toLowerCase() }),
          );
          const { id } = await projections.begin(VERSION);
          await projections.save({ id, seq: 0 }, rows.length, rows);
          const isAsked = (kept: ProjectionRow) => kept.label.includes(label);
          const query = { kind: 'thread', limit, label };
          const byName = (labelIsKey: boolean) => (after: string | null) =>
            projections.named(id, { ...query, labelIsKey, after });
          const byMoved = (home: string | null) => (after: string | null) => {
            const before = after === null ? Number.POSITIVE_INFINITY : Number(after);
            return projections.newest(id, { ...query, home, before });
          };

          expect(await paged(byMoved(null))).toEqual(
            keysOf({ rows: rows.filter(isAsked) }).reverse(),
          );
          expect(await paged(byMoved('ops'))).toEqual(
            keysOf({ rows: rows.filter(isAsked).filter(({ home }) => home === 'ops') }).reverse(),
          );
          const byKey = keysOf({ rows: rows.filter(isAsked) }).sort(compareCodePoints);
          expect(await paged(byName(false))).toEqual(byKey);
          expect(await paged(byName(true))).toEqual(byKey);
        }),
        { numRuns: lawRuns(runs) },
      );
    });

    it('are searched a bounded number at a time', async () => {
      const rows = Array.from({ length: ROWS_SEARCHED_MAX + 5 }, (_, at) =>
        aRow(`thread-${String(at).padStart(6, '0')}`, { moved: at + 1 }),
      );
      const { projections, id } = await current(rows, rows.length);
      const query = { kind: 'thread', label: 'nothing bears this name', limit: 10 } as const;

      const newest = await projections.newest(id, { ...query, home: null, before: 1e9 });
      const named = await projections.named(id, { ...query, labelIsKey: true, after: null });

      expect(newest).toEqual({ rows: [], lookedAt: ROWS_SEARCHED_MAX, next: '6' });
      expect(named.next).toBe(`thread-${String(ROWS_SEARCHED_MAX - 1).padStart(6, '0')}`);
      expect(await projections.newest(id, { ...query, home: null, before: 6 })).toMatchObject({
        rows: [],
        next: null,
      });
    });
  });
}

async function paged(page: (after: string | null) => Promise<RowsPage>): Promise<string[]> {
  const keys: string[] = [];
  for (let after: string | null = null; ; ) {
    const { rows, next } = await page(after);
    keys.push(...keysOf({ rows }));
    if (next === null) return keys;
    after = next;
  }
}
