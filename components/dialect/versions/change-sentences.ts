// What changed between two versions, one sentence for each thing that did.
import type { ClauseChange, DialectDiff, PerformativeChange } from '@/lib/dialects/definition/diff';
import type { DIALECT_VERSIONS } from '@/lib/messages/en/features/dialect/dialect-versions';

type ChangeMessages = (typeof DIALECT_VERSIONS)['english']['changes'];

export function changeSentences(
  messages: ChangeMessages,
  { clauses, performatives }: DialectDiff,
): string[] {
  return [
    ...clauses.map((change) => clauseSentence(messages, change)),
    ...performatives.flatMap((change) => performativeSentences(messages, change)),
  ];
}

function clauseSentence(messages: ChangeMessages, { clause, before, after }: ClauseChange): string {
  if (before === null) return messages.declared(clause, after ?? '');
  if (after === null) return messages.undeclared(clause, before);
  return messages.changed(clause, before, after);
}

function performativeSentences(
  messages: ChangeMessages,
  { name, change, parameters, template }: PerformativeChange,
): string[] {
  if (change === 'added') return [messages.added(name, parameters.after ?? '()')];
  if (change === 'removed') return [messages.removed(name)];
  const words: string[] = [];
  if (parameters.before !== parameters.after) {
    words.push(messages.takes(name, parameters.after ?? '()', parameters.before ?? '()'));
  }
  const changed = template.filter(({ kind }) => kind !== 'same').length;
  if (changed > 0) words.push(messages.expands(name));
  return words;
}
