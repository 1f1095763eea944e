// What is asked of the outbox without changing it. Each answer walks one index: see docs/decisions/0003.
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import { isStorableText } from '@/lib/model/storable-text';
import { Prisma } from '@/prisma/generated/sqlite/client';
import { type DeliveryRow, type OutboxStore, WEBHOOK_PREFIX } from '../../ports/outbox-store';
import type { NameHashes } from '../../rows/name-hashes';
import {
  codeOfState,
  deliveryRow,
  type StoredDelivery,
  stateIn,
  TOLD_BY_EVENT,
} from '../../rows/stored-delivery';
import { asStore } from '../connection/errors';
import type { RawSql } from '../connection/sqlite-raw';

/** A DeliveryRow, in the order of its fields, and what its event says where the row does not. */
export const DELIVERY_COLUMNS = Prisma.sql`
  agent_id, delivery.seq, run_id, task_id, delivery.type, state, attempt, created_at, due_at, lease_id, last_error,
  event.envelope, event.received_at`;

/** Joins to a delivery the event that says what the row does not. */
export const WITH_EVENT = Prisma.sql`
  LEFT JOIN event ON delivery.run_id = ${TOLD_BY_EVENT} AND event.seq = delivery.seq`;

/** The states of `counts`: all but the delivered ones, which are many and say nothing. */
const COUNTED = (['waiting', 'leased', 'held', 'dead', 'withheld'] as const).map(codeOfState);

/** Queues that one statement looks at: some 5 ms, in which no other statement runs on SQLite. */
const QUEUES_AT_ONCE = 1_000;

/** The port's reads over a database. */
export function createOutboxReads(
  sql: RawSql,
  hashes: NameHashes,
): Pick<OutboxStore, 'due' | 'list' | 'counts'> {
  return {
    async due(until) {
      const due: { agent_id: string; due_at: string }[] = [];
      for (let after = ''; ; ) {
        const queues = await asStore(() => walkQueues(sql, after, until));
        for (const { agent_id, due_at } of queues) {
          if (due_at !== null) due.push({ agent_id, due_at });
        }
        const last = queues.at(-1);
        if (last === undefined || queues.length < QUEUES_AT_ONCE) return due;
        after = last.agent_id;
      }
    },

    counts: () =>
      asStore(async () => {
        const counted = await sql.$queryRaw<{ agent_id: string; state: number; rows: number }[]>`
          SELECT agent_id, state, CAST(count(*) AS INTEGER) AS rows FROM delivery
          WHERE state IN (${Prisma.join(COUNTED)}) GROUP BY agent_id, state`;
        return counted.map((count) => ({ ...count, state: stateIn(count.state) }));
      }),

    list: (query) =>
      asStore(async () => {
        const { agentId = '', runId = '', limit } = query;
        if (!isStorableText(agentId) || !isStorableText(runId)) return [];
        const found: DeliveryRow[] = [];
        for (const state of new Set(query.states)) {
          found.push(...(await selectRows(sql, hashes, { ...query, state })));
        }
        return found.sort(newestFirst).slice(0, limit);
      }),
  };
}

/**
 * The queues that follow one, by agent, and when each is due first. The index is entered anew for each of them, so that
 * rows which wait cost nothing: GROUP BY would walk them all.
 */
function walkQueues(
  sql: RawSql,
  after: string,
  until: string,
): Promise<{ agent_id: string; due_at: string | null }[]> {
  return sql.$queryRaw`
    WITH RECURSIVE walk(agent, nth) AS (
      SELECT min(queue), 1 FROM delivery WHERE queue > ${after}
      UNION ALL
      SELECT (SELECT min(queue) FROM delivery WHERE queue > walk.agent), nth + 1
      FROM walk WHERE agent IS NOT NULL AND nth < ${QUEUES_AT_ONCE}
    )
    SELECT agent AS agent_id, (
      SELECT min(due_at) FROM delivery WHERE queue = agent AND due_at <= ${until}
    ) AS due_at
    FROM walk WHERE agent IS NOT NULL ORDER BY nth`;
}

function newestFirst(one: DeliveryRow, other: DeliveryRow): number {
  return other.seq - one.seq || (one.agent_id < other.agent_id ? -1 : 1);
}

/** By the run where one is named; else delivered rows by their agent and all others, which are few, by their state. */
async function selectRows(
  sql: RawSql,
  hashes: NameHashes,
  query: StateQuery,
): Promise<DeliveryRow[]> {
  const { runId, limit } = query;
  const where = Prisma.join(conditionsOf(query, hashes), ' AND ');
  for (let asked = limit; ; ) {
    const rows = await sql.$queryRaw<StoredDelivery[]>`
      SELECT ${DELIVERY_COLUMNS} FROM delivery ${WITH_EVENT} WHERE ${where}
      ORDER BY delivery.seq DESC, agent_id LIMIT ${asked}`;
    const found = rows
      .map(deliveryRow)
      .filter((row) => runId === undefined || row.run_id === runId);
    if (found.length >= limit || rows.length < asked) return found.slice(0, limit);
    // Rows of another run, whose name has the same hash, took the place of some.
    asked = 2 * asked + 1;
  }
}

type StateQuery = Parameters<OutboxStore['list']>[0] & { readonly state: DeliveryState };

function conditionsOf(query: StateQuery, hashes: NameHashes) {
  const { agentId, runId, before, dueBy, isOfAgents, state } = query;
  const code = codeOfState(state);
  const isByAgent = runId === undefined && agentId !== undefined && state === 'delivered';
  const isByState = runId === undefined && !isByAgent;
  return [
    isByState ? Prisma.sql`state = ${code}` : Prisma.sql`state + 0 = ${code}`,
    ...(runId === undefined ? [] : [Prisma.sql`delivery.run_hash = ${hashes.of(runId)}`]),
    ...(agentId === undefined
      ? []
      : [isByAgent ? Prisma.sql`agent_id = ${agentId}` : Prisma.sql`agent_id || '' = ${agentId}`]),
    ...(before === undefined ? [] : [Prisma.sql`delivery.seq < ${before}`]),
    ...(dueBy === undefined ? [] : [Prisma.sql`due_at <= ${dueBy}`]),
    ...(isOfAgents ? [Prisma.sql`agent_id NOT LIKE ${`${WEBHOOK_PREFIX}%`}`] : []),
  ];
}
