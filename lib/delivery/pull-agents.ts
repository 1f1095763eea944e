// Agents that take their messages themselves, by a connection or a pull, whatever address their cards name: what cannot be
// pushed to one of them waits for it, and what was given up at once before it came is brought back.
import { evictOldest } from '@/lib/std/evict-oldest';
import { type DeliveryDeps, TRIES_MAX } from './delivery-deps';

/** Agents that are remembered, of each kind. */
const AGENTS_MAX = 10_000;

/** Dead letters of one agent that are brought back when it comes; what is older is sent again by hand. */
const BROUGHT_BACK_MAX = 500;

/** An agent that never took anything is not looked up again so soon. Another process may know better by then. Milliseconds. */
const STRANGER_MS = 10_000;

export type PullAgents = {
  /** The agent pulls, or connects. @throws AppError `store_unavailable` */
  came(agentId: string): Promise<void>;
  /** Whether the agent came here, or ever took anything. @throws AppError `store_unavailable` */
  has(agentId: string): Promise<boolean>;
};

/** Remembers who came to this process, and looks up in the outbox who came to others; `onBroughtBack` hears of what is tried again. */
export function createPullAgents(
  { outbox, now }: Pick<DeliveryDeps, 'outbox' | 'now'>,
  onBroughtBack: () => void,
): PullAgents {
  const came = new Set<string>();
  const strangers = new Map<string, number>();

  /** A request that was given up has ended its task: whoever got it now would work in vain, or beside somebody else. */
  async function bringBack(agentId: string): Promise<void> {
    const dead = await outbox.list({ states: ['dead'], agentId, limit: BROUGHT_BACK_MAX });
    const keys = dead.filter(({ attempt, type }) => attempt < TRIES_MAX && type !== 'task.request');
    if (keys.length === 0) return;
    const at = new Date(now()).toISOString();
    await outbox.move(keys, { from: ['dead'], to: 'waiting', now: at });
    onBroughtBack();
  }

  return {
    async came(agentId) {
      if (came.has(agentId)) return;
      came.add(agentId);
      strangers.delete(agentId);
      evictOldest(came, AGENTS_MAX);
      await bringBack(agentId).catch((error: unknown) => {
        came.delete(agentId);
        throw error;
      });
    },
    async has(agentId) {
      if (came.has(agentId)) return true;
      if ((strangers.get(agentId) ?? Number.NEGATIVE_INFINITY) > now()) return false;
      const taken = await outbox.list({ states: ['delivered'], agentId, limit: 1 });
      if (taken.length > 0) return true;
      strangers.set(agentId, now() + STRANGER_MS);
      evictOldest(strangers, AGENTS_MAX);
      return came.has(agentId);
    },
  };
}
