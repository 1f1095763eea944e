import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { aMessage, anEvent } from '@/lib/testing/events';
import {
  onPostgres,
  POSTGRES_URL,
  postgresWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';
import { describeStore } from '../contract/contract';
import { verifyChain } from '../integrity/verify';
import { APPEND_LOCK } from './connection/write-section';

if (POSTGRES_URL === undefined) {
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
}

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
