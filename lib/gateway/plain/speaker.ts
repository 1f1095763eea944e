// For whom a plain socket speaks and receives, told from its credential and from the agent that its URL asks for.
import { HUMAN_AGENT_ID, isAgentId, toAgentId } from '@/lib/model/ids';
import type { Principal } from '@/lib/model/principal';
import { may } from '@/lib/security/permissions';
import { err, ok, type Result } from '@/lib/std/result';

/**
 * The agent of a connection, or why it may not have it. Null: the connection sends in whosever name it may, and receives
 * nothing.
 */
export function speakerOf(
  principal: Principal,
  asked: string | null,
): Result<string | null, string> {
  const { role, agent_id: own, grants } = principal;
  if (!may(principal, 'write_events')) return err(`The role ${role} may not write.`);
  const named = asked === null || asked === '' ? null : toAgentId(asked);
  if (named !== null && !isAgentId(named)) return err(`${asked} is no name of an agent.`);
  if (role === 'agent') {
    const isOwn = named === null || named === own || grants.includes('impersonate');
    return isOwn ? ok(named ?? own) : err(`The key is bound to ${own} and not to ${named}.`);
  }
  if (role === 'admin' || grants.includes('impersonate')) return ok(named);
  const isHuman = named === null || named === HUMAN_AGENT_ID;
  return isHuman ? ok(null) : err(`The role ${role} does not speak for ${named}.`);
}
