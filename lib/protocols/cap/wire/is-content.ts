// What of a CAP message is content: the text that each type has, and what its attachments hold. A manifest is none: its texts are
// what an agent is.
import { isObject } from '@/lib/std/is-object';
import { isCapType, TEXT_FIELDS } from './schema';

/** What attachments hold beside their names (P13). */
const HELD: ReadonlySet<string | undefined> = new Set(['result', 'object', 'text']);

/** Whether the text at a path of a message is what somebody says. */
export function isContent([field, , part]: readonly string[], message: unknown): boolean {
  if (!isObject(message) || !isCapType(message.type)) return false;
  return field === TEXT_FIELDS[message.type] || (field === 'attachments' && HELD.has(part));
}
