import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import type { Store } from '@/lib/store/ports/store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { memoryDirectory } from '@/lib/testing/worlds/memory-directory';
import { directoryOver } from '../directory/directory';
import type { SearchPage, SearchRequest } from '../interface/search';
import { createSearchCounts } from './search-counts';
import { SearchIndexer } from './search-indexer';
import { searchTurns } from './search-ports';
import { createSearch } from './search-reads';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const EVENTS = 300;

describe('a search', () => {
  let store: Store;
  let indexer: SearchIndexer;
  beforeEach(async () => {
    store = createMemoryStore();
    const said = (at: number) => (at % 7 === 0 ? 'the good answer' : 'answer, not the good one');
    const messages = Array.from({ length: EVENTS }, (_, at) =>
      aMessage(anEvent({ payload: { text: said(at + 1) }, thread_id: `t${at % 3}` })),
    );
    await store.events.append(messages);
    indexer = new SearchIndexer({ ...store, log: SILENT });
  });
  afterEach(() => indexer.close());

  function open(searchMs?: number): (request: SearchRequest) => Promise<SearchPage> {
    const directory = directoryOver(memoryDirectory(store.events), () => null);
    const now = () => Date.parse('2026-02-02T00:00:00Z');
    return createSearch({
      store,
      directory,
      indexer,
      now,
      turns: searchTurns(),
      ...(searchMs !== undefined && { searchMs }),
    });
  }

  async function walked(search: (request: SearchRequest) => Promise<SearchPage>, limit: number) {
    const seqs: number[] = [];
    let pages = 0;
    for (let after: number | null | undefined; after !== null; pages += 1) {
      const page = await search({ q: '"good answer"', limit, ...(after && { after }) });
      const hits = page.results.flatMap((result) => result.hits.map(({ seq }) => seq));
      seqs.push(...hits.sort((one, other) => other - one));
      after = page.next;
    }
    return { seqs, pages };
  }

  const meant = Array.from({ length: EVENTS }, (_, at) => EVENTS - at).filter(
    (seq) => seq % 7 === 0,
  );

  it('finds a phrase among events that have its words, and ends', async () => {
    expect((await walked(open(), 1_000)).seqs).toEqual(meant);
  });

  it('that has no more time answers what it has, and its pages together are all of it', async () => {
    const { seqs, pages } = await walked(open(0), 1_000);

    expect(seqs).toEqual(meant);
    expect(pages).toBeGreaterThan(3);
  });

  it('hands out its hits page by page, each once', async () => {
    expect((await walked(open(), 5)).seqs).toEqual(meant);
  });

  it('ends with who asked', async () => {
    const signal = AbortSignal.abort(new Error('left'));

    await expect(open()({ q: 'answer', limit: 5, signal })).rejects.toThrow('left');
  });

  it('is counted by day, type, agent and channel, its newest hits where there are more', async () => {
    await indexer.reach(EVENTS, 10_000);
    const directory = directoryOver(memoryDirectory(store.events), () => null);
    const ports = { store, directory, indexer, now: () => 0, turns: searchTurns() };

    const all = await createSearchCounts(ports)({ q: '"good answer"' });
    const some = await createSearchCounts({ ...ports, countedMax: 10 })({ q: '"good answer"' });

    expect(all).toEqual({
      hits: meant.length,
      is_all: true,
      days: [[expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), meant.length]],
      types: [['chat.message', meant.length]],
      agents: [['agent:ken', meant.length]],
      channels: [['clutch', meant.length]],
    });
    expect([some.hits, some.is_all]).toEqual([10, false]);
  });

  it('says how much of the log it could not look at', async () => {
    await indexer.reach(EVENTS, 10_000);
    await indexer.close();
    await store.events.append([aMessage(), aMessage()]);

    const page = await open()({ q: 'answer', limit: 1 });

    expect(page.behind).toBe(2);
  });
});
