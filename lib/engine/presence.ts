// Who is here: the registry's cards and heartbeats beside what the log says of each agent. Heartbeats renew a row; the
// log hears only of changes, through `onChange`.
import type { AgentCard } from '@/lib/model/agent-card';
import { agentName } from '@/lib/model/ids';
import type { AgentStatus, AgentSummary } from '@/lib/model/summary';
import type { AgentStore, RegisteredAgent } from '@/lib/store/registry-store';

/** An agent that is silent for longer is offline: three missed heartbeats of the usual 30 s. */
export const HEARTBEAT_TIMEOUT_MS = 90_000;

/** An agent's row is renewed at most this often by its heartbeats: presence needs no finer grain. */
const RENEW_INTERVAL_MS = 5_000;

/** What the log knows of an agent. */
export type AgentActivity = Pick<
  AgentSummary,
  'role' | 'card' | 'status' | 'events' | 'tasks_open' | 'last_seq' | 'last_at'
>;

type Known = {
  card: AgentCard;
  registeredAt: string;
  heartbeatAtMs: number | null;
  savedAtMs: number;
};

export type Presence = {
  summarize(agentId: string, activity: AgentActivity | null): AgentSummary | null;
  registeredIds(): string[];
  isRegistered(agentId: string): boolean;
  isOnline(agentId: string): boolean;
  /** Answers whether the agent was away before. */
  register(card: AgentCard): Promise<{ wasKnown: boolean; wasOnline: boolean }>;
  /** Renews; answers whether the agent was away before, or null where it is not registered. */
  renew(agentId: string): Promise<{ wasOnline: boolean } | null>;
  /** Takes the agent offline; answers whether it was online, or null where it is not registered. */
  leave(agentId: string): Promise<{ wasOnline: boolean } | null>;
  /** Those that have been silent for too long since the last call; they count as offline from here on. */
  expire(): Promise<string[]>;
};

/** Loads the registry and keeps it in memory: thousands of agents at most, read for every list. */
export async function createPresence(store: AgentStore, now: () => number): Promise<Presence> {
  const known = new Map<string, Known>(
    (await store.list()).map((agent) => [agent.agent_id, toKnown(agent)]),
  );

  const isFresh = (agent: Known): boolean =>
    agent.heartbeatAtMs !== null && now() - agent.heartbeatAtMs <= HEARTBEAT_TIMEOUT_MS;

  async function renew(agentId: string): Promise<{ wasOnline: boolean } | null> {
    const agent = known.get(agentId);
    if (!agent) return null;
    const wasOnline = isFresh(agent);
    agent.heartbeatAtMs = now();
    if (!wasOnline || agent.heartbeatAtMs - agent.savedAtMs >= RENEW_INTERVAL_MS) {
      agent.savedAtMs = agent.heartbeatAtMs;
      await store.touch(agentId, new Date(agent.heartbeatAtMs).toISOString());
    }
    return { wasOnline };
  }

  async function leave(agentId: string): Promise<{ wasOnline: boolean } | null> {
    const agent = known.get(agentId);
    if (!agent) return null;
    const wasOnline = isFresh(agent);
    agent.heartbeatAtMs = null;
    await store.touch(agentId, null);
    return { wasOnline };
  }

  return {
    summarize(agentId, activity) {
      const agent = known.get(agentId);
      if (!agent && !activity) return null;
      return {
        agent_id: agentId,
        name: agent?.card.display?.name ?? activity?.card?.display?.name ?? agentName(agentId),
        role: activity?.role ?? null,
        status: statusOf(agent ? isFresh(agent) : heardLately(activity, now()), activity),
        registered: agent !== undefined,
        card: agent?.card ?? activity?.card ?? null,
        events: activity?.events ?? 0,
        tasks_open: activity?.tasks_open ?? 0,
        last_seq: activity?.last_seq ?? null,
        last_at: activity?.last_at ?? null,
      };
    },
    registeredIds: () => [...known.keys()],
    isRegistered: (agentId) => known.has(agentId),
    isOnline(agentId) {
      const agent = known.get(agentId);
      return agent !== undefined && isFresh(agent);
    },
    async register(card) {
      const before = known.get(card.agent_id);
      const at = now();
      const registeredAt = before?.registeredAt ?? new Date(at).toISOString();
      await store.put({
        agent_id: card.agent_id,
        card,
        registered_at: registeredAt,
        heartbeat_at: new Date(at).toISOString(),
      });
      const wasOnline = before !== undefined && isFresh(before);
      known.set(card.agent_id, { card, registeredAt, heartbeatAtMs: at, savedAtMs: at });
      return { wasKnown: before !== undefined, wasOnline };
    },
    renew,
    leave,
    async expire() {
      const silent = [...known].filter(
        ([, agent]) => agent.heartbeatAtMs !== null && !isFresh(agent),
      );
      for (const [agentId] of silent) await leave(agentId);
      return silent.map(([agentId]) => agentId);
    },
  };
}

function toKnown(agent: RegisteredAgent): Known {
  const heartbeatAtMs = agent.heartbeat_at === null ? null : Date.parse(agent.heartbeat_at);
  return {
    card: agent.card,
    registeredAt: agent.registered_at,
    heartbeatAtMs,
    savedAtMs: heartbeatAtMs ?? 0,
  };
}

/** An agent that never registered is present for as long as a registered one is after a heartbeat. */
function heardLately(activity: AgentActivity | null, nowMs: number): boolean {
  const lastAt = activity?.last_at;
  return typeof lastAt === 'string' && nowMs - Date.parse(lastAt) <= HEARTBEAT_TIMEOUT_MS;
}

function statusOf(isHere: boolean, activity: AgentActivity | null): AgentStatus {
  if (!isHere) return 'offline';
  if (activity?.status === 'error') return 'error';
  if ((activity?.tasks_open ?? 0) > 0 || activity?.status === 'busy') return 'busy';
  return activity?.status === 'idle' ? 'idle' : 'online';
}
