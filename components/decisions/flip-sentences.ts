// Why a recorded decision comes out otherwise under changed circumstances, in one sentence, and who qualifies by them.

import {
  FILTER_NAMES,
  FILTERS,
  type RoutingFilter,
  scoredAgents,
} from '@/components/decision/funnel/funnel-rows';
import { formatPoints, type Sentence } from '@/components/decision/sentences/sentence';
import type { Decision, DecisionFlip } from '@/lib/model/orchestration/routing';

/** Why it flips; empty where it stays the same. */
export function flipSentence(
  { before, after, flipped }: DecisionFlip,
  away: ReadonlySet<string>,
): Sentence {
  if (!flipped) return [];
  if (after.selected === null) return nobodyLeft(before, after, away);
  const { tie_break: tieBreak } = after;
  if (before.selected === null) {
    return [{ agent: after.selected }, ` passes every filter${withScore(after, after.selected)}.`];
  }
  const gone = fall(before.selected, after, away);
  if (gone !== null) {
    return [
      ...gone,
      ', next is ',
      { agent: after.selected },
      `${withScore(after, after.selected)}.`,
    ];
  }
  if (tieBreak !== null && tieBreak.rule !== 'none') {
    const score = scoreOf(after, after.selected);
    const at = score === null ? '' : ` at ${formatPoints(score)}`;
    return [`Tie${at}. ${RULES[tieBreak.rule]}: `, { quoted: tieBreak.detail }, '.'];
  }
  return [
    { agent: after.selected },
    `${has(after, after.selected)}, `,
    { agent: before.selected },
    `${has(after, before.selected)}.`,
  ];
}

const RULES = {
  least_loaded: 'The least loaded gets it',
  recent_success: 'The most successful of late gets it',
  round_robin: 'The next in turn gets it',
} as const;

function nobodyLeft(before: Decision, after: Decision, away: ReadonlySet<string>): Sentence {
  const gone = before.selected === null ? null : fall(before.selected, after, away);
  return gone === null
    ? ['Nobody passes every filter.']
    : [...gone, ', and nobody else passes every filter.'];
}

/** How the agent that was chosen drops out; null where it is still scored. */
function fall(agentId: string, after: Decision, away: ReadonlySet<string>): Sentence | null {
  if (away.has(agentId)) return [{ agent: agentId }, ' is taken away'];
  const considered = after.considered.find((agent) => agent.agent_id === agentId);
  if (considered === undefined || considered.passed) return null;
  if (!FILTERS.includes(considered.stage as RoutingFilter)) return null;
  const stage = FILTER_NAMES[considered.stage as RoutingFilter];
  return [{ agent: agentId }, ` falls at ${stage} (`, { quoted: considered.detail }, ')'];
}

function scoreOf({ scores }: Decision, agentId: string): number | null {
  return Object.hasOwn(scores, agentId) ? (scores[agentId] ?? null) : null;
}

function withScore(decision: Decision, agentId: string): string {
  const score = scoreOf(decision, agentId);
  return score === null ? '' : ` with ${formatPoints(score)}`;
}

function has(decision: Decision, agentId: string): string {
  const score = scoreOf(decision, agentId);
  return score === null ? ' is not scored' : ` has ${formatPoints(score)}`;
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
