// The outbox in memory: the twin for tests that need no disk.
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import {
  type DeliveryKey,
  type DeliveryRow,
  type OutboxStore,
  WEBHOOK_PREFIX,
} from '../ports/outbox-store';
import {
  deliveryName,
  demandsOf,
  dueIn,
  firstRows,
  keptError,
  shareOut,
} from '../rows/outbox-rows';

type Shelf = ReturnType<typeof createShelf>;

/** Rows by name, and beside them the ones to be tried, by agent, and those that bear a lease. */
function createShelf() {
  const rows = new Map<string, DeliveryRow>();
  const queues = new Map<string, Map<number, DeliveryRow>>();
  const leases = new Map<string, string>();

  function remove(key: DeliveryKey): void {
    const row = rows.get(deliveryName(key));
    if (!row) return;
    rows.delete(deliveryName(row));
    if (row.lease_id !== null) leases.delete(row.lease_id);
    const queue = queues.get(row.agent_id);
    queue?.delete(row.seq);
    if (queue?.size === 0) queues.delete(row.agent_id);
  }

  return {
    rows,
    queues,
    remove,
    keep(row: DeliveryRow): void {
      remove(row);
      rows.set(deliveryName(row), row);
      if (row.lease_id !== null) leases.set(row.lease_id, deliveryName(row));
      if (row.due_at === null) return;
      const queue = queues.get(row.agent_id) ?? new Map<number, DeliveryRow>();
      queues.set(row.agent_id, queue.set(row.seq, row));
    },
    ofLease: (leaseId: string) => rows.get(leases.get(leaseId) ?? ''),
  };
}

/** An empty outbox. */
export function createMemoryOutbox(): OutboxStore {
  const shelf = createShelf();
  let cursor = 0;
  return {
    ...leasesOn(shelf),
    ...readsOf(shelf),

    async cursor() {
      return cursor;
    },

    async enqueue(deliveries, upTo) {
      const fresh = firstRows(deliveries).filter((row) => !shelf.rows.has(deliveryName(row)));
      for (const row of fresh) shelf.keep(row);
      cursor = Math.max(cursor, upTo);
      return fresh.map(({ agent_id, seq }) => ({ agent_id, seq }));
    },

    async move(keys, { from, to, now }) {
      const moved: DeliveryKey[] = [];
      for (const key of keys) {
        const row = shelf.rows.get(deliveryName(key));
        if (!row || !from.includes(row.state) || moved.some((other) => isSame(other, key)))
          continue;
        const attempt = row.state === 'dead' ? 0 : row.attempt;
        shelf.keep({ ...row, state: to, attempt, due_at: dueIn(to, now), lease_id: null });
        moved.push({ agent_id: row.agent_id, seq: row.seq });
      }
      return moved;
    },

    async recall(horizon, now) {
      const ahead = [...shelf.rows.values()].filter(
        ({ due_at }) => due_at !== null && due_at > horizon,
      );
      for (const row of ahead) shelf.keep({ ...row, due_at: now });
      return ahead.length;
    },

    async prune(upTo) {
      const forgotten = [...shelf.rows.values()].filter(
        ({ state, seq }) => state === 'delivered' && seq <= Math.min(upTo, cursor),
      );
      forgotten.forEach(shelf.remove);
      return forgotten.length;
    },
  };
}

function isSame(one: DeliveryKey, other: DeliveryKey): boolean {
  return one.agent_id === other.agent_id && one.seq === other.seq;
}

function isLeaseOf(row: DeliveryRow | undefined, agentId: string | null): boolean {
  return row !== undefined && (agentId === null || row.agent_id === agentId);
}

function leasesOn(shelf: Shelf): Pick<OutboxStore, 'lease' | 'acknowledge' | 'release'> {
  return {
    async lease(requests) {
      const due = demandsOf(requests).flatMap(({ agentId, now, inOrder }) =>
        [...(shelf.queues.get(agentId)?.values() ?? [])]
          .sort((one, other) => one.seq - other.seq)
          .slice(0, inOrder ? 1 : undefined)
          .filter(({ due_at }) => due_at !== null && due_at <= now),
      );
      const shares = shareOut(requests, due);
      shares.flat().forEach(shelf.keep);
      return shares;
    },

    async acknowledge(agentId, leaseIds) {
      const counted = [...new Set(leaseIds)].filter((leaseId) =>
        isLeaseOf(shelf.ofLease(leaseId), agentId),
      );
      for (const leaseId of counted) {
        const row = shelf.ofLease(leaseId);
        if (row) shelf.keep({ ...row, state: 'delivered', due_at: null });
      }
      return counted;
    },

    async release(leaseId, { dueAt, error, untried = false }) {
      const row = shelf.ofLease(leaseId);
      if (row?.state !== 'leased') return false;
      shelf.keep({
        ...row,
        state: dueAt === null ? 'dead' : 'waiting',
        due_at: dueAt,
        lease_id: null,
        attempt: untried ? row.attempt - 1 : row.attempt,
        last_error: untried ? row.last_error : keptError(error),
      });
      return true;
    },
  };
}

function readsOf({ rows, queues }: Shelf): Pick<OutboxStore, 'due' | 'list' | 'counts'> {
  return {
    async due(until) {
      return [...queues].flatMap(([agent_id, queue]) => {
        const [due_at] = [...queue.values()].flatMap((row) => row.due_at ?? []).sort();
        return due_at === undefined || due_at > until ? [] : [{ agent_id, due_at }];
      });
    },

    async list({ states, agentId, runId, before, dueBy, isOfAgents, limit }) {
      return [...rows.values()]
        .filter(
          (row) =>
            states.includes(row.state) &&
            (agentId === undefined || row.agent_id === agentId) &&
            (runId === undefined || row.run_id === runId) &&
            (before === undefined || row.seq < before) &&
            (dueBy === undefined || (row.due_at !== null && row.due_at <= dueBy)) &&
            !(isOfAgents && row.agent_id.startsWith(WEBHOOK_PREFIX)),
        )
        .sort((one, other) => other.seq - one.seq || (one.agent_id < other.agent_id ? -1 : 1))
        .slice(0, limit);
    },

    async counts() {
      const counts = new Map<string, { agent_id: string; state: DeliveryState; rows: number }>();
      for (const { agent_id, state } of rows.values()) {
        if (state === 'delivered') continue;
        const name = `${state} ${agent_id}`;
        counts.set(name, { agent_id, state, rows: (counts.get(name)?.rows ?? 0) + 1 });
      }
      return [...counts.values()];
    },
  };
}
