// What a decision says, in sentences: who got what, among how many, and what decided. Nothing is said that the decision does
// not hold.

import { spelled } from '@/lib/messages/en/english-forms';
import type { Decision, TieBreak } from '@/lib/model/orchestration/routing';
import { funnelOf, scoredAgents } from './funnel/funnel-rows';
import { formatPoints, type Sentence } from './sentences/sentence';

/** What made the choice. `declared`: another orchestrator says so. */
export type DecidedBy =
  | 'nobody'
  | 'only'
  | 'score'
  | 'declared'
  | Exclude<TieBreak['rule'], 'none'>;

/** What decided, by what the decision recorded. */
export function decidedBy(decision: Decision): DecidedBy {
  const { selected, declared, tie_break: tieBreak } = decision;
  if (selected === null) return 'nobody';
  if (declared === 'elsewhere') return 'declared';
  if (tieBreak !== null && tieBreak.rule !== 'none') return tieBreak.rule;
  return passedCount(decision) === 1 ? 'only' : 'score';
}

/** How many agents were scored; more than are named where there are very many. */
export function passedCount(decision: Decision): number {
  const scored = decision.stages.find(({ stage }) => stage === 'scored');
  return scored?.entered ?? scoredAgents(decision).length;
}

const TIE_WORDS: Readonly<Record<Exclude<TieBreak['rule'], 'none'>, string>> = {
  least_loaded: ' had the least to do.',
  recent_success: ' stands best by recent success.',
  round_robin: ' was next in turn.',
};

/** Among how many, and why this one. */
export function choiceSentence(decision: Decision): Sentence {
  const { selected, tie_break: tieBreak } = decision;
  const { total } = funnelOf(decision);
  const passed = passedCount(decision);
  const by = decidedBy(decision);
  if (by === 'nobody' || selected === null) return nobodySentence(total, decision.declared);
  const agent = { agent: selected };
  const among = `${spelled(passed)} of ${total} agents passed every filter`;
  switch (by) {
    case 'declared':
      return declaredSentence(decision);
    case 'only':
      return total === 1
        ? ['It was the only agent, and passed every filter.']
        : [`Of ${total} agents only `, agent, ' passed every filter.'];
    case 'score':
      return [`${among}, and `, agent, ' scored highest.'];
    default:
      return [
        `${among}. Of ${tieBreak?.tied.length ?? passed} with the same score, `,
        agent,
        TIE_WORDS[by],
      ];
  }
}

function nobodySentence(total: number, declared: Decision['declared']): Sentence {
  if (total === 0) return declared === 'here' ? ['No agent is registered.'] : [];
  return total === 1
    ? ['The only agent did not pass every filter.']
    : [`None of ${total} agents passed every filter.`];
}

function declaredSentence({ candidates, considered_total: total }: Decision): Sentence {
  const named = candidates.length;
  if (named === 0) return ['It names no other candidates.'];
  const of = total > named ? ` of ${total} agents` : '';
  return [`It names ${named === 1 ? 'one candidate' : `${named} candidates`}${of}.`];
}

/** Whether the tie-break was asked, and what it said. */
export function tieBreakSentence(decision: Decision): Sentence {
  const { tie_break: tieBreak, selected } = decision;
  if (selected === null) return ['not asked, nobody was left'];
  if (tieBreak !== null && tieBreak.rule !== 'none') return [{ quoted: tieBreak.detail }];
  const [, second] = funnelOf(decision).rows.filter((row) => row.kind === 'scored');
  if (second === undefined) return ['not needed, nobody else was left'];
  return ['not needed, ', { agent: selected }, ` leads by ${formatPoints(second.behind)}`];
}

export type TieRow = {
  readonly agent_id: string;
  readonly load: string;
  readonly success: string;
  readonly turn: string;
};

/** Of agents that are shown when nobody tied: the chosen one and the next. */
const UNTIED_SHOWN = 2;

/** Agents of a tie that are shown. */
export const TIED_SHOWN_MAX = 20;

/** What the three rules looked at, for those that tied; for the two best where nobody did. */
export function tieRows(decision: Decision): TieRow[] {
  const known = new Map(decision.considered.map((agent) => [agent.agent_id, agent]));
  const tied = decision.tie_break?.tied ?? [];
  const asked =
    tied.length > 1
      ? [...tied].sort(
          (one, other) => Number(other === decision.selected) - Number(one === decision.selected),
        )
      : scoredAgents(decision).slice(0, UNTIED_SHOWN);
  return asked.slice(0, TIED_SHOWN_MAX).flatMap((agent_id) => {
    const agent = known.get(agent_id);
    if (agent?.open === undefined) return [];
    const { open, limit, success, last_chosen: last } = agent;
    return [
      {
        agent_id,
        load: limit === null || limit === undefined ? `${open}, no limit` : `${open} of ${limit}`,
        success:
          success === null || success === undefined || success.of === 0
            ? 'nothing yet, counts as 100%'
            : `${Math.round(success.rate * 100)}% of ${success.of}`,
        turn: turnLabel(last ?? null, decision.cursor),
      },
    ];
  });
}

/** The cursor counts the decisions before this one, and the last choice bears the cursor of its own decision. */
function turnLabel(last: number | null, cursor: number): string {
  if (last === null) return 'never chosen';
  const ago = cursor - last;
  return ago <= 1 ? 'chosen by the last decision' : `chosen ${ago} decisions ago`;
}
