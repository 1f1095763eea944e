// Whom a client of A2A talks to by the path that it asks: an agent that is to be found over A2A, or the router.
import { isServedOverA2a } from '@/lib/model/agent-card';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { AgentSummary } from '@/lib/model/summary';
import { quotedStart } from '@/lib/std/quoted-start';
import { agentParam, notFound, type PublicCall } from '../operation/operation';

export type A2aEndpoint = {
  readonly agentId: string;
  /** Null for the router, which has no card. */
  readonly agent: AgentSummary | null;
};

const ROUTER_ENDPOINT: A2aEndpoint = { agentId: ORCHESTRATOR_ID, agent: null };

/** The endpoint that the path names. @throws AppError `not_found` where nobody is to be found there */
export async function endpointOf({ c, deps }: PublicCall): Promise<A2aEndpoint> {
  if (c.req.param('agent_id') === undefined) return ROUTER_ENDPOINT;
  const agentId = agentParam(c);
  if (agentId === ORCHESTRATOR_ID) return ROUTER_ENDPOINT;
  const agent = await deps.engine.directory.rows.agent(agentId);
  if (agent !== null && isServed(agent)) return { agentId, agent };
  throw notFound(`agent ${quotedStart(agentId)} over A2A`);
}

/** Whether clients of A2A may find the agent. */
export function isServed({ registered, card, hidden }: AgentSummary): boolean {
  return registered && hidden !== true && card !== null && isServedOverA2a(card);
}

/** Where this server is found, as the client sees it. */
export function baseUrl({ c, deps }: PublicCall): string {
  const { publicOrigin } = deps.config.originRules();
  return publicOrigin ?? `http://${c.req.header('host') ?? 'localhost'}`;
}
