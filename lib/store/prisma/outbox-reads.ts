// What is asked of the outbox without changing it. Each answer walks one index: see docs/decisions/0003.
import type { DeliveryState } from '@/lib/model/delivery';
import { isStorableText } from '@/lib/model/text';
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { DeliveryRow, OutboxStore } from '../outbox-store';
import type { Db } from './client';
import { asStore } from './errors';

/** A DeliveryRow, in the order of its fields. */
export const DELIVERY_COLUMNS = Prisma.sql`
  agent_id, seq, run_id, task_id, type, state, attempt, created_at, due_at, lease_id, last_error`;

/** The states of `counts`: all but the delivered ones, which are many and say nothing. */
const COUNTED = ['waiting', 'leased', 'held', 'dead', 'withheld'] satisfies DeliveryState[];

/** The port's reads over a database. */
export function createOutboxReads(db: Db): Pick<OutboxStore, 'due' | 'list' | 'counts'> {
  return {
    due: () =>
      asStore(
        () => db.$queryRaw<{ agent_id: string; due_at: string }[]>`
          SELECT queue AS agent_id, min(due_at) AS due_at FROM delivery WHERE queue IS NOT NULL GROUP BY queue`,
      ),

    counts: () =>
      asStore(
        () => db.$queryRaw<{ agent_id: string; state: DeliveryState; rows: number }[]>`
          SELECT agent_id, state, CAST(count(*) AS INTEGER) AS rows FROM delivery
          WHERE state IN (${Prisma.join(COUNTED)}) GROUP BY agent_id, state`,
      ),

    list: (query) =>
      asStore(async () => {
        const { agentId = '', runId = '', limit } = query;
        if (!isStorableText(agentId) || !isStorableText(runId)) return [];
        const found: DeliveryRow[] = [];
        for (const state of new Set(query.states)) {
          found.push(...(await selectRows(db, state, query)));
        }
        return found.sort(newestFirst).slice(0, limit);
      }),
  };
}

function newestFirst(one: DeliveryRow, other: DeliveryRow): number {
  return other.seq - one.seq || (one.agent_id < other.agent_id ? -1 : 1);
}

/** By the run where one is named; else delivered rows by their agent and all others, which are few, by their state. */
function selectRows(
  db: Db,
  state: DeliveryState,
  query: Parameters<OutboxStore['list']>[0],
): Promise<DeliveryRow[]> {
  const { agentId, runId, before, limit } = query;
  const walk =
    runId !== undefined
      ? 'run'
      : agentId !== undefined && state === 'delivered'
        ? 'agent'
        : 'state';
  const conditions = [
    ...(walk === 'state' ? [Prisma.sql`state = ${state}`] : [Prisma.sql`state || '' = ${state}`]),
    ...(runId === undefined ? [] : [Prisma.sql`run_id = ${runId}`]),
    ...(agentId === undefined
      ? []
      : [
          walk === 'agent'
            ? Prisma.sql`agent_id = ${agentId}`
            : Prisma.sql`agent_id || '' = ${agentId}`,
        ]),
    ...(before === undefined ? [] : [Prisma.sql`seq < ${before}`]),
  ];
  return db.$queryRaw<DeliveryRow[]>`
    SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY seq DESC, agent_id LIMIT ${limit}`;
}
