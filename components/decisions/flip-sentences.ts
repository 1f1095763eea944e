// Why a recorded decision comes out otherwise under changed circumstances, in one sentence, and who qualifies by them.
import {
  FILTERS,
  type RoutingFilter,
  scoredAgents,
} from '@/components/decision/funnel/funnel-rows';
import { scoreOf } from '@/components/decision/funnel/score-of';
import { formatPoints, type Sentence } from '@/components/decision/sentences/sentence';
import type { ROUTING_FILTERS } from '@/lib/messages/en/features/decision/routing-filters';
import type { DECISION_FLIPS } from '@/lib/messages/en/features/decisions/decision-flips';
import type { Decision, DecisionFlip } from '@/lib/model/orchestration/routing';

type FlipMessages = {
  readonly why: (typeof DECISION_FLIPS)['english']['why'];
  readonly filters: (typeof ROUTING_FILTERS)['english'];
};

/** Why it flips; empty where it stays the same. */
export function flipSentence(
  messages: FlipMessages,
  { before, after, flipped }: DecisionFlip,
  away: ReadonlySet<string>,
): Sentence {
  const { why } = messages;
  if (!flipped) return [];
  const gone = before.selected === null ? null : fall(messages, before.selected, after, away);
  if (after.selected === null) return gone === null ? [why.nobody] : why.nobodyElse(gone);
  const now = { agent: after.selected };
  const score = pointsOf(after, after.selected);
  if (before.selected === null) return why.passes(now, score);
  if (gone !== null) return why.next(gone, now, score);
  const { tie_break: tieBreak } = after;
  if (tieBreak !== null && tieBreak.rule !== 'none') {
    return why[tieBreak.rule](score, { quoted: tieBreak.detail });
  }
  const then = { agent: before.selected };
  return why.scores(now, score, then, pointsOf(after, before.selected));
}

/** How the agent that was chosen drops out; null where it is still scored. */
function fall(
  { why, filters }: FlipMessages,
  agentId: string,
  after: Decision,
  away: ReadonlySet<string>,
): Sentence | null {
  if (away.has(agentId)) return why.takenAway({ agent: agentId });
  const considered = after.considered.find((agent) => agent.agent_id === agentId);
  if (considered === undefined || considered.passed) return null;
  const { stage, detail } = considered;
  if (!FILTERS.includes(stage as RoutingFilter)) return null;
  return why.falls({ agent: agentId }, filters[stage as RoutingFilter], { quoted: detail });
}

function pointsOf(decision: Decision, agentId: string): string | null {
  const score = scoreOf(decision, agentId);
  return score === null ? null : formatPoints(score);
}

export type Qualified = {
  readonly seq: number;
  readonly agent_id: string;
  readonly score: number | null;
};

/** Who passes every filter by the changes alone, for which decision; those that are chosen by it are in the flips. */
export function qualifiedBy(flips: readonly DecisionFlip[]): Qualified[] {
  return flips.flatMap(({ seq, before, after }) => {
    const passed = new Set(scoredAgents(before));
    return scoredAgents(after)
      .filter((agentId) => !passed.has(agentId) && agentId !== after.selected)
      .map((agent_id) => ({ seq, agent_id, score: scoreOf(after, agent_id) }));
  });
}
