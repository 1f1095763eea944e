// Agents as they might be: gone, or with other parts on their cards. What a recorded decision would have been among them
// says which part of a card it rested on.
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { RoutingAgent, RoutingOverrides } from '@/lib/model/orchestration/routing';
import { KIND_WEIGHTS, kindOf, type TermKind } from './terms';

/**
 * The agents with the overrides applied: null takes one away, a part of a card replaces that part. An id that nobody bears
 * joins them as an idle agent with that card.
 */
export function withOverrides(
  agents: readonly RoutingAgent[],
  overrides: RoutingOverrides | undefined,
): readonly RoutingAgent[] {
  const changes = new Map(Object.entries(overrides?.agents ?? {}));
  if (changes.size === 0) return agents;
  const changed: RoutingAgent[] = [];
  for (const agent of agents) {
    const { agent_id } = agent;
    const change = changes.get(agent_id);
    changes.delete(agent_id);
    if (change === undefined) changed.push(agent);
    else if (change !== null)
      changed.push({ ...agent, card: { ...agent.card, ...change, agent_id } });
  }
  for (const [agent_id, change] of changes) {
    if (change !== null) changed.push(joining(agent_id, change));
  }
  return changed;
}

/** The weights of a recorded decision with the overrides in their place: a kind replaces all of its terms. */
export function withWeights(
  recorded: Readonly<Record<string, number>>,
  overrides: Readonly<Record<string, number>> | undefined,
): Record<string, number> {
  if (overrides === undefined) return { ...recorded };
  const kinds = Object.keys(KIND_WEIGHTS).filter((kind) => Object.hasOwn(overrides, kind));
  const isKept = ([term]: [string, number]) => !kinds.includes(kindOf(term) satisfies TermKind);
  const kept = Object.entries(recorded).filter(isKept);
  return Object.fromEntries([...kept, ...Object.entries(overrides)]);
}

function joining(
  agent_id: string,
  card: NonNullable<NonNullable<RoutingOverrides['agents']>[string]>,
): RoutingAgent {
  return {
    agent_id,
    card: { v: CLUTCH_VERSION, capabilities: [], ...card, agent_id },
    is_online: true,
    open: 0,
    success: null,
    last_chosen: null,
  };
}
