// What is the same for every outbox: the row that a delivery begins as, what may be kept of an error, and how requests
// share the rows that are due.
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import { isStorableText } from '@/lib/model/storable-text';
import { invariant } from '@/lib/std/invariant';
import type { DeliveryKey, DeliveryRow, LeaseRequest, NewDelivery } from '../ports/outbox-store';
import { assertStorable } from './guards';

/** Of what an endpoint answered at most so many UTF-16 units are kept: enough for a message and its cause. */
const ERROR_LENGTH_MAX = 1_000;

/** A delivery's row before its first try, or at it. */
export function firstRow(delivery: NewDelivery): DeliveryRow {
  const { agent_id, seq, run_id, task_id, type, state, created_at, lease } = delivery;
  const taken = state === 'waiting' ? lease : undefined;
  return {
    agent_id,
    seq,
    run_id,
    task_id,
    type,
    created_at,
    state: taken === undefined ? state : 'leased',
    attempt: taken === undefined ? 0 : 1,
    due_at: taken?.until ?? (state === 'waiting' ? created_at : null),
    lease_id: taken?.id ?? null,
    last_error: null,
  };
}

/**
 * One row for each agent and event, the first given one.
 * @throws AppError `bad_text` where a text holds U+0000 or a lone surrogate.
 */
export function firstRows(deliveries: readonly NewDelivery[]): DeliveryRow[] {
  const rows = new Map<string, DeliveryRow>();
  for (const delivery of deliveries) {
    const { agent_id, run_id, task_id, type, created_at } = delivery;
    invariant(agent_id !== '', 'a delivery has an agent');
    assertStorable({ agent_id, run_id, task_id, type, created_at });
    const name = deliveryName(delivery);
    if (!rows.has(name)) rows.set(name, firstRow(delivery));
  }
  return [...rows.values()];
}

/** The name of a row among all rows. */
export function deliveryName({ agent_id, seq }: DeliveryKey): string {
  return `${seq} ${agent_id}`;
}

/** An endpoint answers what it likes; this much of it is kept, with what no column holds replaced. */
export function keptError(error: string): string {
  return error.slice(0, ERROR_LENGTH_MAX).toWellFormed().replaceAll('\u0000', '\ufffd');
}

/** When a row in this state is to be tried: of its own accord only where it waits. */
export function dueIn(state: DeliveryState, now: string): string | null {
  return state === 'waiting' ? now : null;
}

/** A request and what a store needs to know to find its rows: `max` is the sum over all requests of one agent. */
export type AgentDemand = {
  readonly agentId: string;
  readonly max: number;
  readonly now: string;
  readonly inOrder: boolean;
};

/** What is asked of each agent in all. */
export function demandsOf(requests: readonly LeaseRequest[]): AgentDemand[] {
  const demands = new Map<string, AgentDemand>();
  for (const { agentId, max, now, inOrder = false } of requests) {
    if (max <= 0 || !isStorableText(agentId)) continue;
    const asked = demands.get(agentId);
    demands.set(agentId, {
      agentId,
      max: max + (asked?.max ?? 0),
      now: asked && asked.now > now ? asked.now : now,
      inOrder: inOrder || asked?.inOrder === true,
    });
  }
  return [...demands.values()];
}

/** Gives each request its share of the due rows, by seq, first come first served; no row twice. */
export function shareOut(
  requests: readonly LeaseRequest[],
  due: readonly DeliveryRow[],
): DeliveryRow[][] {
  const rowsOf = new Map<string, DeliveryRow[]>();
  for (const row of due) {
    const rows = rowsOf.get(row.agent_id);
    if (rows) rows.push(row);
    else rowsOf.set(row.agent_id, [row]);
  }
  return requests.map(({ agentId, max, now, until, newLeaseId }) => {
    const rows = rowsOf.get(agentId) ?? [];
    const given = rows.filter((row) => row.due_at !== null && row.due_at <= now).slice(0, max);
    const taken = new Set(given);
    rowsOf.set(
      agentId,
      rows.filter((row) => !taken.has(row)),
    );
    return given.map((row) => ({
      ...row,
      state: 'leased',
      attempt: row.attempt + 1,
      due_at: until,
      lease_id: newLeaseId(),
    }));
  });
}
