// What is asked of the outbox without changing it. Each answer walks one index: see docs/decisions/0003.
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import { isStorableText } from '@/lib/model/storable-text';
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { DeliveryRow, OutboxStore } from '../ports/outbox-store';
import type { NameHashes } from '../rows/name-hashes';
import { codeOfState, deliveryRow, type StoredDelivery, stateIn } from '../rows/stored-delivery';
import { asStore } from './connection/errors';
import type { RawSql } from './connection/sqlite-raw';

/** A DeliveryRow, in the order of its fields. */
export const DELIVERY_COLUMNS = Prisma.sql`
  agent_id, seq, run_id, task_id, type, state, attempt, created_at, due_at, lease_id, last_error`;

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
  query: Parameters<OutboxStore['list']>[0] & { readonly state: DeliveryState },
): Promise<DeliveryRow[]> {
  const { agentId, runId, before, limit, state } = query;
  const code = codeOfState(state);
  const walk =
    runId !== undefined
      ? 'run'
      : agentId !== undefined && state === 'delivered'
        ? 'agent'
        : 'state';
  const conditions = [
    ...(walk === 'state' ? [Prisma.sql`state = ${code}`] : [Prisma.sql`state + 0 = ${code}`]),
    ...(runId === undefined
      ? []
      : [Prisma.sql`run_hash = ${hashes.of(runId)}`, Prisma.sql`run_id = ${runId}`]),
    ...(agentId === undefined
      ? []
      : [
          walk === 'agent'
            ? Prisma.sql`agent_id = ${agentId}`
            : Prisma.sql`agent_id || '' = ${agentId}`,
        ]),
    ...(before === undefined ? [] : [Prisma.sql`seq < ${before}`]),
  ];
  const rows = await sql.$queryRaw<StoredDelivery[]>`
    SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY seq DESC, agent_id LIMIT ${limit}`;
  return rows.map(deliveryRow);
}
