// The agent that this server is itself: the orchestrator, wherever nobody else is it.
import type { AgentCard } from '@/lib/model/agent-card';
import { CLUTCH_VERSION } from '@/lib/model/clutch-message';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
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

/** The card of the agent where it is this server at this moment, ISO 8601; null for all others. */
export function serverCardOf(
  agentId: string,
  orchestration: Pick<OrchestrationFold, 'orchestrates'>,
  now: () => string,
): AgentCard | null {
  return agentId === ORCHESTRATOR_ID && orchestration.orchestrates(now()) ? CARD : null;
}
