// What changed between two versions, one sentence for each thing that did.
import type { ClauseChange, DialectDiff, PerformativeChange } from '@/lib/dialects/definition/diff';

export function changeSentences({ clauses, performatives }: DialectDiff): string[] {
  return [...clauses.map(clauseSentence), ...performatives.flatMap(performativeSentences)];
}

function clauseSentence({ clause, before, after }: ClauseChange): string {
  if (before === null) return `${clause} is declared: ${after ?? ''}`;
  if (after === null) return `${clause} is not declared any more; it was ${before}`;
  return `${clause} goes from ${before} to ${after}`;
}

function performativeSentences({
  name,
  change,
  parameters,
  template,
}: PerformativeChange): string[] {
  if (change === 'added') return [`${name} is added, with ${parameters.after ?? '()'}`];
  if (change === 'removed') return [`${name} is removed: calls of it are refused`];
  const words: string[] = [];
  if (parameters.before !== parameters.after) {
    words.push(
      `${name} takes ${parameters.after ?? '()'} in place of ${parameters.before ?? '()'}`,
    );
  }
  const changed = template.filter(({ kind }) => kind !== 'same').length;
  if (changed > 0) words.push(`${name} expands to something else`);
  return words;
}
