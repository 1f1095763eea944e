// What a decision says, in sentences: who got what, among how many, and what decided. Nothing is said that the decision does
// not hold.
import type { DECISION_SENTENCES } from '@/lib/messages/en/features/decision/decision-sentences';
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
function passedCount(decision: Decision): number {
  const scored = decision.stages.find(({ stage }) => stage === 'scored');
  return scored?.entered ?? scoredAgents(decision).length;
}

type DecisionMessages = (typeof DECISION_SENTENCES)['english'];

/** Among how many, and why this one. */
export function choiceSentence({ choice }: DecisionMessages, decision: Decision): Sentence {
  const { selected, tie_break: tieBreak } = decision;
  const { total } = funnelOf(decision);
  const passed = passedCount(decision);
  const by = decidedBy(decision);
  if (by === 'nobody' || selected === null) return nobodySentence(choice, total, decision.declared);
  const agent = { agent: selected };
  switch (by) {
    case 'declared':
      return [declaredSentence(choice, decision)];
    case 'only':
      return total === 1 ? [choice.onlyAgent] : choice.onlyOne(total, agent);
    case 'score':
      return choice.score(passed, total, agent);
    default:
      return choice[by](passed, total, tieBreak?.tied.length ?? passed, agent);
  }
}

function nobodySentence(
  messages: DecisionMessages['choice'],
  total: number,
  declared: Decision['declared'],
): Sentence {
  if (total === 0) return declared === 'here' ? [messages.nobodyRegistered] : [];
  return [messages.nobody(total)];
}

function declaredSentence(
  messages: DecisionMessages['choice'],
  { candidates, considered_total: total }: Decision,
): string {
  const named = candidates.length;
  if (named === 0) return messages.declaredNobody;
  return messages.declared(named, total > named ? total : null);
}

/** Whether the tie-break was asked, and what it said. */
export function tieBreakSentence(
  { tieBreak: messages }: DecisionMessages,
  decision: Decision,
): Sentence {
  const { tie_break: tieBreak, selected } = decision;
  if (selected === null) return [messages.notAsked];
  if (tieBreak !== null && tieBreak.rule !== 'none') return [{ quoted: tieBreak.detail }];
  const [, second] = funnelOf(decision).rows.filter((row) => row.kind === 'scored');
  if (second === undefined) return [messages.alone];
  return messages.leads({ agent: selected }, formatPoints(second.behind));
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
const TIED_SHOWN_MAX = 20;

/** What the three rules looked at, for those that tied; for the two best where nobody did. */
export function tieRows({ tieBreak: messages }: DecisionMessages, decision: Decision): TieRow[] {
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
        load:
          limit === null || limit === undefined
            ? messages.noLimit(open)
            : messages.load(open, limit),
        success:
          success === null || success === undefined || success.of === 0
            ? messages.noSuccess
            : messages.success(Math.round(success.rate * 100), success.of),
        turn: turnLabel(messages, last ?? null, decision.cursor),
      },
    ];
  });
}

/** The cursor counts the decisions before this one, and the last choice bears the cursor of its own decision. */
function turnLabel(
  messages: DecisionMessages['tieBreak'],
  last: number | null,
  cursor: number,
): string {
  if (last === null) return messages.neverChosen;
  const ago = cursor - last;
  return ago <= 1 ? messages.chosenLast : messages.chosenAgo(ago);
}
