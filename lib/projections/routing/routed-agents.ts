// The registered agents as routing sees them. Each agent at one moment is one object that never changes, and so is the list
// of all of them, so that a decision among thousands costs no copy of what did not change.
import { type AgentCard, spokenBy } from '@/lib/model/agent-card';
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch';
import type {
  PendingAssignment,
  RecentSuccess,
  RoutingAgent,
} from '@/lib/model/orchestration/routing';
import { countWhile } from '@/lib/std/count-while';

/** Outcomes that count as recent (C33). */
export const RECENT_OUTCOMES = 50;

/** Outcomes that are kept, so that the past can be told as far back as this many less those that count: some 2 kB an agent. */
export const KEPT_OUTCOMES = 250;

/** Many times the protocols that there are: a card may name any text as one. */
const PROTOCOLS_MAX = 64;
const MICROS = 1_000_000;

/** More is no cost of anything: sums stay integers. */
const COST_MAX = Number.MAX_SAFE_INTEGER;

/** A registered agent as it is kept; its load is that of the tasks that are kept. Plain JSON. */
export type SavedAgent = {
  readonly card: AgentCard;
  readonly offline_since: string | null;
  /** `1` for a result, `0` for an error or a timeout; the newest last. */
  readonly outcomes: string;
  /** The seqs of the last of them; absent where none is known. */
  readonly outcome_seqs?: readonly number[];
  readonly last_chosen: number | null;
  /** Millionths of a US dollar, so that sums do not depend on their order; absent means nothing. */
  readonly cost?: number;
};

export class RoutedAgents {
  readonly #touch: (agentId: string) => void;
  readonly #touchLoad: (agentId: string) => void;
  readonly #saved = new Map<string, SavedAgent>();
  /** Open tasks, also of who is not registered yet. */
  readonly #loads = new Map<string, number>();
  /** In the order of their ids. */
  #ids: string[] = [];
  #list: readonly RoutingAgent[] = [];
  /** Whose object in the list is of an earlier moment; all of them where the ids changed. */
  readonly #stale = new Set<string>();
  #isListStale = false;
  /** Only grows: a protocol that nobody reads any more costs a decision a little work. */
  foreignProtocols: readonly string[] = [];

  /** Both are told of each agent: whose kept part changed, and whose load did. */
  constructor(touch: (agentId: string) => void, touchLoad: (agentId: string) => void) {
    this.#touch = touch;
    this.#touchLoad = touchLoad;
  }

  readonly get = (agentId: string): RoutingAgent | null => {
    return this.#saved.has(agentId) ? (this.list([], 0)[this.#placeOf(agentId)] ?? null) : null;
  };

  save(agentId: string): SavedAgent | null {
    return this.#saved.get(agentId) ?? null;
  }

  load(agentId: string, saved: SavedAgent): void {
    if (!this.#saved.has(agentId)) {
      this.#ids.splice(this.#placeOf(agentId), 0, agentId);
      this.#isListStale = true;
    }
    if (this.#saved.get(agentId)?.card !== saved.card) this.#noteProtocols(saved.card);
    this.#saved.set(agentId, saved);
    this.#stale.add(agentId);
  }

  #noteProtocols(card: AgentCard): void {
    const speaks = spokenBy(card);
    const known = this.foreignProtocols;
    if (speaks.includes(CANONICAL_PROTOCOL) || speaks.every((name) => known.includes(name))) return;
    this.foreignProtocols = [...new Set([...known, ...speaks])].slice(0, PROTOCOLS_MAX).sort();
  }

  register(agentId: string, card: AgentCard): void {
    const before = this.#saved.get(agentId) ?? UNKNOWN;
    this.#change(agentId, { ...before, card });
  }

  setOffline(agentId: string, since: string | null): void {
    const before = this.#saved.get(agentId);
    const isSame = since === null ? before?.offline_since === null : before?.offline_since;
    if (before !== undefined && !isSame) this.#change(agentId, { ...before, offline_since: since });
  }

  choose(agentId: string, cursor: number): void {
    const before = this.#saved.get(agentId);
    if (before !== undefined) this.#change(agentId, { ...before, last_chosen: cursor });
  }

  addOutcome(agentId: string, isResult: boolean, seq: number): void {
    const before = this.#saved.get(agentId);
    if (before === undefined) return;
    const outcomes = `${before.outcomes}${isResult ? 1 : 0}`.slice(-KEPT_OUTCOMES);
    const outcome_seqs = [...(before.outcome_seqs ?? []), seq].slice(-KEPT_OUTCOMES);
    this.#change(agentId, { ...before, outcomes, outcome_seqs });
  }

