// The outbox over a database. Each write is one statement for all of its rows, inside the write section; a lease reads
// first what is due and then takes only what is still as it read it.
import { isStorableText } from '@/lib/model/storable-text';
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { DeliveryKey, DeliveryRow, LeaseRequest, OutboxStore } from '../../ports/outbox-store';
import { codeOfType } from '../../rows/codes';
import type { NameHashes } from '../../rows/name-hashes';
import {
  deliveryName,
  demandsOf,
  dueIn,
  firstRows,
  keptError,
  shareOut,
} from '../../rows/outbox-rows';
import {
  codeOfState,
  deliveryRow,
  leaseHash,
  type StoredDelivery,
  typeText,
} from '../../rows/stored-delivery';
import { millisecondsIn } from '../../rows/stored-row';
import type { Provider } from '../connection/client';
import { asStore } from '../connection/errors';
import { givenRows } from '../connection/given-rows';
import type { RawSql } from '../connection/sqlite-raw';
import type { WriteSection } from '../connection/write-section';
import { createOutboxReads, DELIVERY_COLUMNS, WITH_EVENT } from './outbox-reads';

/** Rows that one statement deletes: some 10 ms of a synchronous driver's time. */
const PRUNED_AT_ONCE = 1_000;

const UNTRIED = Prisma.sql`attempt = attempt - 1`;

const DELIVERED = codeOfState('delivered');
const WAITING = codeOfState('waiting');
const LEASED = codeOfState('leased');
const DEAD = codeOfState('dead');

/** What the outbox needs to know of its database. */
export type OutboxContext = { readonly provider: Provider; readonly hashes: NameHashes };

/** The port over a database. */
export function createOutboxStore(
  sql: RawSql,
  context: OutboxContext,
  inSection: WriteSection,
): OutboxStore {
  const { provider, hashes } = context;
  return {
    ...createOutboxReads(sql, hashes),

    cursor: () => asStore(() => readCursor(sql)),

    async enqueue(deliveries, cursor) {
      const rows = firstRows(deliveries);
      return inSection((sql) => insertRows(sql, context, rows, cursor));
    },

    lease: (requests) => inSection((sql) => leaseDue(sql, context, requests)),

    async acknowledge(agentId, leaseIds) {
      const asked = [...new Set(leaseIds)].filter(isStorableText);
      if (asked.length === 0 || !isStorableText(agentId ?? '')) return [];
      const counted = await inSection((sql) => deliver(sql, context, agentId, asked));
      return asked.filter((leaseId) => counted.has(leaseId));
    },

    async release(leaseId, outcome) {
      if (!isStorableText(leaseId)) return false;
      return (await inSection((sql) => giveBack(sql, context, leaseId, outcome))) > 0;
    },

    async move(keys, change) {
      const asked = distinct(keys);
      if (asked.length === 0 || change.from.length === 0) return [];
      const moved = await inSection((sql) => moveRows(sql, provider, asked, change));
      return asked.filter((key) => moved.has(deliveryName(key)));
    },

    recall: (horizon, now) => inSection((sql) => makeDue(sql, horizon, now)),

    async prune(upTo) {
      let forgotten = 0;
      for (let rows = PRUNED_AT_ONCE; rows === PRUNED_AT_ONCE; forgotten += rows) {
        rows = await inSection((sql) => forget(sql, upTo));
      }
      return forgotten;
    },
  };
}

function distinct(keys: readonly DeliveryKey[]): DeliveryKey[] {
  const storable = keys.filter(({ agent_id }) => agent_id !== '' && isStorableText(agent_id));
  const byName = new Map(
    storable.map(({ agent_id, seq }) => [deliveryName({ agent_id, seq }), { agent_id, seq }]),
  );
  return [...byName.values()];
}

async function readCursor(sql: RawSql): Promise<number> {
  const [row] = await sql.$queryRaw<{ cursor: number }[]>`
    SELECT cursor FROM delivery WHERE agent_id = '' AND seq = 0`;
  return row?.cursor ?? 0;
}

/** A text of a given row; the empty one where the event of the row says it. */
function unlessTold(place: number): Prisma.Sql {
  return Prisma.sql`CASE WHEN event.seq IS NULL THEN item ->> CAST(${place} AS INTEGER) ELSE '' END`;
}

/**
 * The cursor is a row without an agent, so that it moves in the statement of the rows. Its own is the only one that changes. What
 * the event of a row says is not said again in the row.
 */
