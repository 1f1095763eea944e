// Who is here: the registry's cards and heartbeats beside what the log says of each agent. Heartbeats renew a row; the
// log has only changes, through `onChange`.
import type { AgentCard } from '@/lib/model/agent-card';
import { agentName } from '@/lib/model/ids';
import type { AgentSummary } from '@/lib/model/summary';
import {
  HEARTBEAT_TIMEOUT_MS,
  isHeardLately,
  shownStatus,
} from '@/lib/projections/agents/agent-status';
import type { AgentStore, RegisteredAgent } from '@/lib/store/ports/registry-store';

/** An agent's row is renewed at most this often by its heartbeats: presence needs no finer grain. */
const RENEW_INTERVAL_MS = 20_000;

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

/** The registry in memory: thousands of agents at most, read for every list. */
export class Presence {
  readonly #store: AgentStore;
  /** Epoch milliseconds. */
  readonly #now: () => number;
  readonly #known: Map<string, Known>;

  private constructor(store: AgentStore, now: () => number, agents: readonly RegisteredAgent[]) {
    this.#store = store;
    this.#now = now;
    this.#known = new Map(agents.map((agent) => [agent.agent_id, toKnown(agent)]));
  }

  /** Loads the registry. */
  static async open(store: AgentStore, now: () => number): Promise<Presence> {
    return new Presence(store, now, await store.list());
  }

  /**
   * What is known of an agent by registry and log; null where neither knows it. The server's own agent has a card of the
   * server's, and is here as long as the server is.
   */
  summarize(
    agentId: string,
    activity: AgentActivity | null,
    serverCard: AgentCard | null = null,
  ): AgentSummary | null {
    const agent = this.#known.get(agentId);
    if (!agent && !activity) return null;
    const card = serverCard ?? agent?.card ?? activity?.card ?? null;
    const isHere = serverCard !== null || this.#isHere(agent, activity);
    return {
      agent_id: agentId,
      name: card?.display?.name ?? agentName(agentId),
      role: activity?.role ?? null,
      status: shownStatus(isHere, activity),
      registered: agent !== undefined && serverCard === null,
      card,
      events: activity?.events ?? 0,
      tasks_open: activity?.tasks_open ?? 0,
      last_seq: activity?.last_seq ?? null,
      last_at: lastSeen(agent?.heartbeatAtMs ?? null, activity?.last_at ?? null),
    };
  }

  /** The card under which an agent is registered; null where it is not. */
  cardOf(agentId: string): AgentCard | null {
    return this.#known.get(agentId)?.card ?? null;
  }

  registeredIds(): string[] {
    return [...this.#known.keys()];
  }

  isOnline(agentId: string): boolean {
    const agent = this.#known.get(agentId);
    return agent !== undefined && this.#isFresh(agent);
  }

  /** Keeps the card and counts as a heartbeat; returns whether the agent was registered before. */
  async register(card: AgentCard): Promise<{ wasKnown: boolean }> {
    const before = this.#known.get(card.agent_id);
    const at = this.#now();
    const registeredAt = before?.registeredAt ?? new Date(at).toISOString();
    await this.#store.put({
      agent_id: card.agent_id,
      card,
      registered_at: registeredAt,
      heartbeat_at: new Date(at).toISOString(),
    });
    this.#known.set(card.agent_id, { card, registeredAt, heartbeatAtMs: at, savedAtMs: at });
    return { wasKnown: before !== undefined };
  }

  /** Takes over what another process wrote of an agent; what was seen here since stands. */
  async learn(agentId: string): Promise<void> {
    const row = await this.#store.get(agentId);
    if (row === null) return;
    const learnt = toKnown(row);
    const { heartbeatAtMs } = learnt;
    const known = this.#known.get(agentId);
    // Read before what was written here meanwhile.
    if (heartbeatAtMs !== null && heartbeatAtMs < (known?.savedAtMs ?? 0)) return;
    const heardAtMs = known?.heartbeatAtMs ?? 0;
    this.#known.set(agentId, {
      ...learnt,
      heartbeatAtMs: heartbeatAtMs === null ? null : Math.max(heartbeatAtMs, heardAtMs),
    });
  }

  /** Renews; returns whether the agent was here before, or null where it is not registered. */
  async renew(agentId: string): Promise<{ wasOnline: boolean } | null> {
    const agent = await this.#find(agentId);
    if (!agent) return null;
    const wasOnline = this.#isFresh(agent);
    agent.heartbeatAtMs = this.#now();
    if (!wasOnline || agent.heartbeatAtMs - agent.savedAtMs >= RENEW_INTERVAL_MS) {
      agent.savedAtMs = agent.heartbeatAtMs;
      await this.#store.touch(agentId, new Date(agent.heartbeatAtMs).toISOString());
    }
    return { wasOnline };
  }

  /** Takes the agent offline; returns whether it was here, or null where it is not registered. */
  async leave(agentId: string): Promise<{ wasOnline: boolean } | null> {
    const agent = await this.#find(agentId);
    if (!agent) return null;
    const wasOnline = this.#isFresh(agent);
    agent.heartbeatAtMs = null;
    await this.#store.touch(agentId, null);
    return { wasOnline };
  }

  /** Those that have been silent for too long since the last call; they count as offline from here on. */
  async expire(): Promise<string[]> {
    const gone: string[] = [];
    for (const [agentId, agent] of [...this.#known]) {
      if (!this.#isSilent(agent)) continue;
      // Another process may have seen it, or have said already that it is gone.
      await this.learn(agentId);
      if (!this.#isSilent(this.#known.get(agentId) ?? agent)) continue;
      await this.leave(agentId);
      gone.push(agentId);
    }
    return gone;
  }

  async #find(agentId: string): Promise<Known | undefined> {
    if (!this.#known.has(agentId)) await this.learn(agentId);
    return this.#known.get(agentId);
  }

  #isSilent(agent: Known): boolean {
    return agent.heartbeatAtMs !== null && !this.#isFresh(agent);
  }

  #isHere(agent: Known | undefined, activity: AgentActivity | null): boolean {
    return agent ? this.#isFresh(agent) : isHeardLately(activity, this.#now());
  }

  #isFresh(agent: Known): boolean {
    return (
      agent.heartbeatAtMs !== null && this.#now() - agent.heartbeatAtMs <= HEARTBEAT_TIMEOUT_MS
    );
  }
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

/** A sign of life leaves a row, not an event; ISO 8601, as events have it. */
function lastSeen(heartbeatAtMs: number | null, spokeAt: string | null): string | null {
  if (heartbeatAtMs === null) return spokeAt;
  const heartbeatAt = new Date(heartbeatAtMs).toISOString();
  return spokeAt === null || spokeAt < heartbeatAt ? heartbeatAt : spokeAt;
}
