// What a tool gave back: the texts that are read as lines, each by its name, and the rest as it is.
import type { Payload } from '@/lib/model/clutch-message';

export type OutputText = { readonly name: string; readonly text: string };

/** A longer text is read below its name. UTF-16 units. */
const INLINE_CHARS_MAX = 200;

/** More long texts than these stay in the tree, cut. */
const TEXTS_MAX = 8;

export function outputParts(payload: Payload): { texts: OutputText[]; rest: Payload } {
  const texts: OutputText[] = [];
  const rest: [string, unknown][] = [];
  for (const [name, value] of Object.entries(payload)) {
    const isText =
      typeof value === 'string' && (value.length > INLINE_CHARS_MAX || value.trim().includes('\n'));
    if (isText && texts.length < TEXTS_MAX) texts.push({ name, text: value });
    else rest.push([name, value]);
  }
  return { texts, rest: Object.fromEntries(rest) };
}
