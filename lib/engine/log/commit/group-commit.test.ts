import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/model/errors/app-error';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import type { AppendResult, EventStore } from '@/lib/store/ports/event-store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { GroupCommit } from './group-commit';

/** The memory store's log, with a count of its commits and a switch that makes the disk full. */
function aLog() {
  const { events } = createMemoryStore();
  const log = { commits: 0, isFull: false };
  const store: Pick<EventStore, 'append'> = {
    async append(messages) {
      log.commits += 1;
      if (log.isFull) throw new AppError('store_full', 'no space is left', { retryAfterSec: 5 });
      return events.append(messages);
    },
  };
  return { events, store, log };
}

const toNobody = (): void => undefined;

describe('group commit', () => {
  it('shares one commit among writers that come together, and answers each its own', async () => {
    const { store, log } = aLog();
    const group = new GroupCommit(store, toNobody);

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => group.append([aMessage(), aMessage()])),
    );

    expect(log.commits).toBe(1);
    expect(answers.flat().map((outcome) => 'seq' in outcome && outcome.seq)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  it('tells of every stored event, in the order of the log, before its writer is answered', async () => {
    const { store } = aLog();
    const told: number[] = [];
    const group = new GroupCommit(store, (stored: AppendResult['stored']) =>
      told.push(...stored.map((record) => record.seq)),
    );

    for (let writer = 1; writer <= 3; writer += 1) {
      await group.append([aMessage()]);
      expect(told.at(-1)).toBe(writer);
    }
    expect(told).toEqual([1, 2, 3]);
  });

  it('acknowledges nobody whose commit failed, and takes the next one', async () => {
    const { events, store, log } = aLog();
    const group = new GroupCommit(store, toNobody);
    const event = anEvent();

    log.isFull = true;
    await expect(group.append([aMessage(event)])).rejects.toMatchObject({ code: 'store_full' });
    expect((await events.head()).seq).toBe(0);
    log.isFull = false;

    expect(await group.append([aMessage(event)])).toEqual([{ status: 'stored', seq: 1 }]);
  });

  it('refuses what it cannot hold, and stores what it held', async () => {
    const { events, store } = aLog();
    const group = new GroupCommit(store, toNobody);
    const writers = Array.from({ length: 120 }, () =>
      group.append(Array.from({ length: 100 }, () => aMessage())),
    );

    const settled = await Promise.allSettled(writers);
    const refused = settled.filter((writer) => writer.status === 'rejected');

    expect(refused).toHaveLength(20);
    expect(refused[0]).toMatchObject({ reason: { code: 'overloaded', retryAfterSec: 1 } });
    expect((await events.head()).seq).toBe(10_000);
  });

  it('finishes what waits when it is closed, and refuses what comes later', async () => {
    const { store } = aLog();
    const group = new GroupCommit(store, toNobody);
    const waiting = group.append([aMessage()]);

    await group.close();

    expect(await waiting).toEqual([{ status: 'stored', seq: 1 }]);
    await expect(group.append([aMessage()])).rejects.toMatchObject({ code: 'shutting_down' });
  });
});
