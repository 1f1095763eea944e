// Who waits for an answer, by its correlation id: a bounded number for each connection, each for a bounded time.
import { PENDING_ANSWER_MS, PENDING_ANSWERS_MAX } from './limits';

export type Waiting<Asker> = {
  readonly asker: Asker;
  /** The agent that asked. */
  readonly agentId: string;
};

export type PendingAnswers<Asker> = {
  /** False where the asker waits for too many already. A repeat waits anew. */
  expect(correlationId: string, waiting: Waiting<Asker>, nowMs: number): boolean;
  /** Those who wait for it. */
  of(correlationId: string): readonly Waiting<Asker>[];
  /** Nobody answers it any more, or somebody has. */
  settle(correlationId: string, asker: Asker): void;
  /** The asker is gone. */
  forget(asker: Asker): void;
  /** Lets go of those who waited too long. */
  expire(nowMs: number): void;
  size(): number;
};

/** Nobody waits at first. */
export function createPendingAnswers<Asker extends object>(): PendingAnswers<Asker> {
  const byId = new Map<string, Map<Asker, Waiting<Asker>>>();
  /** In the order of their ends, since all wait equally long. */
  const ends = new Map<Asker, Map<string, number>>();

  function settle(correlationId: string, asker: Asker): void {
    const own = ends.get(asker);
    if (own?.delete(correlationId) && own.size === 0) ends.delete(asker);
    const askers = byId.get(correlationId);
    if (askers?.delete(asker) && askers.size === 0) byId.delete(correlationId);
  }

  return {
    expect(correlationId, waiting, nowMs) {
      const { asker } = waiting;
      settle(correlationId, asker);
      const own = ends.get(asker) ?? new Map<string, number>();
      if (own.size >= PENDING_ANSWERS_MAX) return false;
      ends.set(asker, own.set(correlationId, nowMs + PENDING_ANSWER_MS));
      const askers = byId.get(correlationId) ?? new Map<Asker, Waiting<Asker>>();
      byId.set(correlationId, askers.set(asker, waiting));
      return true;
    },
    of: (correlationId) => [...(byId.get(correlationId)?.values() ?? [])],
    settle,
    forget(asker) {
      for (const correlationId of [...(ends.get(asker)?.keys() ?? [])]) {
        settle(correlationId, asker);
      }
    },
    expire(nowMs) {
      for (const [asker, own] of [...ends]) {
        for (const [correlationId, untilMs] of own) {
          if (untilMs > nowMs) break;
          settle(correlationId, asker);
        }
      }
    },
    size: () => byId.size,
  };
}
