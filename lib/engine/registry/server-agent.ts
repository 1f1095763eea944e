// The agents that this server is itself: the gateway, which decides what triads voted on, and the orchestrator, wherever nobody
// else is it. It speaks for people, too, who have no keys of their own.
import type { AgentCard } from '@/lib/model/agent-card';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { Origin } from '@/lib/model/event-record';
import { GATEWAY_ID, HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { SaidEvent } from '../interface/orchestration';

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

/** In whose names the server speaks, by how an event came in: what others say in these names, with whatever right, is theirs. */
const OWN_NAMES: Readonly<Partial<Record<Origin, readonly string[]>>> = {
  engine: [ORCHESTRATOR_ID, GATEWAY_ID],
  operator: [HUMAN_AGENT_ID],
};

/** Whether the server itself says an event: what its engine decides, and what people do and say here, a restart among it. */
export function isSaidByServer({ event, origin }: SaidEvent): boolean {
  return OWN_NAMES[origin]?.includes(event.from.agent_id) ?? false;
}
