// Appends to the log, in two statements: one reads the head and what is known of the batch, one inserts every row. Rows
// name their seq, which nobody can take twice: who lost a race meets a unique index, reads again and tries again.
import { invariant } from '@/lib/std/invariant';
import { Prisma } from '@/prisma/generated/sqlite/client';
import {
  type Holder,
  idName,
  type Known,
  keyName,
  planAppend,
  type ReadyBatch,
  readyBatch,
  rowsOfBatch,
} from '../append-plan';
import type { EventRow } from '../event-row';
import { type EventStore, GENESIS_HASH, type Head } from '../event-store';
import { assertExpectedSeq } from '../guards';
import type { Provider, RawSql } from './client';
import { columnList, type GivenColumns, givenRows } from './given-rows';
import type { WriteSection } from './write-section';

/** The columns of a row, the large texts last, so that a filter reads a row without its overflow pages. */
export const EVENT_COLUMNS = {
  seq: 'integer',
  run_id: 'text',
  id: 'text',
  thread_id: 'text',
  task_id: 'text',
  parent_task_id: 'text',
  from_agent_id: 'text',
  type: 'text',
  channel: 'text',
  protocol: 'text',
  origin: 'text',
  ts: 'text',
  received_at: 'text',
  idempotency_key: 'text',
  attempt: 'integer',
  verdict: 'text',
  signature: 'text',
  native_hash: 'text',
  part_of: 'text',
  payload_hash: 'text',
  raw_hash: 'text',
  raw_encoding: 'text',
  raw_content_type: 'text',
  prev_hash: 'text',
  hash: 'text',
  envelope: 'text',
  findings: 'text',
  payload: 'text',
  raw: 'text',
} as const satisfies Record<keyof EventRow, 'text' | 'integer'>;

const ID_COLUMNS: GivenColumns = { place: 'integer', run_id: 'text', id: 'text' };

const KEY_COLUMNS: GivenColumns = {
  place: 'integer',
  run_id: 'text',
  from_agent_id: 'text',
  idempotency_key: 'text',
  attempt: 'integer',
};

/** The port's `append` over a database. */
export function createAppend(provider: Provider, inSection: WriteSection): EventStore['append'] {
  return async (messages, options = {}) => {
    const batch = readyBatch(messages);
    return inSection(async (sql) => {
      const known = await readKnown(sql, provider, batch);
      assertExpectedSeq(known.head.seq, options.expectedSeq);
      const plan = planAppend(batch, known);
      if (plan.rows.length > 0) await insertRows(sql, provider, plan.rows);
      return { outcomes: plan.outcomes, stored: plan.stored };
    });
  };
}

async function insertRows(
  sql: RawSql,
  provider: Provider,
  rows: readonly EventRow[],
): Promise<void> {
  const columns = columnList(EVENT_COLUMNS);
  const inserted = await sql.$executeRaw`
    INSERT INTO event (${columns}) SELECT ${columns} FROM ${givenRows(provider, EVENT_COLUMNS, rows)}`;
  invariant(inserted === rows.length, `${rows.length} rows were inserted, not ${inserted}`);
}

type KnownRow = {
  readonly kind: 'head' | 'id' | 'key';
  readonly place: number;
  readonly seq: number;
  /** Of the head: its hash. */
  readonly native_hash: string;
  readonly part_of: string | null;
};

async function readKnown(sql: RawSql, provider: Provider, batch: ReadyBatch): Promise<Known> {
  const rows = rowsOfBatch(batch);
  const asked = rows.map(({ run_id, id }, place) => ({ place, run_id, id }));
  const askedKeys = rows.flatMap((row, place) => {
    const { run_id, from_agent_id, idempotency_key, attempt } = row;
    return idempotency_key === null
      ? []
      : [{ place, run_id, from_agent_id, idempotency_key, attempt }];
  });
  const found = await sql.$queryRaw<KnownRow[]>`
    SELECT 'head' AS kind, 0 AS place, seq, hash AS native_hash, NULL AS part_of
    FROM event WHERE seq = (SELECT max(seq) FROM event)
    UNION ALL
    SELECT 'id', given.place, e.seq, e.native_hash, e.part_of
    FROM ${givenRows(provider, ID_COLUMNS, asked)} CROSS JOIN event e
    WHERE e.run_id = given.run_id AND e.id = given.id
    ${askedKeys.length === 0 ? Prisma.empty : keyHolders(provider, askedKeys)}`;

  let head: Head = { seq: 0, hash: GENESIS_HASH };
  const ids = new Map<string, Holder>();
  const keys = new Map<string, number>();
  for (const { kind, place, seq, native_hash, part_of } of found) {
    const row = rows[place];
    if (kind === 'head') head = { seq, hash: native_hash };
    else if (row && kind === 'id') ids.set(idName(row), { seq, native_hash, part_of });
    else if (row) keys.set(keyName(row), seq);
  }
  return { head, ids, keys };
}

function keyHolders(provider: Provider, asked: Parameters<typeof givenRows>[2]): Prisma.Sql {
  return Prisma.sql`
    UNION ALL
    SELECT 'key', given.place, e.seq, e.native_hash, e.part_of
    FROM ${givenRows(provider, KEY_COLUMNS, asked)} CROSS JOIN event e
    WHERE e.run_id = given.run_id AND e.from_agent_id = given.from_agent_id
      AND e.idempotency_key = given.idempotency_key AND e.attempt = given.attempt`;
}
