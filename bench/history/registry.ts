// Agents that register: their cards, what the log says of them, and their rows of the registry.
import { toNewMessage } from '@/lib/engine/log/commit/new-message';
import type { Presence } from '@/lib/engine/registry/presence';
import { registryEvent } from '@/lib/engine/registry/registry-events';
import type { AgentCard } from '@/lib/model/agent-card';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { NewMessage } from '@/lib/store/ports/event-store';
import type { Stamp } from './draft';
import { agentId, agentName, type HistoryPlan, isRegistered, TRADES } from './plan';

/** Gives every agent that registers its row, before the log says so. */
export async function registerAll(presence: Presence, { agents }: HistoryPlan): Promise<void> {
  for (let agent = 0; agent < agents; agent += 1) {
    if (isRegistered(agent)) await presence.register(cardOf(agent));
  }
}

/** What the log says of an agent that registers. */
export function registration(agent: number, { at, id }: Stamp): NewMessage {
  const payload = { card: cardOf(agent) };
  const event = registryEvent({
    id,
    at,
    agentId: agentId(agent),
    type: 'agent.register',
    payload,
  });
  return toNewMessage({ event, origin: 'agent', receivedAt: at });
}

/** What the engine says of an agent that fell silent. */
export function goneOffline(agentId: string, { at, id }: Stamp): NewMessage {
  const payload = { status: 'offline' };
  const event = registryEvent({ id, at, agentId, type: 'agent.update', payload });
  return toNewMessage({ event, origin: 'engine', receivedAt: at });
}

function cardOf(agent: number): AgentCard {
  const trade = TRADES[agent % TRADES.length];
  return {
    v: CLUTCH_VERSION,
    agent_id: agentId(agent),
    display: { name: agentName(agent), desc: `A ${trade} of the team` },
    endpoints: {},
    capabilities: [
      { id: `skill:${trade}`, version: '1.0', tags: ['market'], tools: ['mcp:files'] },
    ],
    limits: { max_concurrency: 4, max_runtime_sec: 600 },
    security: { sandbox: true, network: 'none' },
  };
}
