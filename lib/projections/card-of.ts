// What an agent says of itself in an event, as an AgentCard.
import { AgentCard, CAPABILITIES_MAX } from '@/lib/model/agent-card';
import { CLUTCH_VERSION, type ClutchMessage } from '@/lib/model/clutch-message';

/** The card of an agent.register or agent.update; null where it says nothing of what the agent can do. */
export function cardOf(event: ClutchMessage): AgentCard | null {
  const { payload } = event;
  const agent_id = event.from.agent_id;
  const card = AgentCard.safeParse(payload.card);
  if (card.success) return card.data.agent_id === agent_id ? card.data : null;
  const base = { v: CLUTCH_VERSION, agent_id } as const;
  if (Array.isArray(payload.mcp_bindings)) {
    return { ...base, capabilities: [], manifest: payload } as AgentCard;
  }
  if (Array.isArray(payload.supports)) {
    const supports = payload.supports.filter((entry) => typeof entry === 'string');
    return { ...base, capabilities: supports.slice(0, CAPABILITIES_MAX).map((id) => ({ id })), supports } as AgentCard;
  }
  return null;
}
