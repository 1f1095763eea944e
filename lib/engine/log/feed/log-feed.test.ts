import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { aMessage } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { createLogFeed } from './log-feed';

async function aLogOf(size: number) {
  const { events } = createMemoryStore();
  const { stored } = await events.append(Array.from({ length: size }, () => aMessage()));
  return { events, stored };
}

const fail = (error: unknown): void => {
  throw error;
};

describe('the feed of the log', () => {
  it('tells every event once and in order, whatever commits report and in whichever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 19 }), fc.integer({ min: 1, max: 6 }))),
        async (reports) => {
          const { events, stored } = await aLogOf(20);
          const feed = createLogFeed(events, 0, fail);
          const told: number[] = [];
          feed.follow((records) => told.push(...records.map((record) => record.seq)));

          for (const [start, length] of reports)
            void feed.push(stored.slice(start, start + length));
          void feed.push(stored.slice(-1));
          await feed.settled();

          expect(told).toEqual(stored.map((record) => record.seq));
        },
      ),
      { numRuns: lawRuns(100) },
    );
  });

  it('reads what another process stored', async () => {
    const { events, stored } = await aLogOf(5);
    const feed = createLogFeed(events, 0, fail);
    const told: EventRecord[] = [];
    feed.follow((records) => told.push(...records));

    void feed.push(stored.slice(4));
    await feed.settled();

    expect(told.map((record) => record.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(feed.seq()).toBe(5);
  });

  it('reaches a seq that another process stored, once for all who wait for it', async () => {
    const { events, stored } = await aLogOf(5);
    const feed = createLogFeed(events, 0, fail);
    const told: number[] = [];
    feed.follow((records) => told.push(...records.map((record) => record.seq)));

    void feed.push(stored.slice(0, 2));
    await Promise.all([feed.reach(5), feed.reach(4), feed.reach(1)]);

    expect(told).toEqual([1, 2, 3, 4, 5]);
  });

  it('fails whoever waits for what cannot be read, and tells the rest when it can', async () => {
    const { events, stored } = await aLogOf(3);
    const errors: unknown[] = [];
    let isBroken = true;
    const feed = createLogFeed(
      {
        read: (query) =>
          isBroken ? Promise.reject(new Error('a broken disk')) : events.read(query),
      },
      0,
      (error) => errors.push(error),
    );

    await expect(feed.reach(3)).rejects.toThrow('a broken disk');
    isBroken = false;
    void feed.push(stored.slice(2));
    await feed.settled();

    expect(feed.seq()).toBe(3);
    expect(errors).toHaveLength(1);
  });

  it('goes on telling the others when one follower throws', async () => {
    const { events, stored } = await aLogOf(1);
    const errors: unknown[] = [];
    const feed = createLogFeed(events, 0, (error) => errors.push(error));
    const told: number[] = [];
    feed.follow(() => fail(new Error('a broken follower')));
    feed.follow((records) => told.push(records.length));

    void feed.push(stored);

    expect(told).toEqual([1]);
    expect(errors).toHaveLength(1);
  });

  it('tells nobody who has left', async () => {
    const { events, stored } = await aLogOf(1);
    const feed = createLogFeed(events, 0, fail);
    const told: number[] = [];
    const leave = feed.follow((records) => told.push(records.length));

    leave();
    void feed.push(stored);

    expect(told).toEqual([]);
  });
});
