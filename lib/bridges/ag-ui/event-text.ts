// What people read in an event of AG-UI.
import { isCount, textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject, objectsIn } from '@/lib/std/is-object';

/** Content as AG-UI has it: a text, or parts, of which the texts are read. */
export function contentText(content: unknown): string {
  if (!Array.isArray(content)) return textIn(content);
  const texts = content.filter(isObject).map((part) => textIn(part.text));
  return texts.filter((text) => text !== '').join('\n');
}

/** What a person asked last in the input of a run; empty where its start does not repeat it. */
export function askedIn(input: unknown): string {
  const messages = isObject(input) && Array.isArray(input.messages) ? input.messages : [];
  const asked = messages.findLast((message) => isObject(message) && message.role === 'user');
  return isObject(asked) ? contentText(asked.content) : '';
}

/** What the input of a run answers: an entry for each interrupt of the run that it takes up. */
export function answersIn(input: unknown): Readonly<Record<string, unknown>>[] {
  return isObject(input) ? objectsIn(input.resume) : [];
}

/** Why a run waits: what its interrupts say. */
export function interruptsText(interrupts: unknown): string {
  const list = objectsIn(interrupts);
  const texts = list.map(({ message, reason }) => textIn(message) || textIn(reason));
  return texts.filter((text) => text !== '').join('\n') || 'It waits for an answer.';
}

/** What a run took, as `meta.usage` has it: the sums over its models; null where nothing was counted. */
export function usageIn(usage: unknown): Record<string, number> | null {
  const entries = objectsIn(usage);
  const sums = { input_tokens: 'inputTokens', output_tokens: 'outputTokens' } as const;
  const counted = Object.entries(sums).flatMap(([name, field]): [string, number][] => {
    const counts = entries.map((entry) => entry[field]).filter(isCount);
    return counts.length === 0 ? [] : [[name, counts.reduce((sum, count) => sum + count, 0)]];
  });
  return counted.length === 0 ? null : Object.fromEntries(counted);
}
