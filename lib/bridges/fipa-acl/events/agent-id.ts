// Names of agents, `local@platform` as FIPA00023 has them, behind the prefix of the key: nothing in a message names an agent of anybody else.
import { fittingId } from '@/lib/model/fitting-id';
import { encodeName } from '@/lib/model/ids';
import type { DecodeContext } from '@/lib/protocols/codec/codec';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:fipa-acl.';

/** What names of agents on a platform hold, and people can read as it is. */
const READABLE: Readonly<Record<string, string>> = { '%40': '@', '%3A': ':', '%2F': '/' };

/** The id of the agent of a name. */
export function agentIdOf(name: string, { agentPrefix }: DecodeContext): string {
  const readable = encodeName(name).replace(/%(?:40|3A|2F)/g, (code) => READABLE[code] ?? code);
  return fittingId(agentPrefix ?? OWN_PREFIX, readable);
}
