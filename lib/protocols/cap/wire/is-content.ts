// What of a CAP message is content: the text that each type has, and what its attachments hold. A manifest is none: its texts are
// what an agent is.
import { isObject } from '@/lib/std/is-object';
import { type CapType, isCapType } from './schema';

const TEXT_OF: Readonly<Record<CapType, string>> = {
  message: 'content',
  delegation_notice: 'context_summary',
  error_response: 'error_message',
  oversight_inquiry: 'inquiry',
};

/** What attachments hold beside their names (P13). */
const HELD: ReadonlySet<string | undefined> = new Set(['result', 'object', 'text']);

/** Whether the text at a path of a message is what somebody says. */
export function isContent([field, , part]: readonly string[], message: unknown): boolean {
  if (!isObject(message) || !isCapType(message.type)) return false;
  return field === TEXT_OF[message.type] || (field === 'attachments' && HELD.has(part));
}
