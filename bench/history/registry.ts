// Agents that register: their cards, what the log says of them, and their rows of the registry.
import { toNewMessage } from '@/lib/engine/log/new-message';
import type { Presence } from '@/lib/engine/registry/presence';
import { registryEvent } from '@/lib/engine/registry/registry-events';
import type { AgentCard } from '@/lib/model/agent-card';
import { CLUTCH_VERSION } from '@/lib/model/clutch-message';
import type { NewMessage } from '@/lib/store/ports/event-store';
import type { Stamp } from './draft';
import { agentId, agentName, TRADES } from './plan';

/** Gives an agent its row; returns what the log says of it. */
export async function registered(
  presence: Presence,
  agent: number,
  stamp: Stamp,
): Promise<NewMessage> {
  const card = cardOf(agent);
  await presence.register(card);
  const { at, id } = stamp;
  const event = registryEvent({
    id,
    at,
    agentId: card.agent_id,
    type: 'agent.register',
    payload: { card },
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
