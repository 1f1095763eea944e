// Who a refused message says that it comes from: read out of broken messages too, for people who look for them.
import { isAgentId, toAgentId } from '@/lib/model/ids';
import { isStorableText } from '@/lib/model/storable-text';

/** The agent id under one of the names that protocols give the sender; null where none can be read. */
export function claimedSender(message: unknown): string | null {
  const name = typeof message === 'string' ? nameInText(message) : nameInJson(message);
  if (typeof name !== 'string' || name === '' || !isStorableText(name)) return null;
  const id = toAgentId(name);
  return isAgentId(id) ? id : null;
}

function nameInJson(message: unknown): unknown {
  if (typeof message !== 'object' || message === null) return undefined;
  const { from, sender_id } = message as { from?: unknown; sender_id?: unknown };
  return typeof from === 'object' && from !== null
    ? (from as { agent_id?: unknown }).agent_id
    : (from ?? sender_id);
}

/** The parameter of an envelope around a symbolic expression, before any list or comment: `(envelope :from @alice ...`. */
const ENVELOPE_SENDER =
  /^\s*\(\s*envelope\s(?:[^();]*?\s)?:from\s+@([A-Za-z0-9_-]+\??)(?=[\s()";]|$)/;

/** Characters of a text that are looked at: an envelope's own parameters stand at its beginning. */
const ENVELOPE_LENGTH_MAX = 2048;

function nameInText(text: string): string | undefined {
  return ENVELOPE_SENDER.exec(text.slice(0, ENVELOPE_LENGTH_MAX))?.[1];
}
