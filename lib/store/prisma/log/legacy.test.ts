// A log that an earlier version began: it opens, verifies, is read and goes on, and nobody who reads it can tell where its rows
// became narrower. Held against a log in memory that was given the same messages.
import { createClient } from '@libsql/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEN, minute } from '@/lib/testing/deliveries';
import { aMessage, anEvent, aRedaction } from '@/lib/testing/events';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { appendLegacy, migrateBefore } from '@/lib/testing/worlds/legacy-log';
import {
  type DatabaseWorld,
  onPostgres,
  POSTGRES_URL,
  postgresWorld,
  sqliteWorld,
} from '@/lib/testing/worlds/store-worlds';
import { LOG_EVENTS, queries, variedMessage } from '../../contract/read-contract';
import { verifyChain } from '../../integrity/verify';
import { createMemoryEventStore } from '../../memory/event-store';
import type { NewMessage } from '../../ports/event-store';
import type { Store } from '../../ports/store';

/** Events that the earlier version wrote. */
const LEGACY_EVENTS = 70;

type Execute = (databaseUrl: string, sql: string) => Promise<unknown>;

function describeLegacy(
  name: string,
  makeWorld: () => Promise<DatabaseWorld>,
  execute: Execute,
): void {
  /** Opens a store on a log whose first messages an earlier version wrote. */
  async function withLegacy(
    messages: readonly NewMessage[],
    work: (store: Store, databaseUrl: string) => Promise<void>,
  ): Promise<void> {
    const world = await makeWorld();
    await migrateBefore(world.databaseUrl);
    await appendLegacy(world.databaseUrl, messages);
    const store = await world.open();
    try {
      await work(store, world.databaseUrl);
    } finally {
      await store.close();
      await world.dispose();
    }
  }

  describe(`a log that an earlier version began on ${name}`, () => {
    it(
      'is answered from as a log that was written in one form, whatever the query',
      async () => {
        const messages = Array.from({ length: LOG_EVENTS }, (_, at) => variedMessage(at));
        const memory = createMemoryEventStore();
        await memory.append(messages);

        await withLegacy(messages.slice(0, LEGACY_EVENTS), async ({ events }) => {
          await events.append(messages.slice(LEGACY_EVENTS));

          await fc.assert(
            fc.asyncProperty(queries, async (query) => {
              expect(await events.readPage(query)).toEqual(await memory.readPage(query));
            }),
            { numRuns: lawRuns(60) },
          );
          expect(await events.head()).toEqual(await memory.head());
          for (const seq of [1, LEGACY_EVENTS, LEGACY_EVENTS + 1, LOG_EVENTS, LOG_EVENTS + 1]) {
            expect(await events.get(seq)).toEqual(await memory.get(seq));
          }
          expect(await events.readChain(LEGACY_EVENTS - 5, 10)).toEqual(
            await memory.readChain(LEGACY_EVENTS - 5, 10),
          );
          expect(await events.readChecked('agent:ken', 40)).toEqual(
            await memory.readChecked('agent:ken', 40),
          );
        });
      },
      lawTimeout(60_000),
    );

    it('verifies as a whole, and knows the ids and keys of its beginning', async () => {
      const keyed = aMessage(anEvent({ idempotency_key: 'k' }));
      const first = aMessage();
      const legacy = [first, keyed, aMessage()];

      await withLegacy(legacy, async ({ events }) => {
        const again = aMessage(anEvent({ idempotency_key: 'k' }));
        const other = aMessage({ ...first.events[0].event, payload: { text: 'other' } });
        const { outcomes } = await events.append([first, again, other, aMessage()]);

        expect(outcomes).toEqual([
          { status: 'duplicate', seq: 1 },
          { status: 'duplicate', seq: 2 },
          { status: 'id_conflict', seq: 1 },
          { status: 'stored', seq: 4 },
        ]);
        expect(await verifyChain(events)).toMatchObject({ ok: true, events: 4 });
      });
    });

    it('knows a decision of its own in its beginning', async () => {
      const decided = aMessage(anEvent({ type: 'routing.decision' }), { origin: 'engine' });

      await withLegacy([aMessage(), decided], async ({ events }) => {
        const late = { ...aMessage(), stateSeq: 1 };

        expect((await events.append([late])).outcomes).toEqual([{ status: 'stale', seq: 2 }]);
      });
    });

    it('is emptied by redactions on both sides, and by each of the other', async () => {
      const legacy = [aMessage(), aMessage(), aRedaction(1, 'before')];

      await withLegacy(legacy, async ({ events }) => {
        await events.append([aMessage()]);
        await events.append([aRedaction([2, 4], 'after')]);

        expect(await events.get(1)).toMatchObject({ redacted: 'before', redacted_by_seq: 3 });
        for (const seq of [2, 4]) {
          const emptied = { redacted: 'after', redacted_by_seq: 5, raw: null };
          expect(await events.get(seq)).toMatchObject({ ...emptied, event: { payload: {} } });
        }
        expect(await verifyChain(events)).toMatchObject({ ok: true, events: 5 });
      });
    });

    it.each([
      ['deleting an event', 'DELETE FROM legacy_event WHERE seq = 1'],
      ['changing an event', "UPDATE legacy_event SET channel = 'other' WHERE seq = 1"],
      ['emptying an event', 'UPDATE legacy_event SET payload = NULL WHERE seq = 1'],
      ['adding an event', 'INSERT INTO legacy_event SELECT * FROM legacy_event WHERE seq = 1'],
    ])('refuses %s of its beginning', async (_, sql) => {
      await withLegacy([aMessage(), aMessage()], async ({ events }, databaseUrl) => {
        await expect(execute(databaseUrl, sql)).rejects.toThrow(/append-only/);

        expect(await verifyChain(events)).toMatchObject({ ok: true, events: 2 });
      });
    });

    it('has its outbox, with what is leased and what was delivered', async () => {
      const world = await makeWorld();
      const { databaseUrl } = world;
      await migrateBefore(databaseUrl);
      const row = (seq: number, state: string, queue: string, lease: string) =>
        `('${KEN}', ${seq}, 'run_1', 'task_1', 'task.request', '${state}', 1, '${minute(0)}', ${queue}, ${lease})`;
      await execute(
        databaseUrl,
        `INSERT INTO delivery (agent_id, seq, run_id, task_id, type, state, attempt, created_at, queue, lease_id)
          VALUES ${row(1, 'delivered', 'NULL', "'lease_old'")}, ${row(2, 'leased', `'${KEN}'`, "'lease_new'")},
          ${row(3, 'held', 'NULL', 'NULL')}`,
      );

      const { outbox, close } = await world.open();

      expect(await outbox.acknowledge(KEN, ['lease_old', 'lease_new', 'lease_none'])).toEqual([
        'lease_old',
        'lease_new',
      ]);
      const listed = await outbox.list({ states: ['delivered', 'held'], runId: 'run_1', limit: 9 });
      expect(listed.map(({ seq, state, type }) => [seq, state, type])).toEqual([
        [3, 'held', 'task.request'],
        [2, 'delivered', 'task.request'],
        [1, 'delivered', 'task.request'],
      ]);
      await close();
      await world.dispose();
    });

    it('is damaged where its beginning was changed, and says where', async () => {
      const legacy = Array.from({ length: 5 }, () => aMessage());

      await withLegacy(legacy, async ({ events }, databaseUrl) => {
        await events.append([aMessage()]);
        const on = databaseUrl.startsWith('file:') ? '' : ' ON legacy_event';
        const trigger = databaseUrl.startsWith('file:')
          ? 'legacy_event_is_unchanged'
          : 'event_is_unchanged';
        await execute(databaseUrl, `DROP TRIGGER ${trigger}${on}`);
        await execute(databaseUrl, 'UPDATE legacy_event SET prev_hash = hash WHERE seq = 3');

        expect(await verifyChain(events)).toMatchObject({ ok: false, bad: { seq: 3 } });
      });
    });
  });
}

describeLegacy(
  'SQLite',
  () => sqliteWorld(),
  async (url, sql) => {
    const client = createClient({ url });
    try {
      await client.execute(sql);
    } finally {
      client.close();
    }
  },
);
if (POSTGRES_URL !== undefined) describeLegacy('Postgres', postgresWorld, onPostgres);
