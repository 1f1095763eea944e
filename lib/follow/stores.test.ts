// Following on each store: what is durable is where the next process goes on, and the cursor is no more than that.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '@/lib/store/ports/store';
import { anEvent } from '@/lib/testing/events';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { follow, textsOf } from '@/lib/testing/worlds/follow-world';
import { openGatewayWorld } from '@/lib/testing/worlds/gateway-world';
import {
  memoryWorld,
  POSTGRES_URL,
  postgresWorld,
  type StoreWorld,
  sqliteWorld,
} from '@/lib/testing/worlds/store-worlds';
import { openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';
import { loadCursor, saveCursor } from './cursors';
import type { FollowDeps } from './follow-log';

/** As far as the column of a seq goes on Postgres, here as over there. */
const SEQ_MAX = 2 ** 31 - 1;

describe('the cursor of a log in memory', () => describeCursors(memoryWorld));
describe('the cursor of a log on SQLite', () => describeCursors(sqliteWorld));
describe('following on SQLite', () => describeFollowing(sqliteWorld));
if (POSTGRES_URL !== undefined) {
  describe('the cursor of a log on Postgres', () => describeCursors(postgresWorld));
  describe('following on Postgres', () => describeFollowing(postgresWorld));
}

function describeCursors(makeWorld: () => Promise<StoreWorld>) {
  it('is where it was saved last, for each log apart, and after a restart', async () => {
    const world = await makeWorld();
    const store = await world.open();
    expect(await loadCursor(store.checkpoints, 'one')).toEqual({ seq: 0, eventId: null });

    await saveCursor(store.checkpoints, 'one', { seq: 7, eventId: 'm7' });
    await saveCursor(store.checkpoints, 'other', { seq: SEQ_MAX, eventId: 'é "' });
    await saveCursor(store.checkpoints, 'one', { seq: 9, eventId: 'm9' });
    await store.close();
    const again = await world.open();

    expect(await loadCursor(again.checkpoints, 'one')).toEqual({ seq: 9, eventId: 'm9' });
    expect(await loadCursor(again.checkpoints, 'other')).toEqual({ seq: SEQ_MAX, eventId: 'é "' });
    await again.close();
    await world.dispose();
  });
}

function describeFollowing(makeWorld: () => Promise<StoreWorld>) {
  let world: StoreWorld;
  beforeEach(async () => {
    world = await makeWorld();
  });
  afterEach(() => world.dispose());

  /** A process that has the world's store, for as long as `use` takes. */
  async function inProcess(use: (api: TestApi) => Promise<void>): Promise<void> {
    const store: Store = await world.open();
    const api = await openTestApi({ store: () => store });
    try {
      await use(api);
    } finally {
      await api.close();
    }
  }

  /** A workspace to follow, with so many events. */
  async function openThere(events: number) {
    const there = await openGatewayWorld();
    const { post } = apiClient(there);
    const texts = Array.from({ length: events }, (_, index) => `text ${index}`);
    const say = (said: readonly string[]) =>
      post(
        '/events',
        said.map((text) => anEvent({ id: text, payload: { text } })),
      );
    expect((await say(texts)).status).toBe(200);
    return { there, say, texts, url: there.url, key: await there.key('viewer') };
  }

  it('goes on in the next process, and stores nothing twice where the cursor was lost', async () => {
    const { say, texts, url, key } = await openThere(450);

    await inProcess(async (api) => {
      const log = follow(api, { url, key });
      await expect.poll(() => log.stats()).toMatchObject({ seq: 450, stored: 450 });
      await log.close();
    });
    await say(['one more']);
    await inProcess(async (api) => {
      const log = follow(api, { url, key });
      await expect.poll(() => log.stats()).toMatchObject({ seq: 451, stored: 1, repeated: 0 });
      await log.close();
      await api.store.checkpoints.clear('followed-logs/1');
      const anew = follow(api, { url, key });
      await expect.poll(() => anew.stats()).toMatchObject({ seq: 451, stored: 0, repeated: 451 });
      await anew.close();

      expect(await textsOf(api)).toEqual([...texts, 'one more']);
      expect((await api.engine.verify()).ok).toBe(true);
    });
  });

  it('finds what was stored before a process died that had not moved its cursor', async () => {
    const { texts, url, key } = await openThere(5);

    await inProcess(async (api) => {
      const checkpoints: FollowDeps['checkpoints'] = {
        ...api.store.checkpoints,
        load: (projection) => api.store.checkpoints.load(projection),
        save: () => Promise.reject(new Error('the process died')),
      };
      const log = follow(api, { url, key, deps: { checkpoints } });
      await expect.poll(() => log.stats().failures).toBeGreaterThan(0);
      await log.close();
      expect(log.stats()).toMatchObject({ seq: 0, stored: 0 });
    });
    await inProcess(async (api) => {
      const log = follow(api, { url, key });
      await expect.poll(() => log.stats()).toMatchObject({ seq: 5, lastError: null });
      expect(log.stats().repeated).toBeGreaterThan(0);
      await log.close();

      expect(await textsOf(api)).toEqual(texts);
    });
  });
}
