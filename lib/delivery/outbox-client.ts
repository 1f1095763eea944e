// The outbox as delivery uses it: leases and acknowledgements of many agents in few writes, and what becomes of a delivery
// whose try ended.
import type { DeliveryStats } from '@/lib/engine/interface/orchestration';
import type { DeliveryRow } from '@/lib/store/ports/outbox-store';
import { batched } from './batched';
import { type DeliveryDeps, type DeliveryTiming, TRIES_MAX } from './delivery-deps';
import { retryDelayMs } from './retry-delay';

/** Acknowledgements of so long are written down together: nobody waits for them, and a crash costs a repeat. Milliseconds. */
const ACKNOWLEDGE_LINGER_MS = 20;

export type OutboxClient = {
  /** Leases what is due of one agent. @throws AppError `store_unavailable` */
  lease(agentId: string, max: number, leaseMs: number): Promise<DeliveryRow[]>;
  /** It was taken. */
  delivered(row: DeliveryRow): Promise<void>;
  /** It was not: returns when it is tried again, or null where it was given up. */
  failed(row: DeliveryRow, error: string): Promise<number | null>;
  /** It was leased and not tried. */
  putBack(row: DeliveryRow, untilMs: number): Promise<void>;
  /** Returns when it is tried again: never. */
  giveUp(row: DeliveryRow, reason: string): Promise<null>;
  readonly stats: DeliveryStats;
};

/** The outbox of one process; `onGivenUp` is called when a delivery is among those that nobody tries. */
export function createOutboxClient(
  deps: DeliveryDeps,
  timing: DeliveryTiming,
  onGivenUp: () => void,
): OutboxClient {
  const { engine, outbox, now, newId, random = Math.random } = deps;
  const stats = { delivered: 0, retried: 0, dead: 0 };
  const isoAt = (ms: number): string => new Date(ms).toISOString();

  const lease = batched(
    (requests: readonly { agentId: string; max: number; leaseMs: number }[]) =>
      outbox.lease(
        requests.map(({ agentId, max, leaseMs }) => ({
          agentId,
          max,
          now: isoAt(now()),
          until: isoAt(now() + leaseMs),
          newLeaseId: newId,
        })),
      ),
    ({ agentId }) => agentId,
  );
  const acknowledge = batched(
    async (leaseIds: readonly string[]) => {
      const counted = new Set(await outbox.acknowledge(null, leaseIds));
      return leaseIds.map((leaseId) => counted.has(leaseId));
    },
    (leaseId) => leaseId,
    ACKNOWLEDGE_LINGER_MS,
  );

  async function giveUp(row: DeliveryRow, reason: string): Promise<null> {
    // In this order a crash in between repeats the first, which counts once, and loses nothing.
    await engine.orchestration.undelivered({ agent_id: row.agent_id, seq: row.seq }, reason);
    await outbox.release(row.lease_id ?? '', { dueAt: null, error: reason });
    stats.dead += 1;
    onGivenUp();
    return null;
  }

  return {
    stats,
    giveUp,
    lease: (agentId, max, leaseMs) => lease({ agentId, max, leaseMs }),
    async delivered(row) {
      if (await acknowledge(row.lease_id ?? '')) stats.delivered += 1;
    },
    async failed(row, error) {
      if (row.attempt >= TRIES_MAX) return giveUp(row, error);
      const untilMs = now() + retryDelayMs(row.attempt, random(), timing);
      await outbox.release(row.lease_id ?? '', { dueAt: isoAt(untilMs), error });
      stats.retried += 1;
      return untilMs;
    },
    async putBack(row, untilMs) {
      await outbox.release(row.lease_id ?? '', {
        dueAt: isoAt(untilMs),
        error: '',
        untried: true,
      });
    },
  };
}
