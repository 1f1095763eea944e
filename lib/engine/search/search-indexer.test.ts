// The indexer over a SQLite file: what it promises is about files, crashes and other processes.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { INDEX_VERSION } from '@/lib/search/index-terms';
import type { Store } from '@/lib/store/ports/store';
import { aMessage, anEvent, aRedaction } from '@/lib/testing/events';
import { sqliteWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { SearchIndexer } from './search-indexer';

const PATIENCE_MS = 20_000;

describe('the search index', () => {
  const fixture = useWorld(() => sqliteWorld());
  const indexers: SearchIndexer[] = [];
  const warned: object[] = [];
  afterEach(async () => {
    for (const indexer of indexers.splice(0)) await indexer.close();
    expect(warned.splice(0)).toEqual([]);
  });

  function open(store: Store = fixture.store): SearchIndexer {
    const note = (fields: object) => void warned.push(fields);
    const indexer = new SearchIndexer({ ...store, log: { info: note, warn: note, error: note } });
    indexers.push(indexer);
    return indexer;
  }

  async function say(store: Store, ...texts: readonly string[]) {
    const messages = texts.map((text) => aMessage(anEvent({ payload: { text } })));
    return (await store.events.append(messages)).stored;
  }

  async function seqsOf(
    term: string,
    { search }: Store = fixture.store,
  ): Promise<readonly number[]> {
    const clauses = [{ anyOf: [{ term, isPrefix: false }], isExcluded: false }];
    const before = (await search.position()) + 1;
    return (await search.find({ clauses, after: 0, before, limit: 1_000 })).seqs;
  }

  const filesHold = async (text: string): Promise<boolean> => {
    const folder = dirname(fixture.world.databaseUrl.replace('file:', ''));
    const files = (await readdir(folder)).map((name) => readFile(join(folder, name)));
    return (await Promise.all(files)).some((bytes) => bytes.includes(text));
  };

  it('is filled with what was there before it, and with what it hears', async () => {
    const { store } = fixture;
    await say(store, ...Array.from({ length: 600 }, (_, at) => `early word${at}`));
    const indexer = open();
    expect(await indexer.reach(600, PATIENCE_MS)).toBe(600);

    indexer.observe(await say(store, 'late', 'late'));

    expect(await indexer.reach(602, PATIENCE_MS)).toBe(602);
    expect(await seqsOf('word599')).toEqual([600]);
    expect(await seqsOf('late')).toEqual([602, 601]);
  });

  it('goes on where it stood, also where it did not hear everything', async () => {
    await say(fixture.store, 'one', 'two');
    const before = open();
    await before.reach(2, PATIENCE_MS);
    await before.close();
    await say(fixture.store, 'three');

    const store = await fixture.restart();
    const indexer = open(store);
    indexer.observe((await say(store, 'four', 'five')).slice(1));

    expect(await indexer.reach(5, PATIENCE_MS)).toBe(5);
    for (const [at, word] of ['one', 'two', 'three', 'four', 'five'].entries()) {
      expect(await seqsOf(word, store)).toEqual([at + 1]);
    }
  });

  it('catches up by itself where more comes than it holds, and with what comes meanwhile', async () => {
    const { store } = fixture;
    const indexer = open();
    const long = 'word '.repeat(50_000);
    for (let count = 0; count < 20; count += 1) indexer.observe(await say(store, long));

    while ((await store.search.position()) < 20) {
      indexer.observe(await say(store, 'meanwhile'));
    }

    const { seq } = await store.events.head();
    await expect.poll(() => store.search.position(), { timeout: PATIENCE_MS }).toBe(seq);
    expect(await seqsOf('meanwhile')).toHaveLength(seq - 20);
  });

  it('is begun anew where its terms have another form', async () => {
    const { checkpoints, search } = fixture.store;
    await say(fixture.store, 'one');
    await search.add([{ seq: 1, terms: ['former'] }]);
    await checkpoints.save([{ projection: 'search', key: 'version', seq: 0, state: '"0"' }]);

    await open().reach(1, PATIENCE_MS);

    expect(await seqsOf('former')).toEqual([]);
    expect(await seqsOf('one')).toEqual([1]);
    const [version] = await checkpoints.load('search');
    expect(version?.state).toBe(JSON.stringify(INDEX_VERSION));
  });

  it('is made anew when that is asked, whatever stands in it', async () => {
    const indexer = open();
    indexer.observe(await say(fixture.store, 'one', 'two'));
    await indexer.reach(2, PATIENCE_MS);
    await fixture.store.search.replace([{ seq: 1, terms: ['wrong'] }]);

    await indexer.rebuild();

    expect(await indexer.reach(2, PATIENCE_MS)).toBe(2);
    expect(await seqsOf('wrong')).toEqual([]);
    expect(await seqsOf('one')).toEqual([1]);
  });

  it('loses the words of what another process redacts, and so do the files', async () => {
    const { store } = fixture;
    const indexer = open();
    const secret = `canary${'z'.repeat(30)}`;
    indexer.observe(await say(store, 'one', `${secret} here`, 'three'));
    await indexer.reach(3, PATIENCE_MS);
    expect(await seqsOf(secret)).toEqual([2]);
    const other = await fixture.world.open();
    const { stored } = await other.events.append([aRedaction(2)]);
    await other.close();

    indexer.observe(stored);
    await indexer.reach(4, PATIENCE_MS);

    expect(await seqsOf(secret)).toEqual([]);
    expect(await seqsOf('here')).toEqual([]);
    expect(await seqsOf(':fagent:3a:ken')).toEqual([3, 2, 1]);
    await expect.poll(() => filesHold('canaryzzz')).toBe(false);
    await expect.poll(() => store.checkpoints.load('search')).toHaveLength(1);
  });

  it('loses the words of what is redacted while it finds that it has read everything', async () => {
    const { store } = fixture;
    const secret = `canary${'z'.repeat(30)}`;
    await say(store, `${secret} here`);
    let isRedacted = false;
    const readPage: typeof store.events.readPage = async (query) => {
      const page = await store.events.readPage(query);
      if (page.events.length === 0 && !isRedacted) {
        isRedacted = true;
        indexer.observe((await store.events.append([aRedaction(1)])).stored);
      }
      return page;
    };
    const indexer = open({ ...store, events: { ...store.events, readPage } });

    await expect.poll(() => store.search.position(), { timeout: PATIENCE_MS }).toBe(2);
    expect(await seqsOf(secret)).toEqual([]);
  });

  it('never gets the words of what was redacted before it came there', async () => {
    const { store } = fixture;
    const said = await say(store, 'canaryword');
    const { stored } = await store.events.append([aRedaction(1)]);
    const indexer = open();

    indexer.observe([...said, ...stored]);
    await indexer.reach(2, PATIENCE_MS);

    expect(await seqsOf('canaryword')).toEqual([]);
  });

  it('goes on with a purge that was interrupted', async () => {
    const { store } = fixture;
    const secret = `canary${'z'.repeat(30)}`;
    indexers.push(open());
    await say(store, secret, 'two');
    await indexers[0]?.reach(2, PATIENCE_MS);
    await indexers.splice(0)[0]?.close();
    await store.events.append([aRedaction(1)]);
    await store.checkpoints.save([{ projection: 'search', key: 'purge', seq: 0, state: 'true' }]);
    await store.search.replace([{ seq: 1, terms: [':all'] }]);
    expect(await filesHold('canaryzzz')).toBe(true);

    open();

    await expect.poll(() => filesHold('canaryzzz')).toBe(false);
  });

  it('ends at once where it is closed in the middle of its work', async () => {
    await say(fixture.store, ...Array.from({ length: 1_200 }, (_, at) => `word${at} `.repeat(50)));
    const indexer = open();
    await expect.poll(() => fixture.store.search.position()).toBeGreaterThan(0);
    const began = performance.now();

    await indexer.close();

    expect(performance.now() - began).toBeLessThan(2_000);
    const stands = await fixture.store.search.position();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await fixture.store.search.position()).toBe(stands);
  });

  it('is filled by two processes at once, each event once', async () => {
    const other = await fixture.world.open();
    try {
      await say(fixture.store, ...Array.from({ length: 700 }, () => 'word'));
      const both = [open(), open(other)];
      const stands = await Promise.all(both.map((indexer) => indexer.reach(700, PATIENCE_MS)));

      expect(stands).toEqual([700, 700]);
      expect(await seqsOf('word')).toHaveLength(700);
    } finally {
      await indexers.pop()?.close();
      // A process that met the other one's lock says so and tries again.
      warned.splice(0);
      await other.close();
    }
  });
});
