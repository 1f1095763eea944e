// Names of agents as CBCL writes them, `@bob`, and the ids that they become.
import { GROUP_ALL, toAgentId } from '@/lib/model/ids';
import { isEverybody, nativeName } from '@/lib/model/native-name';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { isIdentifier } from '@/lib/sexpr/spelling';

/** CBCL speaks to one agent; this name is everybody's. */
export const EVERYBODY = 'all';

/** The id of a recipient. */
export function recipientId(name: string): string {
  return name === EVERYBODY ? GROUP_ALL : toAgentId(name);
}

/** Whether the id of a name fits into a column. */
export function fitsColumn(name: string): boolean {
  return toAgentId(name).length <= IDENTIFIER_LENGTH_MAX;
}

/** The name of a sender that becomes this id; null where CBCL has none, as for groups and foreign letters. */
export function senderName(agentId: string): string | null {
  const name = nativeName(agentId);
  return isIdentifier(name) && toAgentId(name) === agentId ? name : null;
}

/** The same of a recipient, who may be everybody. */
export function recipientName(agentId: string): string | null {
  if (isEverybody(agentId)) return EVERYBODY;
  const name = nativeName(agentId);
  return isIdentifier(name) && recipientId(name) === agentId ? name : null;
}
