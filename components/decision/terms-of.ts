// The preferred terms of a decision, the heaviest first: the order of their shades everywhere.
import type { Decision } from '@/lib/model/orchestration/routing';

/** Those that were asked for, then those that only the weights name. */
export function termsOf({ question, weights }: Decision): string[] {
  const asked = question?.prefers ?? [];
  const terms = [...new Set([...asked, ...Object.keys(weights)])];
  const weightOf = (term: string) => (Object.hasOwn(weights, term) ? (weights[term] ?? 0) : 0);
  return terms.sort((one, other) => weightOf(other) - weightOf(one));
}