async function insertRows(
  sql: RawSql,
  { provider, hashes }: OutboxContext,
  rows: readonly DeliveryRow[],
  cursor: number,
): Promise<DeliveryKey[]> {
  const given = [
    ['', 0, '', '', '', codeOfState('cursor'), '', null, null, cursor, 0, null, 0, null],
    ...rows.map((row) => [
      ...[
        row.agent_id,
        row.seq,
        row.run_id,
        row.task_id,
        typeText(row.type),
        codeOfState(row.state),
      ],
      ...[row.created_at, row.due_at === null ? null : row.agent_id, row.due_at, null],
      ...[row.attempt, row.lease_id, hashes.of(row.run_id), leaseHash(row.lease_id, hashes)],
      ...[hashes.of(row.task_id), codeOfType(row.type), millisecondsIn(row.created_at)],
    ]),
  ];
  const written = await sql.$queryRaw<DeliveryKey[]>`
    INSERT INTO delivery (
      agent_id, seq, run_id, task_id, type, state, created_at, queue, due_at, cursor, attempt, lease_id, run_hash,
      lease_hash
    )
    SELECT
      item ->> 0, CAST(item ->> 1 AS INTEGER), ${unlessTold(2)}, ${unlessTold(3)}, ${unlessTold(4)},
      CAST(item ->> 5 AS INTEGER), ${unlessTold(6)}, item ->> 7, item ->> 8, CAST(item ->> 9 AS INTEGER),
      CAST(item ->> 10 AS INTEGER), item ->> 11, CAST(item ->> 12 AS INTEGER), CAST(item ->> 13 AS INTEGER)
    FROM ${givenRows(provider, given)} LEFT JOIN event
      ON event.seq = CAST(item ->> 1 AS INTEGER) AND event.run_hash = CAST(item ->> 12 AS INTEGER)
      AND event.task_hash = CAST(item ->> 14 AS INTEGER) AND event.type = CAST(item ->> 15 AS INTEGER)
      AND event.received_at = CAST(item ->> 16 AS BIGINT)
    WHERE TRUE
    ON CONFLICT (agent_id, seq) DO UPDATE SET cursor = excluded.cursor WHERE delivery.cursor < excluded.cursor
    RETURNING agent_id, seq`;
  return written.filter(({ agent_id }) => agent_id !== '');
}

/** What is due, shared out among those who ask; of that only what is still as it was read. */
async function leaseDue(
  sql: RawSql,
  context: OutboxContext,
  requests: readonly LeaseRequest[],
): Promise<DeliveryRow[][]> {
  const due = await readDue(sql, context.provider, requests);
  if (due.length === 0) return requests.map(() => []);
  const shares = shareOut(requests, due);
  const inOrder = new Set(
    demandsOf(requests).flatMap((demand) => (demand.inOrder ? demand.agentId : [])),
  );
  const taken = await take(sql, context, { due, leased: shares.flat(), inOrder });
  return shares.map((rows) => rows.filter((row) => taken.has(deliveryName(row))));
}

/**
 * For each agent the rows up to the last that it can be given. A LIMIT takes no value of a row, so it is the largest
 * demand, and `shareOut` cuts. `due_at` is an expression, which no index answers: by the index of what is due first the
 * whole backlog of an agent would be sorted.
 */
async function readDue(
  sql: RawSql,
  provider: Provider,
  requests: readonly LeaseRequest[],
): Promise<DeliveryRow[]> {
  const demands = demandsOf(requests);
  if (demands.length === 0) return [];
  const most = Math.max(...demands.map(({ max }) => max));
  const given = demands.map(({ agentId, now }) => [agentId, now]);
  const rows = await sql.$queryRaw<StoredDelivery[]>`
    SELECT ${DELIVERY_COLUMNS} FROM (
      SELECT item ->> 0 AS agent, item ->> 1 AS now, (
        SELECT max(seq) FROM (
          SELECT seq FROM delivery WHERE queue = item ->> 0 AND due_at || '' <= item ->> 1 ORDER BY seq LIMIT ${most}
        ) AS walk
      ) AS last
      FROM ${givenRows(provider, given)}
    ) AS demand CROSS JOIN delivery ${WITH_EVENT}
    WHERE queue = demand.agent AND delivery.seq <= demand.last AND due_at || '' <= demand.now
    ORDER BY delivery.seq`;
  return rows.map(deliveryRow);
}

type Taking = {
  /** As they were read, and as they are to be. */
  readonly due: readonly DeliveryRow[];
  readonly leased: readonly DeliveryRow[];
  /** Agents of whom the first row alone is taken. */
  readonly inOrder: ReadonlySet<string>;
};

