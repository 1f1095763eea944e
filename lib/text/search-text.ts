// Everything of an event that can be found by its words: what a person reads of it first, and then every other text that its
// payload and its attachments hold.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';
import { joinParts, textParts } from './text-of';

/** What a search reads of one event: behind it stands a file that was pasted. UTF-16 units. */
const SEARCH_TEXT_MAX = 100_000;

/** Values of a payload that are read, and how deep they may lie. */
const VALUES_MAX = 5_000;
const DEPTH_MAX = 12;

/** Stands between two texts. Written in ASCII, which is cut into words fastest. */
export const TEXT_BREAK = '\f';

/** All texts, each once; the parts and the lines of what a person reads stand there already. */
export function searchTextOf(event: Pick<ClutchMessage, 'payload' | 'attachments'>): string {
  const said = textParts(event);
  const own = joinParts(said);
  const texts = new Set(own === '' ? [] : [own]);
  const parts = new Set([...said, ...own.split('\n')]);
  let length = own.length;
  let left = VALUES_MAX;
  const visit = (value: unknown, depth: number): void => {
    left -= 1;
    if (left < 0 || length > SEARCH_TEXT_MAX) return;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string') {
      if (text.trim() === '' || texts.has(text) || parts.has(text)) return;
      texts.add(text);
      length += text.length;
    } else if (depth < DEPTH_MAX && (Array.isArray(text) || isObject(text))) {
      for (const inner of Object.values(text)) visit(inner, depth + 1);
    }
  };
  visit(event.payload, 0);
  for (const { kind, ref, name } of event.attachments ?? []) visit([kind, ref, name], 0);
  return [...texts].join(` ${TEXT_BREAK} `).slice(0, SEARCH_TEXT_MAX);
}
