// Behind whose door a client of A2A stands: an agent that is to be found over A2A, or the router. And who the client is, by its key.
import { isServedOverA2a } from '@/lib/model/agent-card';
import { HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { Principal } from '@/lib/model/principal';
import type { AgentSummary } from '@/lib/model/summary';
import { agentParam, notFound, type PublicCall } from '../operation/operation';

export type A2aDoor = {
  readonly agentId: string;
  /** Null for the router, which has no card. */
  readonly agent: AgentSummary | null;
};

export const ROUTER_DOOR: A2aDoor = { agentId: ORCHESTRATOR_ID, agent: null };

/** The door that the path names. @throws AppError `not_found` where nobody is to be found there */
export async function doorOf({ c, deps }: PublicCall): Promise<A2aDoor> {
  if (c.req.param('agent_id') === undefined) return ROUTER_DOOR;
  const agentId = agentParam(c);
  if (agentId === ORCHESTRATOR_ID) return ROUTER_DOOR;
  const agent = await deps.engine.directory.rows.agent(agentId);
  if (agent !== null && isServed(agent)) return { agentId, agent };
  throw notFound(`agent ${JSON.stringify(agentId.slice(0, 100))} over A2A`);
}

/** Whether clients of A2A may find the agent. */
export function isServed({ registered, card, hidden }: AgentSummary): boolean {
  return registered && hidden !== true && card !== null && isServedOverA2a(card);
}

/** As whom a key writes here: its agent, of a bridge's key one client with its prefix, else the person who holds it. */
export function clientOf({ agent_id, agent_prefix }: Principal): string {
  return agent_id ?? (agent_prefix === undefined ? HUMAN_AGENT_ID : `${agent_prefix}client`);
}

/** Where this server is found, as the client sees it. */
export function baseUrl({ c, deps }: PublicCall): string {
  const { publicOrigin } = deps.config.originRules();
  return publicOrigin ?? `http://${c.req.header('host') ?? 'localhost'}`;
}
