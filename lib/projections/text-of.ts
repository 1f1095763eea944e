// What a person reads of an event. Clutch leaves the payload open, so the text is looked for under the names that
// agents use, the plainest first. Nothing is interpreted: the text is as hostile as its sender.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';

/** The names that text goes by, in the order in which they are tried. */
const TEXT_KEYS = [
  'text',
  'content',
  'message',
  'title',
  'query',
  'question',
  'summary',
  'body',
  'instruction',
  'instructions',
  'description',
  'goal',
  'reason',
  'note',
  // A tool call says no more of itself than which tool it is.
  'tool',
] as const;

/** A headline is one row of a list: longer ones are cut. UTF-16 units, the ellipsis included. */
export const HEADLINE_LENGTH_MAX = 120;

/** Of a long text only the beginning is searched for its first line. UTF-16 units. */
const HEADLINE_SEARCH_MAX = 2000;

/** The human-readable text of an event; empty where its payload has none. */
export function textOf(event: Pick<ClutchMessage, 'payload'>): string {
  for (const key of TEXT_KEYS) {
    const text = asText(event.payload[key]);
    if (text !== '') return text;
  }
  return '';
}

/** The payload's title, else the first line of its text, on one line of at most 120 well-formed characters. */
export function headlineOf(event: Pick<ClutchMessage, 'payload'>): string {
  const title = textIn(event.payload, 'title');
  const start = (title || textOf(event)).slice(0, HEADLINE_SEARCH_MAX).trimStart();
  const line = start.split(/[\r\n\u2028\u2029]/, 1)[0] ?? '';
  return detached(cutText(line.trimEnd(), HEADLINE_LENGTH_MAX));
}

/** Whether the event says or asks something, as chat and tasks do; only such an event gives its thread and run a name. */
export function isSpeech(event: Pick<ClutchMessage, 'type'>): boolean {
  return event.type.startsWith('chat.') || event.type.startsWith('task.');
}

/** The text, or its beginning and an ellipsis where it is longer than `lengthMax`; never half a character. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text.toWellFormed();
  const start = text.slice(0, lengthMax - 1);
  const isSplit = /[\uD800-\uDBFF]$/.test(start);
  return `${(isSplit ? start.slice(0, -1) : start).toWellFormed()}…`;
}

/** A cut string keeps the text that it was cut from alive; headlines outlive their 256 KiB payloads by far. */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** A payload's field where it is a string with something in it, else empty. */
export function textIn(payload: Payload, key: string): string {
  const value = payload[key];
  return typeof value === 'string' && value.trim() !== '' ? value : '';
}

/** A string as it stands; a list of `{text}` parts, as MCP and A2A send them, joined by line breaks. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? '' : value;
  if (!Array.isArray(value)) return '';
  const parts: string[] = [];
  for (const part of value) {
    if (typeof part === 'object' && part !== null && 'text' in part) {
      if (typeof part.text === 'string') parts.push(part.text);
    }
  }
  return parts.join('\n');
}
