import { describe, it } from 'vitest';
import { aMessage, anEvent } from '@/lib/testing/events';
import { heldTable, proxyTo, whileStopped } from '@/lib/testing/worlds/postgres-faults';
import { POSTGRES_URL, postgresWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { verifyChain } from '../integrity/verify';
import type { Store } from '../ports/store';
import { failureKind } from './connection/errors';
import { postgresClient } from './connection/postgres-client';
import { openPrismaStore } from './open';

/** The silence that is taken for the end of a connection, and time for what waits behind it. Milliseconds. */
const TOLD_WITHIN_MS = 30_000;

/** A connection is made, and a statement of some milliseconds answered. */
const SOON_MS = 2_000;

/** More than a process has connections. */
const READERS = 25;

const LATEST = { limit: 10, order: 'desc' } as const;

/** One of each of the ways in which a store reads: raw statements, searches, Prisma's own. */
const readsOf = (store: Store) => [
  store.events.head(),
  store.search.find({
    clauses: [{ anyOf: [{ term: 'word', isPrefix: false }], isExcluded: false }],
    after: 0,
    before: 10,
    limit: 5,
  }),
  store.keys.list(),
];

/** The code of what each was rejected with. */
const codesOf = (works: readonly Promise<unknown>[]): Promise<unknown[]> =>
  Promise.all(
    works.map((work) =>
      work.then(
        () => 'answered',
        (error: { code?: unknown }) => error.code ?? error,
      ),
    ),
  );

describe.skipIf(POSTGRES_URL === undefined).concurrent('a Postgres that says nothing more', () => {
  describe('to anybody, as behind a network that drops packets', () => {
    const fixture = useWorld(postgresWorld);

    it('is away for whoever reads or writes, and nobody starts the server again once it is back', {
      timeout: 120_000,
    }, async ({ expect }) => {
      const proxy = await proxyTo(fixture.world.databaseUrl);
      const store = await openPrismaStore({ databaseUrl: proxy.url });
      const message = aMessage(anEvent());
      await store.events.append([message]);
      const warm = await codesOf(Array.from({ length: READERS }, () => store.events.head()));
      expect(new Set(warm)).toEqual(new Set(['answered']));

      proxy.freeze();
      const startedAt = performance.now();
      const lost = aMessage();
      const works = [
        ...readsOf(store),
        store.events.append([lost]),
        ...Array.from({ length: READERS }, () => store.events.readPage(LATEST)),
      ];
      const codes = await codesOf(works);
      const toldAfterMs = performance.now() - startedAt;

      expect(new Set(codes)).toEqual(new Set(['store_unavailable']));
      expect(toldAfterMs).toBeLessThan(TOLD_WITHIN_MS);
      expect(await store.check()).toMatchObject({ ok: false });
      // No connection is in use that says nothing: who comes now waits for a new one, which is not made.
      const laterAt = performance.now();
      expect(new Set(await codesOf(readsOf(store)))).toEqual(new Set(['store_unavailable']));
      expect(performance.now() - laterAt).toBeLessThan(TOLD_WITHIN_MS / 3);

      proxy.thaw();
      await expect.poll(() => store.check(), { timeout: SOON_MS * 3 }).toEqual({ ok: true });
      const backAt = performance.now();
      const answers = await codesOf([
        ...readsOf(store),
        ...Array.from({ length: READERS }, () => store.events.readPage(LATEST)),
      ]);
      expect(new Set(answers)).toEqual(new Set(['answered']));
      expect(performance.now() - backAt).toBeLessThan(SOON_MS);
      await store.events.append([lost]);
      expect(await verifyChain(store.events)).toMatchObject({ ok: true, events: 2 });
      await store.close();
      await proxy.close();
    });
  });

  describe('to one writer, as a process that was stopped', () => {
    const fixture = useWorld(postgresWorld);

    it('is away for that one, while others read and the next one writes', {
      timeout: 60_000,
    }, async ({ expect }) => {
      const { events } = fixture.store;
      const letGo = await heldTable(fixture.world.databaseUrl);
      const message = aMessage();
      const appended = codesOf([events.append([message])]);
      const pid = await letGo.onceWaitedFor();
      await whileStopped(pid, async () => {
        await letGo.now();
        const readAt = performance.now();
        expect(await codesOf(readsOf(fixture.store))).toEqual(['answered', 'answered', 'answered']);
        expect(performance.now() - readAt).toBeLessThan(SOON_MS);
        expect(await appended).toEqual(['store_unavailable']);
      });

      await expect
        .poll(() => events.append([message]).catch(() => null), { timeout: 15_000 })
        .toMatchObject({ outcomes: [{ seq: 1 }] });
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 1 });
    });
  });

  describe('to one reader, as a process that was stopped', () => {
    const fixture = useWorld(postgresWorld);

    it('is away for that one, and its connection is not used again', {
      timeout: 60_000,
    }, async ({ expect }) => {
      const { events } = fixture.store;
      await events.append([aMessage()]);
      const letGo = await heldTable(fixture.world.databaseUrl, 'ACCESS EXCLUSIVE');
      const startedAt = performance.now();
      const page = codesOf([events.readPage(LATEST)]);
      const pid = await letGo.onceWaitedFor();
      await whileStopped(pid, async () => {
        await letGo.now();
        await events.append([aMessage()]);
        expect(await page).toEqual(['store_unavailable']);
        expect(performance.now() - startedAt).toBeLessThan(TOLD_WITHIN_MS);

        const readAt = performance.now();
        const answers = await codesOf(Array.from({ length: READERS }, () => events.head()));
        expect(new Set(answers)).toEqual(new Set(['answered']));
        expect(performance.now() - readAt).toBeLessThan(SOON_MS);
      });
    });
  });

  describe('before it has worked on a statement for as long as anybody waits', () => {
    const fixture = useWorld(postgresWorld);

    it('ends that statement', { timeout: 60_000 }, async ({ expect }) => {
      const client = postgresClient(fixture.world.databaseUrl);

      const failure = await client.$queryRaw`SELECT pg_sleep(60)::text`.catch(
        (error: unknown) => error,
      );

      expect(failureKind(failure)).toBe('unavailable');
      const working = await client.$queryRaw`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep(60)%'
          AND pid <> pg_backend_pid()`;
      expect(working).toEqual([]);
      await client.$disconnect();
    });
  });
});
