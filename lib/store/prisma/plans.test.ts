// How the databases find what is asked for: the statements of the store itself, explained by each of them. No read of the log walks a
// table or sorts what an index has in order.
import { createClient } from '@libsql/client';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { EventSelection } from '@/lib/model/event-filter';
import { aMessage, anEvent } from '@/lib/testing/events';
import {
  type DatabaseWorld,
  POSTGRES_URL,
  postgresWorld,
  sqliteWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { EventStore } from '../ports/event-store';
import type { ProjectionStore } from '../ports/projection-store';
import type { SearchStore } from '../ports/search-store';
import { createDatabase, type Provider, providerOf } from './connection/client';
import type { RawSql } from './connection/sqlite-raw';
import { createWriteSection } from './connection/write-section';
import { createProjectionStore } from './derived/projection-rows';
import { createSearchStore } from './derived/search-index';
import { createAppend } from './log/append';
import { readLogFacts } from './log/log-facts';
import { createReads } from './log/read';

type Statement = { readonly text: string; readonly values: readonly unknown[] };
type Explain = (databaseUrl: string, statement: Statement) => Promise<string>;

/** The plan of a statement, one step a line. */
const onSqlite: Explain = async (url, { text, values }) => {
  const client = createClient({ url });
  const args = values as (string | number | null)[];
  const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${text}`, args });
  client.close();
  return rows.map(({ detail }) => String(detail)).join('\n');
};

const onPostgres: Explain = async (url, { text, values }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // A table of a test is so short that walking it is the short way.
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const { rows } = await client.query(`EXPLAIN ${text}`, [...values]);
    return rows.map((row) => String(Object.values(row)[0])).join('\n');
  } finally {
    await client.end();
  }
};

type Asked = Pick<EventStore, 'append' | 'readPage' | 'readChecked'> & {
  readonly projections: ProjectionStore;
  readonly search: SearchStore;
};

/** The queries of the store's own that a piece of work takes, as they are sent. */
async function statementsOf(
  { databaseUrl }: DatabaseWorld,
  work: (store: Asked) => Promise<unknown>,
): Promise<Statement[]> {
  const provider = providerOf(databaseUrl);
  const database = await createDatabase(databaseUrl);
  const sent: Statement[] = [];
  const facts = await readLogFacts(database.sql);
  const sql = recording(database.sql, provider, sent);
  const inSection = createWriteSection(database, provider);
  const reads = createReads(sql, facts);
  await work({
    append: createAppend({ provider, facts }, (write) =>
      inSection((raw) => write(recording(raw, provider, sent))),
    ),
    ...reads,
    projections: createProjectionStore({ sql, reads: sql }, provider, inSection),
    search: createSearchStore({ sql, reads: sql, searches: sql }, provider),
  });
  await database.close();
  return sent;
}

function recording(sql: RawSql, provider: Provider, sent: Statement[]): RawSql {
  const note: RawSql['$queryRaw'] = (query, ...values) => {
    const statement = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
    const text = provider === 'sqlite' ? statement.sql : statement.text;
    sent.push({ text, values: statement.values });
    return sql.$queryRaw(query, ...values);
  };
  return {
    $queryRaw: note,
    $executeRaw(query, ...values) {
      const statement = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
      sent.push({
        text: provider === 'sqlite' ? statement.sql : statement.text,
        values: statement.values,
      });
      return sql.$executeRaw(query, ...values);
    },
  };
}

const FILTERS: readonly (readonly [index: string, filter: EventSelection])[] = [
  ['event_run_hash_seq_idx', { run_id: 'run_1' }],
  ['event_thread_hash_seq_idx', { thread_id: 'thread_1' }],
  ['event_task_hash_seq_idx', { task_id: 'task_1' }],
  ['event_task_hash_seq_idx', { task_id: ['task_1', 'task_2'] }],
  ['event_from_hash_seq_idx', { agent_id: 'agent:ken' }],
  ['event_channel_hash_seq_idx', { channel: 'clutch' }],
  ['event_type_idx', { type: ['chat.message'] }],
  ['event_type_idx', { type: ['chat.message', 'tool.call'] }],
  ['event_protocol_idx', { protocol: 'clutch' }],
  ['event_thread_hash_seq_idx', { thread_id: 'thread_1', type: ['tool.call'], protocol: 'cap' }],
  ['event_channel_hash_seq_idx', { channel: 'clutch', type: ['tool.call'] }],
];

function describePlans(
  name: string,
  makeWorld: () => Promise<DatabaseWorld>,
  explain: Explain,
): void {
  describe(`the plans of ${name}`, () => {
    const fixture = useWorld(makeWorld);

    /** The plans of what the store asks for a piece of work. */
    async function plansOf(work: (store: Asked) => Promise<unknown>): Promise<string[]> {
      const sent = await statementsOf(fixture.world, work);
      const { databaseUrl } = fixture.world;
      return Promise.all(sent.map((statement) => explain(databaseUrl, statement)));
    }

    it('walk one index for each filter, in both directions, and no table', async () => {
      await fixture.store.events.append([aMessage()]);

      for (const order of ['asc', 'desc'] as const) {
        for (const [index, filter] of FILTERS) {
          const plans = await plansOf(({ readPage }) => readPage({ filter, limit: 50, order }));

          expect(plans.at(-1), JSON.stringify(filter)).toContain(index);
          expect(plans.at(-1)).not.toMatch(WALKS_TABLE);
        }
      }
    });

    it('find the last messages of a sender by its index', async () => {
      const plans = await plansOf(({ readChecked }) => readChecked('agent:ken', 10));

      expect(plans.join('\n')).toContain('event_from_hash_seq_idx');
    });

    it('find rows of projections by their keys, their homes and their order', async () => {
      const row = { kind: 'run', key: 'r', home: 'h', moved: 1, label: '', state: '{}' };
      const plans = await plansOf(async ({ projections }) => {
        const query = { kind: 'run', label: '', limit: 10 };
        await projections.save({ id: 1, seq: 0 }, 1, [row, { ...row, state: null }]);
        const keys = [['run', 'r']] as const;
        await projections.read(1, { keys, homes: ['h'], homeKinds: ['run'] });
        await projections.newest(1, { ...query, home: null, before: 9 });
        await projections.newest(1, { ...query, home: 'h', before: 9 });
        await projections.newest(1, { ...query, home: null, before: 9, label: 'plan' });
        await projections.oldest(1, { ...query, after: { moved: 1, key: 'r' } });
        await projections.named(1, { ...query, labelIsKey: false, after: null });
        await projections.seqOf(1);
      });

      expect(plans.length).toBeGreaterThanOrEqual(8);
      expect(plans.join('\n')).toContain('generation_kind_home_moved_idx');
      expect(plans.join('\n')).toContain('generation_kind_moved_label_idx');
      for (const plan of plans) expect(plan).not.toMatch(WALKS_ROWS);
    });

    it('find where the search index stands without a walk through it', async () => {
      const plans = await plansOf(async ({ search }) => {
        await search.add([{ seq: 1, terms: ['word'] }]);
        await search.replace([{ seq: 1, terms: ['other'] }]);
        await search.position();
        const word = { anyOf: [{ term: 'word', isPrefix: false }], isExcluded: false };
        await search.find({ clauses: [word], after: 0, before: 2, limit: 1 });
      });

      expect(plans.length).toBeGreaterThanOrEqual(4);
      for (const plan of plans) expect(plan).not.toMatch(WALKS_SEARCH_INDEX);
    });

    it('find who holds an id or a key by an index of their hashes', async () => {
      const message = aMessage(anEvent({ idempotency_key: 'k' }));
      const plans = await plansOf(({ append }) => append([message]));

      expect(plans.join('\n')).toContain('event_run_hash_id_hash_idx');
      expect(plans.join('\n')).toContain('event_idempotency_hash_idx');
      expect(plans.join('\n')).not.toMatch(WALKS_TABLE);
    });
  });
}

/** What each database says when it walks the log from one end to the other. */
const WALKS_TABLE = /SCAN (event|stored)\b|Seq Scan on event/;

/** The same of the rows of projections: also where they are found by their generation alone. */
const WALKS_ROWS =
  /SCAN (projection_row|row|head)\b|\(generation=\?\)(?!\S)|Seq Scan on projection_row/;

/** The same of what the search index has. */
const WALKS_SEARCH_INDEX = /SCAN search_index_docsize|Seq Scan on search_entry/;

describePlans('SQLite', () => sqliteWorld(), onSqlite);
if (POSTGRES_URL !== undefined) describePlans('Postgres', postgresWorld, onPostgres);