/** Takes the rows that are as they were read: another process may have been quicker with some of them. */
async function take(
  sql: RawSql,
  { provider, hashes }: OutboxContext,
  { due, leased, inOrder }: Taking,
): Promise<Set<string>> {
  const wasDueAt = new Map(due.map((row) => [deliveryName(row), row.due_at]));
  const given = leased.map((row) => [
    ...[row.agent_id, row.seq, row.attempt - 1, wasDueAt.get(deliveryName(row)) ?? null],
    ...[row.due_at, row.lease_id, leaseHash(row.lease_id, hashes)],
    inOrder.has(row.agent_id) ? row.agent_id : null,
  ]);
  const taken = await sql.$queryRaw<DeliveryKey[]>`
    UPDATE delivery SET
      state = ${LEASED}, attempt = attempt + 1, due_at = item ->> 4, lease_id = item ->> 5,
      lease_hash = CAST(item ->> 6 AS INTEGER)
    FROM ${givenRows(provider, given)}
    WHERE agent_id = item ->> 0 AND seq = CAST(item ->> 1 AS INTEGER) AND queue IS NOT NULL
      AND attempt = CAST(item ->> 2 AS INTEGER) AND due_at = item ->> 3
      AND NOT EXISTS (
        SELECT 1 FROM delivery AS earlier WHERE earlier.queue = item ->> 7 AND earlier.seq < delivery.seq
      )
    RETURNING agent_id, seq`;
  return new Set(taken.map(deliveryName));
}

/** A delivered row keeps its lease, so that whoever says it again gets the same answer. */
async function deliver(
  sql: RawSql,
  { provider, hashes }: OutboxContext,
  agentId: string | null,
  leaseIds: readonly string[],
): Promise<Set<string>> {
  const given = leaseIds.map((leaseId) => [leaseId, hashes.of(leaseId)]);
  const isTheirs = agentId === null ? Prisma.sql`TRUE` : Prisma.sql`agent_id = ${agentId}`;
  const counted = await sql.$queryRaw<{ lease_id: string }[]>`
    UPDATE delivery SET state = ${DELIVERED}, queue = NULL, due_at = NULL
    FROM ${givenRows(provider, given)}
    WHERE lease_hash = CAST(item ->> 1 AS INTEGER) AND lease_id = item ->> 0 AND ${isTheirs}
    RETURNING lease_id`;
  return new Set(counted.map((row) => row.lease_id));
}

/** The row of a lease waits again, or is dead. Returns how many rows: one, or none where the lease is another's. */
function giveBack(
  sql: RawSql,
  { hashes }: OutboxContext,
  leaseId: string,
  { dueAt, error, untried = false }: Parameters<OutboxStore['release']>[1],
): Promise<number> {
  const state = dueAt === null ? DEAD : WAITING;
  return sql.$executeRaw`
    UPDATE delivery SET
      state = ${state}, queue = CASE WHEN ${dueAt !== null} THEN agent_id END, due_at = ${dueAt},
      lease_id = NULL, lease_hash = NULL, ${untried ? UNTRIED : Prisma.sql`last_error = ${keptError(error)}`}
    WHERE lease_hash = ${hashes.of(leaseId)} AND lease_id = ${leaseId} AND state = ${LEASED}`;
}

/** Makes due what is due behind a time. */
function makeDue(sql: RawSql, horizon: string, now: string): Promise<number> {
  return sql.$executeRaw`
    UPDATE delivery SET due_at = ${now} WHERE queue IS NOT NULL AND due_at > ${horizon}`;
}

async function moveRows(
  sql: RawSql,
  provider: Provider,
  keys: readonly DeliveryKey[],
  { from, to, now }: Parameters<OutboxStore['move']>[1],
): Promise<Set<string>> {
  const given = keys.map(({ agent_id, seq }) => [agent_id, seq]);
  const dueAt = dueIn(to, now);
  const moved = await sql.$queryRaw<DeliveryKey[]>`
    UPDATE delivery SET
      state = ${codeOfState(to)}, queue = CASE WHEN ${to === 'waiting'} THEN agent_id END, due_at = ${dueAt},
      lease_id = NULL, lease_hash = NULL, attempt = CASE WHEN state = ${DEAD} THEN 0 ELSE attempt END
    FROM ${givenRows(provider, given)}
    WHERE agent_id = item ->> 0 AND seq = CAST(item ->> 1 AS INTEGER) AND state IN (${Prisma.join(from.map(codeOfState))})
    RETURNING agent_id, seq`;
  return new Set(moved.map(deliveryName));
}

/** Never beyond the cursor: what follows it may be enqueued again, and would then be delivered again. */
function forget(sql: RawSql, upTo: number): Promise<number> {
  return sql.$executeRaw`
    DELETE FROM delivery WHERE (agent_id, seq) IN (
      SELECT agent_id, seq FROM delivery
      WHERE state = ${DELIVERED} AND seq <= ${upTo}
        AND seq <= (SELECT cursor FROM delivery WHERE agent_id = '' AND seq = 0)
      ORDER BY seq LIMIT ${PRUNED_AT_ONCE}
    )`;
}