  addLoad(agentId: string, change: 1 | -1): void {
    const open = (this.#loads.get(agentId) ?? 0) + change;
    this.loadLoad(agentId, open);
    this.#touchLoad(agentId);
  }

  /** The open tasks of an agent, as they are saved; 0 where it has none. */
  saveLoad(agentId: string): number {
    return this.#loads.get(agentId) ?? 0;
  }

  /** @param open The open tasks of an agent. */
  loadLoad(agentId: string, open: number): void {
    if (open > 0) this.#loads.set(agentId, open);
    else this.#loads.delete(agentId);
    this.#stale.add(agentId);
  }

  /** @param cost US dollars. */
  addCost(agentId: string, cost: number): void {
    const before = this.#saved.get(agentId);
    if (before === undefined) return;
    const sum = Math.min((before.cost ?? 0) + Math.round(cost * MICROS), COST_MAX);
    this.#change(agentId, { ...before, cost: sum });
  }

  /** Open tasks of an agent, and of a registered one its card. */
  loadOf(agentId: string): { readonly open: number; readonly card: AgentCard | null } {
    const card = this.#saved.get(agentId)?.card ?? null;
    return { open: this.#loads.get(agentId) ?? 0, card };
  }

  /** By id, with assignments that were decided in this order and do not stand in the log yet. */
  list(pending: readonly PendingAssignment[], cursor: number): readonly RoutingAgent[] {
    this.#refresh();
    if (pending.length === 0) return this.#list;
    const list = [...this.#list];
    for (const [index, { agent_id }] of pending.entries()) {
      const place = this.#placeOf(agent_id);
      const agent = list[place];
      if (agent === undefined || agent.agent_id !== agent_id) continue;
      list[place] = routingAgent(agent, { open: agent.open + 1, last_chosen: cursor + index });
    }
    return list;
  }

  #change(agentId: string, saved: SavedAgent): void {
    this.load(agentId, saved);
    this.#touch(agentId);
  }

  #refresh(): void {
    if (this.#stale.size === 0) return;
    if (this.#isListStale) {
      const known = new Map(this.#list.map((agent) => [agent.agent_id, agent]));
      this.#list = this.#ids.flatMap((id) => {
        const same = this.#stale.has(id) ? undefined : known.get(id);
        return same ?? this.#agentOf(id) ?? [];
      });
    } else {
      const list = [...this.#list];
      for (const id of this.#stale) {
        const agent = this.#agentOf(id);
        if (agent !== null) list[this.#placeOf(id)] = agent;
      }
      this.#list = list;
    }
    this.#isListStale = false;
    this.#stale.clear();
  }

  #agentOf(agentId: string): RoutingAgent | null {
    const saved = this.#saved.get(agentId);
    if (saved === undefined) return null;
    const { card, offline_since, outcomes, last_chosen, cost = 0 } = saved;
    const success = successOf(outcomes);
    const is_online = offline_since === null;
    return routingAgent(
      { agent_id: agentId, card, is_online, offline_since, success, cost_usd: cost / MICROS },
      { open: this.#loads.get(agentId) ?? 0, last_chosen },
    );
  }

  /** Where an id stands, or would stand. */
  #placeOf(agentId: string): number {
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[middle] ?? '') < agentId) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Written out, field by field: thousands are read for one decision, and V8 keeps properties that a spread adds outside of the
 * object.
 */
function routingAgent(
  agent: Omit<RoutingAgent, 'open' | 'last_chosen'>,
  { open, last_chosen }: Pick<RoutingAgent, 'open' | 'last_chosen'>,
): RoutingAgent {
  return {
    agent_id: agent.agent_id,
    card: agent.card,
    is_online: agent.is_online,
    offline_since: agent.offline_since ?? null,
    open,
    cost_usd: agent.cost_usd ?? 0,
    success: agent.success,
    last_chosen,
  };
}

const UNKNOWN = { offline_since: null, outcomes: '', last_chosen: null };

function successOf(outcomes: string): RecentSuccess | null {
  if (outcomes === '') return null;
  const recent = outcomes.slice(-RECENT_OUTCOMES);
  const results = recent.replaceAll('0', '').length;
  return { rate: results / recent.length, of: recent.length };
}

/** How the last tasks of an agent had ended at a moment; not told where too many have ended since. */
export type SuccessAt =
  | { readonly isTold: true; readonly success: RecentSuccess | null }
  | { readonly isTold: false };

/** By what is kept of an agent; null where it is not registered. */
export function successAt(saved: SavedAgent | null, at: number): SuccessAt {
  if (saved === null) return { isTold: true, success: null };
  const { outcomes, outcome_seqs: seqs = [] } = saved;
  const later = seqs.length - countWhile(seqs, (seq) => seq <= at);
  const then = outcomes.slice(0, outcomes.length - later);
  const isWhole = outcomes.length < KEPT_OUTCOMES || then.length >= RECENT_OUTCOMES;
  // Of those before them the order is known, and not the seq.
  const isBefore = later === seqs.length && seqs.length < outcomes.length;
  if (isBefore || (later > 0 && !isWhole)) return { isTold: false };
  return { isTold: true, success: successOf(then) };
}
