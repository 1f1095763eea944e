import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageType } from '@/lib/model/clutch-message';
import { matchesFilter } from '@/lib/model/event-filter';
import { createMatcher } from '@/lib/search/match';
import { parseQuery } from '@/lib/search/parse-query';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { memoryDirectory } from '@/lib/testing/worlds/memory-directory';
import { directoryOver } from '../directory/directory';
import type { MatchingRequest } from '../interface/search';
import { createMatchingReads } from './matching-reads';
import { SearchIndexer } from './search-indexer';
import { searchTurns } from './search-ports';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const NOW = Date.parse('2026-02-02T00:00:00Z');

const someEvent = fc.record({
  payload: fc.record({ text: fc.constantFrom('the good answer', 'good', 'no answer', 'else') }),
  run_id: fc.constantFrom('r1', 'R1', 'r2'),
  thread_id: fc.constantFrom('t1', 't2'),
  type: fc.constantFrom('chat.message', 'task.error', 'tool.call'),
  from: fc.constantFrom({ agent_id: 'agent:ken' }, { agent_id: 'agent:muse' }),
});

const someFilter = fc.record(
  {
    run_id: fc.constantFrom('r1', 'r2'),
    thread_id: fc.constant('t1'),
    agent_id: fc.constant('agent:ken'),
    type: fc.subarray<MessageType>(['task.error', 'chat.message', 'tool.call'], { minLength: 1 }),
  },
  { requiredKeys: [] },
);

const someRequest = fc.record({
  filter: someFilter,
  q: fc.constantFrom('good', '"good answer"', '-good', 'answer has:tool', 'run:r2', 'after:3 good'),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  after: fc.integer({ min: 0, max: 12 }),
  before: fc.integer({ min: 0, max: 40 }),
  limit: fc.integer({ min: 1, max: 5 }),
});

const someReading = fc.record({
  events: fc.array(someEvent, { maxLength: 30 }),
  /** Stored when the index is no longer filled. */
  later: fc.array(someEvent, { maxLength: 5 }),
  request: someRequest,
  pageMs: fc.constantFrom(-1, 10_000),
});

type Reading = typeof someReading extends fc.Arbitrary<infer Value> ? Value : never;

/** Every page of a reading, and what a reading of the whole log finds. */
async function read({ events, later, request, pageMs }: Reading) {
  const store = createMemoryStore();
  const append = (some: Reading['events']) =>
    store.events.append(some.map((event) => aMessage(anEvent(event))));
  if (events.length > 0) await append(events);
  const indexer = new SearchIndexer({ ...store, log: SILENT });
  await indexer.reach(events.length, 10_000);
  await indexer.close();
  if (later.length > 0) await append(later);
  const pages = createMatchingReads({
    store,
    directory: directoryOver(memoryDirectory(store.events), () => null),
    indexer,
    now: () => NOW,
    turns: searchTurns(),
    reads: { readInTurn: store.events.readPage, matches: matchesFilter },
    pageMs,
  });
  const found: number[] = [];
  for (let next: number | null | undefined; next !== null; ) {
    const range: Partial<MatchingRequest> =
      next === undefined ? {} : request.order === 'asc' ? { after: next } : { before: next };
    const page = await pages({ ...request, ...range });
    expect(page.events.length).toBeLessThanOrEqual(request.limit);
    found.push(...page.events.map(({ seq }) => seq));
    next = page.next;
  }
  const { order, after, before, filter, q } = request;
  const all = await store.events.read({ after, before, order, limit: 1_000 });
  const parsed = parseQuery(q);
  const matcher = parsed.ok ? createMatcher(parsed.value, NOW) : () => null;
  const meant = all.filter((one) => matchesFilter(one, filter) && matcher(one) !== null);
  return { found, meant: meant.map(({ seq }) => seq) };
}

describe('pages of the log with a search', () => {
  it('are together what a reading of the whole log finds, in its order, each event once', async () => {
    await fc.assert(
      fc.asyncProperty(someReading, async (reading) => {
        const { found, meant } = await read(reading);

        expect(found).toEqual(meant);
      }),
      { numRuns: lawRuns(60) },
    );
  });
});
