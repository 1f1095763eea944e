// Pages of a search while its index is made anew, by this process or by another one, on real databases.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '@/lib/store/ports/store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { memoryDirectory } from '@/lib/testing/worlds/memory-directory';
import {
  POSTGRES_URL,
  postgresWorld,
  sqliteWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';
import { directoryOver } from '../directory/directory';
import { createMatchingReads } from './matching-reads';
import { createSearchCounts } from './search-counts';
import { SearchIndexer } from './search-indexer';
import { searchTurns } from './search-ports';
import { createSearch } from './search-reads';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const EVENTS = 1_200;
const PATIENCE_MS = 20_000;
const ALL = Array.from({ length: EVENTS }, (_, at) => EVENTS - at);

/** Whose index it is that is emptied, and is filled again from the first event on. */
const REBUILDS = {
  'this process': (_store: Store, indexer: SearchIndexer) => indexer.rebuild(),
  'another process': (store: Store) => store.search.clear(),
} as const;

const databases = [
  ['SQLite', () => sqliteWorld()],
  ...(POSTGRES_URL ? [['Postgres', postgresWorld] as const] : []),
] as const;

describe.each(databases)('pages of a search on %s', (_, makeWorld) => {
  const fixture = useWorld(makeWorld);

  async function open() {
    const { store } = fixture;
    const said = { payload: { text: 'the good answer' } };
    await store.events.append(Array.from({ length: EVENTS }, () => aMessage(anEvent(said))));
    const indexer = new SearchIndexer({ ...store, log: SILENT });
    onTestFinished(() => indexer.close());
    await indexer.reach(EVENTS, PATIENCE_MS);
    const directory = directoryOver(memoryDirectory(store.events), () => null);
    // Nobody waits for it: the index of a long log takes longer than any page waits.
    const reach = (seq: number) => indexer.reach(seq, 0);
    const shrank = (at: number) => indexer.shrank(at);
    const impatient = { reach, shrank };
    const ports = { store, directory, indexer: impatient, now: Date.now, turns: searchTurns() };
    const { readPage } = store.events;
    return { indexer, ports, reads: { readInTurn: readPage, matches: () => true } };
  }

  describe.each(Object.entries(REBUILDS))('while %s makes the index anew', (_, rebuild) => {
    it('are together every hit, each once', async () => {
      const { indexer, ports } = await open();
      const search = createSearch(ports);
      const found: number[] = [];
      let pages = 0;
      for (let after: number | null | undefined; after !== null; pages += 1) {
        if (pages === 2) await rebuild(fixture.store, indexer);
        const page = await search({ q: 'good', limit: 100, ...(after && { after }) });
        found.push(...page.results.flatMap(({ hits }) => hits.map(({ seq }) => seq)));
        after = page.next;
      }

      expect(found).toEqual(ALL);
    });

    it('of the log are together every event, each once', async () => {
      const { indexer, ports, reads } = await open();
      const read = createMatchingReads({ ...ports, reads });
      const found: number[] = [];
      let pages = 0;
      for (let before: number | null | undefined; before !== null; pages += 1) {
        if (pages === 2) await rebuild(fixture.store, indexer);
        const range = before === undefined ? {} : { before };
        const page = await read({ q: 'good', limit: 100, order: 'desc', ...range });
        found.push(...page.events.map(({ seq }) => seq));
        before = page.next;
      }

      expect(found).toEqual(ALL);
    });

    it('say of their counts that they are not all', async () => {
      const { ports } = await open();
      const counts = createSearchCounts(ports);
      await fixture.store.search.clear();

      expect((await counts({ q: 'good' })).is_all).toBe(false);
    });
  });
});
