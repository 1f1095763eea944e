import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { aMessage, anEvent } from '@/lib/testing/events';
import { heldTable, proxyTo, silentServer } from '@/lib/testing/worlds/postgres-faults';
import {
  onPostgres,
  POSTGRES_URL,
  postgresWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';
import { describeStore } from '../contract/contract';
import { verifyChain } from '../integrity/verify';
import { failureKind } from './connection/errors';
import { postgresClient } from './connection/postgres-client';
import { APPEND_LOCK } from './connection/write-section';
import { openPrismaStore } from './open';

const postgresUrl = POSTGRES_URL;
if (postgresUrl === undefined) {
  describe('the store contract on Postgres', () => {
    it('is skipped for want of a Postgres, which is an error under CI', ({ skip }) => {
      expect(process.env.CI, 'COLLOQUY_TEST_POSTGRES_URL is not set').toBeUndefined();
      skip('COLLOQUY_TEST_POSTGRES_URL is not set');
    });
  });
} else {
  describeStore('Postgres', postgresWorld, { runs: 12 });

  describe('Postgres stores of several processes', () => {
    const fixture = useWorld(postgresWorld);

    it('leave no hole and keep one event per id where they append at once', async () => {
      const second = await fixture.world.open();
      const stores = [fixture.store, second];
      const shared = aMessage(anEvent({ id: 'shared' }));

      const results = await Promise.all(
        Array.from({ length: 200 }, (_, at) => stores[at % 2]?.events.append([aMessage(), shared])),
      );

      expect(await verifyChain(second.events)).toMatchObject({ ok: true, events: 201 });
      const answers = results.map((result) => result?.outcomes[1]);
      expect(answers.filter((outcome) => outcome?.status === 'stored')).toHaveLength(1);
      expect(answers.filter((outcome) => outcome?.status === 'duplicate')).toHaveLength(199);
      await second.close();
    });

    it('outlive the death of connections that nobody uses', async () => {
      const { events } = fixture.store;
      await events.append([aMessage()]);

      await onPostgres(
        fixture.world.databaseUrl,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );

      // The first statement may still meet a dead connection; it is told and never lost.
      const message = aMessage();
      await events.append([message]).catch(() => undefined);
      expect((await events.append([message])).outcomes).toMatchObject([{ seq: 2 }]);
    });

    it('say that they are unavailable while the database takes no connections, and go on by themselves', async () => {
      const { databaseUrl } = fixture.world;
      const { events } = fixture.store;
      const message = aMessage();
      const name = new URL(databaseUrl).pathname.slice(1);
      const allow = (is: boolean) =>
        onPostgres(postgresUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${is}`);
      await allow(false);
      await onPostgres(
        postgresUrl,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      );

      await events.append([message]).catch(() => undefined);
      await expect(events.append([message])).rejects.toMatchObject({ code: 'store_unavailable' });
      await expect(events.head()).rejects.toMatchObject({ code: 'store_unavailable' });

      await allow(true);
      expect((await events.append([message])).outcomes).toMatchObject([{ status: 'stored' }]);
    });

    it('say that they are unavailable when a connection dies under a writer, and go on by themselves', async () => {
      const { events } = fixture.store;
      await events.append([aMessage()]);
      const message = aMessage();
      const waiting = await heldLock(fixture.world.databaseUrl);
      const appended = events.append([message]).catch((error: unknown) => error);

      await waiting.cutOff();

      expect(await appended).toMatchObject({ code: 'store_unavailable' });
      await waiting.release();
      expect((await events.append([message])).outcomes).toEqual([{ status: 'stored', seq: 2 }]);
    });
  });

  describe('a writer that stops in the middle of an append', () => {
    const fixture = useWorld(postgresWorld);

    it('holds the others up for ten seconds, in which they are told so, and leaves no half behind', {
      timeout: 40_000,
    }, async () => {
      const { store, world } = fixture;
      await store.events.append([aMessage()]);
      const proxy = await proxyTo(world.databaseUrl);
      const stopped = await openPrismaStore({ databaseUrl: proxy.url });
      const letGo = await heldTable(world.databaseUrl);
      const lost = aMessage();
      const appended = stopped.events.append([lost]).catch((error: unknown) => error);
      await letGo.onceWaitedFor();
      proxy.freeze();
      await letGo.now();

      const message = aMessage();
      await expect(store.events.append([message])).rejects.toMatchObject({
        code: 'store_unavailable',
      });
      await expect
        .poll(() => store.events.append([message]).catch(() => null), { timeout: 15_000 })
        .toMatchObject({ outcomes: [{ status: 'stored', seq: 2 }] });

      proxy.thaw();
      expect(await appended).toMatchObject({ code: 'store_unavailable' });
      // The next one may still meet the connection that Postgres ended.
      await stopped.events.append([lost]).catch(() => undefined);
      expect((await stopped.events.append([lost])).outcomes).toMatchObject([{ seq: 3 }]);
      expect(await verifyChain(store.events)).toMatchObject({ ok: true, events: 3 });
      await stopped.close();
      await proxy.close();
    });
  });

  describe('a Postgres store on which nothing can be appended', () => {
    const fixture = useWorld(postgresWorld);

    it.each([
      'LOCK TABLE event IN SHARE MODE',
      'LOCK TABLE event IN ACCESS EXCLUSIVE MODE',
      `SELECT pg_advisory_xact_lock(${APPEND_LOCK})`,
    ])(
      'says within some seconds that it is not ready during "%s", though nobody writes, and is ready again by itself',
      async (lock) => {
        const { store, world } = fixture;
        await store.events.append([aMessage()]);
        const other = new pg.Client({ connectionString: world.databaseUrl });
        await other.connect();
        // The database may be dropped while it is open.
        other.on('error', () => undefined);
        await other.query('BEGIN');
        await other.query(lock);

        const startedAt = performance.now();
        expect(await store.check()).toMatchObject({
          ok: false,
          reason: expect.stringContaining('is locked'),
        });
        expect(performance.now() - startedAt).toBeLessThan(READY_WITHIN_MS);

        await other.query('ROLLBACK');
        await expect.poll(() => store.check(), { timeout: READY_WITHIN_MS }).toEqual({ ok: true });
      },
    );

    it('says within some seconds that it is not ready while the database says nothing, and is ready again by itself', async () => {
      const proxy = await proxyTo(fixture.world.databaseUrl);
      const store = await openPrismaStore({ databaseUrl: proxy.url });
      proxy.freeze();

      const startedAt = performance.now();
      const states = await Promise.all([store.check(), store.check()]);

      expect(performance.now() - startedAt).toBeLessThan(READY_WITHIN_MS);
      expect(states).toMatchObject([{ ok: false }, { ok: false }]);
      proxy.thaw();
      await expect.poll(() => store.check(), { timeout: READY_WITHIN_MS }).toEqual({ ok: true });
      await store.close();
      await proxy.close();
    });
  });

  describe('what the driver of Postgres says without a code', () => {
    it('is that the database is away, where a connection ends without a word', async () => {
      const proxy = await proxyTo(postgresUrl);
      const client = new pg.Client({ connectionString: proxy.url });
      client.on('error', () => undefined);
      await client.connect();
      const failures = [failureOf(client.query('SELECT pg_sleep(60)'))];

      proxy.cut();
      await failures[0];
      failures.push(failureOf(client.query('SELECT 1')));

      expect((await Promise.all(failures)).map(failureKind)).toEqual([
        'unavailable',
        'unavailable',
      ]);
      await proxy.close();
    });

    it('is that the database is away, where it does not exist and where the user may not sign in', async () => {
      const [missing, stranger] = [new URL(postgresUrl), new URL(postgresUrl)];
      missing.pathname = '/not_here';
      stranger.username = 'nobody_here';
      const failures = [missing, stranger].map(async ({ href }) => {
        const client = postgresClient(href);
        const failure = await failureOf(client.$queryRaw`SELECT 1`);
        await client.$disconnect();
        return failureKind(failure);
      });

      expect(await Promise.all(failures)).toEqual(['unavailable', 'unavailable']);
    });

    it('is that the database is away, where no connection is free or made in time', async () => {
      const config = { max: 1, connectionTimeoutMillis: 50 };
      const busy = new pg.Pool({ ...config, connectionString: postgresUrl });
      const taken = await busy.connect();
      const silent = await silentServer();
      const stuck = new pg.Pool({ ...config, connectionString: silent.url });

      const failures = await Promise.all([
        failureOf(busy.query('SELECT 1')),
        failureOf(stuck.query('SELECT 1')),
        failureOf(new pg.Client({ ...config, connectionString: silent.url }).connect()),
      ]);

      expect(failures.map(failureKind)).toEqual(['unavailable', 'unavailable', 'unavailable']);
      taken.release();
      await Promise.all([busy.end(), silent.close()]);
    });
  });
}

/** A longer silence is none of "some seconds". */
const READY_WITHIN_MS = 6_000;

/** What a promise was rejected with. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Holds the append lock, and cuts off the writer that comes to wait for it. */
async function heldLock(databaseUrl: string) {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [APPEND_LOCK]);
  return {
    async cutOff(): Promise<void> {
      for (let cut = 0; cut === 0; ) {
        const { rows } = await holder.query(
          `SELECT pg_terminate_backend(pid) FROM pg_locks
           WHERE locktype = 'advisory' AND NOT granted AND database = (
             SELECT oid FROM pg_database WHERE datname = current_database()
           )`,
        );
        cut = rows.length;
      }
    },
    release: () => holder.end(),
  };
}
