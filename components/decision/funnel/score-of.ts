// The score that a decision gave an agent.
import type { Decision } from '@/lib/model/orchestration/routing';

/** Null where it gave none. Read as an own property: the names are an agent's. */
export function scoreOf({ scores }: Pick<Decision, 'scores'>, agentId: string): number | null {
  return Object.hasOwn(scores, agentId) ? (scores[agentId] ?? null) : null;
}
