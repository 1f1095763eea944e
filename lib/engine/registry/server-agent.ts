// The agents that this server is itself: the gateway, which decides what triads voted on, and the orchestrator, wherever nobody
// else is it.
import type { AgentCard } from '@/lib/model/agent-card';
import { CLUTCH_VERSION } from '@/lib/model/clutch-message';
import { GATEWAY_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';

/** What lists say of it. It is in no registry, and nothing is routed to it. */
const CARD: AgentCard = {
  v: CLUTCH_VERSION,
  agent_id: ORCHESTRATOR_ID,
  capabilities: [],
  display: {
    name: 'orchestrator',
    desc: 'This server: routes tasks, delivers messages and asks for reviews',
  },
};

const GATEWAY_CARD: AgentCard = {
  v: CLUTCH_VERSION,
  agent_id: GATEWAY_ID,
  capabilities: [],
  display: { name: 'gateway', desc: 'This server: counts the votes of triads and decides' },
};

/** The card of the agent where it is this server at this moment, ISO 8601; null for all others. */
export function serverCardOf(
  agentId: string,
  orchestration: Pick<OrchestrationFold, 'orchestrates'>,
  now: () => string,
): AgentCard | null {
  if (agentId === GATEWAY_ID) return GATEWAY_CARD;
  return agentId === ORCHESTRATOR_ID && orchestration.orchestrates(now()) ? CARD : null;
}
