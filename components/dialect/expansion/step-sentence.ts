// What a step of an expansion does, in a sentence.
import type { ExpansionStep } from '@/lib/dialects/expansion/trace';
import type { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { cutText } from '@/lib/std/cut-text';

/** Longer values are cut: they stand in the messages whole. Characters. */
const VALUE_MAX = 60;

export function stepSentence(
  messages: (typeof DIALECT_EXPANSION)['english']['steps'],
  { kind, parameter, value }: ExpansionStep,
): string {
  const shown = cutText(value, VALUE_MAX);
  const name = parameter ?? '';
  switch (kind) {
    case 'substitute':
      return messages.substitute(name, shown);
    case 'list':
      return messages.list(name, shown);
    case 'rest':
      return messages.rest(name, shown);
    case 'missing':
      return messages.missing(name);
    case 'or':
      return value === '()' ? messages.orNothing : messages.or(shown);
    case 'cond':
      return value === '()' ? messages.condNothing : messages.cond(shown);
    case 'literal':
      return messages.literal(shown);
  }
}
