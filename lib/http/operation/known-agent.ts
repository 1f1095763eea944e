// The agent of a path as the log has it: Clutch does not want `agent:` before an id, and some that speak have none.
import { agentParam, type Call, param } from './operation';

/** The id under which the agent of the path is known; the one with `agent:` where it is known under neither, or under both. */
export async function knownAgentId({
  c,
  deps,
}: Pick<Call<unknown>, 'c' | 'deps'>): Promise<string> {
  const { rows } = deps.engine.directory;
  const [agentId, asItIs] = [agentParam(c), param(c, 'agent_id')];
  if (asItIs === agentId || (await rows.agent(agentId)) !== null) return agentId;
  return (await rows.agent(asItIs)) === null ? agentId : asItIs;
}
