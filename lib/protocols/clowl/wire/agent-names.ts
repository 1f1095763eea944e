// Names of agents as CLowl writes them, `*` for everybody, and the ids that they become.
import type { Recipient } from '@/lib/model/clutch-message';
import { GROUP_ALL, toAgentId } from '@/lib/model/ids';
import { isEverybody, nativeName } from '@/lib/model/native-name';
import { isStorableText } from '@/lib/model/storable-text';

/** Section 2: broadcast. */
export const EVERYBODY = '*';

/** The recipients that `to` names, in its order. */
export function toRecipients(to: string | readonly string[]): Recipient[] {
  const names = typeof to === 'string' ? [to] : to;
  return names.map((name) => ({ agent_id: name === EVERYBODY ? GROUP_ALL : toAgentId(name) }));
}

/** `to` for recipients: one name for one of them, a list for several. */
export function toNames(recipients: readonly Recipient[]): string | string[] {
  const [first, ...rest] = recipients.map(({ agent_id }) => toName(agent_id));
  return first === undefined || rest.length > 0 ? [first ?? EVERYBODY, ...rest] : first;
}

/** The name that becomes this id; the id itself where the bare name would be read otherwise. */
export function toName(agentId: string): string {
  if (isEverybody(agentId)) return EVERYBODY;
  const name = nativeName(agentId);
  return name === '' || name === EVERYBODY || !isStorableText(name) ? agentId : name;
}
