// What delivery does no more often than makes sense.
import type { DeliveryDeps } from './delivery-deps';

/** An agent's presence is renewed by what it takes, at most this often. Milliseconds. */
const PRESENCE_INTERVAL_MS = 5_000;

/** Agents of whom that is remembered. */
const PRESENT_MAX = 10_000;

/** Tells the registry that an agent is here: it took something, asked for something, or is connected. */
export function createPresenceRenewal({
  engine,
  now,
  log,
}: Pick<DeliveryDeps, 'engine' | 'now' | 'log'>): (agentId: string) => void {
  const renewedAt = new Map<string, number>();
  return (agentId) => {
    const lastAt = renewedAt.get(agentId) ?? Number.NEGATIVE_INFINITY;
    if (now() - lastAt < PRESENCE_INTERVAL_MS) return;
    if (renewedAt.size >= PRESENT_MAX) renewedAt.clear();
    renewedAt.set(agentId, now());
    engine.heartbeat(agentId).catch((error: unknown) => {
      log.warn({ err: error, agent_id: agentId }, 'presence could not be renewed');
    });
  };
}
