import { expect, test } from 'vitest';
import { createMemoryEventStore } from '@/lib/store/memory/event-store';
import type { EventQuery } from '@/lib/store/ports/event-store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { SharedPages } from './shared-pages';

/** Four events, and how often the log was read. */
async function aLog() {
  const store = createMemoryEventStore();
  const add = (id: string) => store.append([aMessage(anEvent({ id }))]);
  for (const id of ['a', 'b', 'c', 'd']) await add(id);
  const readings: EventQuery[] = [];
  const clock = { now: 5_000 };
  const read = (query: EventQuery) => {
    readings.push(query);
    return store.readPage(query);
  };
  const pages = new SharedPages(read, () => clock.now);
  const seqsOf = async (query: Partial<EventQuery>) => {
    const page = await pages.read({ limit: 2, order: 'asc', ...query });
    return page.events.map(({ seq }) => seq);
  };
  return { add, clock, pages, readings, seqsOf };
}

test('readers that catch up together read a page of the log once', async () => {
  const { readings, seqsOf } = await aLog();

  const all = await Promise.all([seqsOf({}), seqsOf({}), seqsOf({ after: 2 }), seqsOf({})]);

  expect(all).toEqual([
    [1, 2],
    [1, 2],
    [3, 4],
    [1, 2],
  ]);
  expect(readings).toHaveLength(2);
});

test('each has a list of its own, which it may empty', async () => {
  const { pages } = await aLog();
  const query: EventQuery = { limit: 2, order: 'asc' };
  const first = await pages.read(query);

  first.events.length = 0;

  expect((await pages.read(query)).events).toHaveLength(2);
});

test('the end of the log is read for each, since more may have come', async () => {
  const { add, readings, seqsOf } = await aLog();
  const first = seqsOf({ after: 3 });
  const second = seqsOf({ after: 3 });
  expect(await Promise.all([first, second])).toEqual([[4], [4]]);
  expect(readings).toHaveLength(2);

  await add('e');

  expect(await seqsOf({ after: 3 })).toEqual([4, 5]);
});

test('the newest events are read for each', async () => {
  const { add, seqsOf } = await aLog();
  expect(await seqsOf({ order: 'desc' })).toEqual([4, 3]);

  await add('e');

  expect(await seqsOf({ order: 'desc' })).toEqual([5, 4]);
});

test('what was let go of is read anew, also by those who come while it is being read', async () => {
  const { pages, readings, seqsOf } = await aLog();
  const before = seqsOf({});

  pages.evict();
  await Promise.all([before, seqsOf({})]);
  await seqsOf({});

  expect(readings).toHaveLength(2);
});

test('a page is told for a second', async () => {
  const { clock, readings, seqsOf } = await aLog();
  await seqsOf({});
  clock.now += 1_000;

  await seqsOf({});

  expect(readings).toHaveLength(2);
});
