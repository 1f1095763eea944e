// What the beginning of a log that an earlier version wrote knows of a batch: who holds its ids and idempotency keys there.
import { Prisma } from '@/prisma/generated/sqlite/client';
import {
  earliestState,
  type Holder,
  idName,
  type Known,
  keyName,
  OWN_DECISION,
  type ReadyBatch,
  rowsOfBatch,
} from '../../rows/append-plan';
import type { Provider } from '../connection/client';
import { givenRows } from '../connection/given-rows';
import type { RawSql } from '../connection/sqlite-raw';

type LegacyKnownRow = Holder & {
  readonly kind: 'id' | 'key' | 'decision';
  readonly run_id: string;
  readonly id: string;
  readonly from_agent_id: string;
  readonly idempotency_key: string | null;
  readonly attempt: number;
};

const KNOWN_COLUMNS = Prisma.sql`
  e.seq, e.run_id, e.id, e.from_agent_id, e.idempotency_key, e.attempt, e.native_hash, e.part_of`;

/** What the table of an earlier version may know. */
export type LegacyKnown = Omit<Known, 'head' | 'turns'>;

/** What stands in `legacy_event` of a batch. */
export async function readLegacyKnown(
  sql: RawSql,
  provider: Provider,
  batch: ReadyBatch,
): Promise<LegacyKnown> {
  const rows = rowsOfBatch(batch);
  const ids = rows.map((row) => [row.run_id, row.id]);
  const keys = rows
    .filter((row) => row.idempotency_key !== null)
    .map((row) => [row.run_id, row.from_agent_id, row.idempotency_key, row.attempt]);
  const keyHolders = Prisma.sql`
    UNION ALL
    SELECT 'key' AS kind, ${KNOWN_COLUMNS} FROM ${givenRows(provider, keys)} CROSS JOIN legacy_event e
    WHERE e.run_id = item ->> 0 AND e.from_agent_id = item ->> 1
      AND e.idempotency_key = item ->> 2 AND e.attempt = CAST(item ->> 3 AS INTEGER)`;
  const after = earliestState(batch);
  const lastDecision = Prisma.sql`
    UNION ALL
    SELECT 'decision' AS kind, ${KNOWN_COLUMNS} FROM legacy_event e WHERE e.seq = (
      SELECT max(seq) FROM legacy_event
      WHERE type = ${OWN_DECISION.type} AND origin = ${OWN_DECISION.origin} AND seq > ${after}
    )`;

  const found = await sql.$queryRaw<LegacyKnownRow[]>`
    SELECT 'id' AS kind, ${KNOWN_COLUMNS} FROM ${givenRows(provider, ids)} CROSS JOIN legacy_event e
    WHERE e.run_id = item ->> 0 AND e.id = item ->> 1
    ${keys.length === 0 ? Prisma.empty : keyHolders}
    ${after === null ? Prisma.empty : lastDecision}`;
  return knownOf(found);
}

function knownOf(found: readonly LegacyKnownRow[]): LegacyKnown {
  let lastDecision = 0;
  const ids = new Map<string, Holder>();
  const keys = new Map<string, number>();
  for (const row of found) {
    if (row.kind === 'decision') lastDecision = row.seq;
    else if (row.kind === 'id') ids.set(idName(row), row);
    else keys.set(keyName(row), row.seq);
  }
  return { ids, keys, lastDecision };
}
