// Appends to the log, in two statements: one reads the head and what is known of the batch, one inserts every row. Rows
// name their seq, which nobody can take twice: who lost a race meets a unique index, reads again and tries again.
import { invariant } from '@/lib/std/invariant';
import { Prisma } from '@/prisma/generated/sqlite/client';
import { type EventStore, GENESIS_HASH, type Head } from '../ports/event-store';
import {
  earliestState,
  type Holder,
  idName,
  type Known,
  keyName,
  OWN_DECISION,
  planAppend,
  type ReadyBatch,
  readyBatch,
  rowsOfBatch,
} from '../rows/append-plan';
import type { EventRow } from '../rows/event-row';
import { assertExpectedSeq } from '../rows/guards';
import { redactionOfRow } from '../rows/redaction-rows';
import type { Provider } from './connection/client';
import { givenRows } from './connection/given-rows';
import type { RawSql } from './connection/sqlite-raw';
import type { WriteSection } from './connection/write-section';

/** The port's `append` over a database. */
export function createAppend(provider: Provider, inSection: WriteSection): EventStore['append'] {
  return async (messages, options = {}) => {
    const batch = readyBatch(messages);
    return inSection(async (sql) => {
      const known = await readKnown(sql, provider, batch);
      assertExpectedSeq(known.head.seq, options.expectedSeq);
      const plan = planAppend(batch, known);
      if (plan.rows.length > 0) await insertRows(sql, provider, plan.rows);
      if (provider === 'sqlite') await forgetRedacted(sql, plan.rows);
      return { outcomes: plan.outcomes, stored: plan.stored };
    });
  };
}

/** The write-ahead log still holds the emptied pages; this puts it back to nothing. Postgres waits for its vacuum. */
async function forgetRedacted(sql: RawSql, rows: readonly EventRow[]): Promise<void> {
  if (!rows.some((row) => redactionOfRow(row) !== null)) return;
  await sql.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`;
}

/** The columns of a row in the order in which `insertRows` hands them over. */
const INSERTED = [
  'seq',
  'run_id',
  'id',
  'thread_id',
  'task_id',
  'parent_task_id',
  'from_agent_id',
  'type',
  'channel',
  'protocol',
  'origin',
  'ts',
  'received_at',
  'idempotency_key',
  'attempt',
  'verdict',
  'signature',
  'native_hash',
  'part_of',
  'payload_hash',
  'raw_hash',
  'raw_encoding',
  'raw_content_type',
  'prev_hash',
  'hash',
  'envelope',
  'findings',
  'payload',
  'raw',
  'payload_place',
] as const satisfies readonly (keyof EventRow)[];

async function insertRows(
  sql: RawSql,
  provider: Provider,
  rows: readonly EventRow[],
): Promise<void> {
  const given = rows.map((row) => INSERTED.map((column) => row[column]));
  const inserted = await sql.$executeRaw`
    INSERT INTO event (
      seq, run_id, id, thread_id, task_id, parent_task_id, from_agent_id, type, channel, protocol,
      origin, ts, received_at, idempotency_key, attempt, verdict, signature, native_hash, part_of, payload_hash,
      raw_hash, raw_encoding, raw_content_type, prev_hash, hash, envelope, findings, payload, raw,
      payload_place
    )
    SELECT
      CAST(item ->> 0 AS INTEGER),
      item ->> 1, item ->> 2, item ->> 3, item ->> 4, item ->> 5, item ->> 6, item ->> 7, item ->> 8, item ->> 9,
      item ->> 10, item ->> 11, item ->> 12, item ->> 13,
      CAST(item ->> 14 AS INTEGER),
      item ->> 15, item ->> 16, item ->> 17, item ->> 18, item ->> 19,
      item ->> 20, item ->> 21, item ->> 22, item ->> 23, item ->> 24, item ->> 25, item ->> 26, item ->> 27, item ->> 28,
      item ->> 29
    FROM ${givenRows(provider, given)}`;
  invariant(inserted === rows.length, `${rows.length} rows were inserted, not ${inserted}`);
}

type KnownRow = Holder & {
  readonly kind: 'head' | 'id' | 'key' | 'decision';
  readonly run_id: string;
  readonly id: string;
  readonly from_agent_id: string;
  readonly idempotency_key: string | null;
  readonly attempt: number;
  readonly hash: string;
};

const KNOWN_COLUMNS = Prisma.sql`
  e.seq, e.run_id, e.id, e.from_agent_id, e.idempotency_key, e.attempt, e.native_hash, e.part_of, e.hash`;

async function readKnown(sql: RawSql, provider: Provider, batch: ReadyBatch): Promise<Known> {
  const rows = rowsOfBatch(batch);
  const ids = rows.map((row) => [row.run_id, row.id]);
  const withKey = rows.filter((row) => row.idempotency_key !== null);
  const keys = withKey.map((row) => [
    row.run_id,
    row.from_agent_id,
    row.idempotency_key,
    row.attempt,
  ]);
  const keyHolders = Prisma.sql`
    UNION ALL
    SELECT 'key' AS kind, ${KNOWN_COLUMNS} FROM ${givenRows(provider, keys)} CROSS JOIN event e
    WHERE e.run_id = item ->> 0 AND e.from_agent_id = item ->> 1
      AND e.idempotency_key = item ->> 2 AND e.attempt = CAST(item ->> 3 AS INTEGER)`;
  const after = earliestState(batch);
  // Of its type few rows stand between a state that is folded and the head, mostly none.
  const lastDecision = Prisma.sql`
    UNION ALL
    SELECT 'decision' AS kind, ${KNOWN_COLUMNS} FROM event e WHERE e.seq = (
      SELECT max(seq) FROM event
      WHERE type = ${OWN_DECISION.type} AND origin = ${OWN_DECISION.origin} AND seq > ${after}
    )`;

  const found = await sql.$queryRaw<KnownRow[]>`
    SELECT 'head' AS kind, ${KNOWN_COLUMNS} FROM event e WHERE e.seq = (SELECT max(seq) FROM event)
    UNION ALL
    SELECT 'id' AS kind, ${KNOWN_COLUMNS} FROM ${givenRows(provider, ids)} CROSS JOIN event e
    WHERE e.run_id = item ->> 0 AND e.id = item ->> 1
    ${keys.length === 0 ? Prisma.empty : keyHolders}
    ${after === null ? Prisma.empty : lastDecision}`;
  return knownOf(found);
}

function knownOf(found: readonly KnownRow[]): Known {
  let head: Head = { seq: 0, hash: GENESIS_HASH };
  let lastDecision = 0;
  const ids = new Map<string, Holder>();
  const keys = new Map<string, number>();
  for (const row of found) {
    if (row.kind === 'head') head = { seq: row.seq, hash: row.hash };
    else if (row.kind === 'decision') lastDecision = row.seq;
    else if (row.kind === 'id') ids.set(idName(row), row);
    else keys.set(keyName(row), row.seq);
  }
  return { head, ids, keys, lastDecision };
}
