// Who a refused message says that it comes from: read out of broken messages too, for people who look for them.
import { isAgentId, toAgentId } from '@/lib/model/ids';
import { isStorableText } from '@/lib/model/text';

/** The agent id under one of the names that protocols give the sender; null where none can be read. */
export function claimedSender(json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return null;
  const { from, sender_id } = json as { from?: unknown; sender_id?: unknown };
  const name =
    typeof from === 'object' && from !== null
      ? (from as { agent_id?: unknown }).agent_id
      : (from ?? sender_id);
  if (typeof name !== 'string' || name === '' || !isStorableText(name)) return null;
  const id = toAgentId(name);
  return isAgentId(id) ? id : null;
}
