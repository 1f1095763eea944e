// The router (Clutch section 4): of the agents that there are, who gets a task, and why nobody else. A function of the
// question, the agents and the number of decisions before, total and independent of the order of the agents.
import type {
  DecisionPayload,
  RoutingAgent,
  RoutingQuestion,
  RuledAgent,
  TieBreak,
} from '@/lib/model/orchestration/routing';
import { runSteps, type Steps } from '@/lib/std/steps';
import { type Block, basisOf, readingBlocks } from './basis';
import { passes } from './filters';
import { Funnel, RECORDED, WHOLE } from './funnel';
import { type Needs, readQuestion } from './needs';
import type { Offer } from './offer';
import { appraiser, points, type Scored, tieBreakOf, type Worth } from './ranking';
import { termsOf } from './terms';

/** A decision without what only the caller knows: where the log stood, and what was not in it yet. */
export type Ruling = Omit<
  DecisionPayload,
  'state_seq' | 'pending' | 'state_hash' | 'scored' | 'removed' | 'tie_break'
> & {
  readonly tie_break: TieBreak;
  /** The scored ones best first, as the candidates, then the others. */
  readonly considered: readonly RuledAgent[];
  /** What was decided upon, as a text, for `state_hash`. */
  readonly basis: string;
};

export type DecideOptions = {
  /** By term or by kind, in place of the published ones. */
  readonly weights?: Readonly<Record<string, number>> | undefined;
  /** Decisions made before this one. */
  readonly cursor: number;
  /** Tells every agent one by one, and not only as many as a decision records. */
  readonly isWhole?: boolean | undefined;
};

/** Decides who gets a task. Agents are known by their ids: no two have the same. */
export function decide(
  agents: readonly RoutingAgent[],
  question: RoutingQuestion,
  options: DecideOptions,
): Ruling {
  return runSteps(deciding(agents, question, options));
}

/** The same in steps: among a thousand agents with hundreds of terms it takes as long as many turns. */
export function* deciding(
  agents: readonly RoutingAgent[],
  question: RoutingQuestion,
  { weights, cursor, isWhole = false }: DecideOptions,
): Steps<Ruling> {
  const needs = readQuestion(question);
  const terms = termsOf(question.prefers, weights);
  const funnel = new Funnel(isWhole ? WHOLE : RECORDED);
  const blocks = yield* readingBlocks(agents);
  const worthOf = appraiser(terms);
  for (const block of blocks) {
    evaluate(block, { needs, worthOf, funnel });
    yield;
  }
  const named = funnel.named();
  const tieBreak = tieBreakOf(named, cursor);
  return {
    selected: named[0]?.agent.agent_id ?? null,
    candidates: named.map(({ agent }) => agent.agent_id),
    scores: Object.fromEntries(named.map(({ agent, worth }) => [agent.agent_id, worth.score])),
    reason: reasonOf(funnel, { rule: tieBreak.rule, best: named[0] }),
    weights: Object.fromEntries(terms.map(({ term, weight }) => [term, weight])),
    tie_break: tieBreak,
    cursor,
    considered: funnel.considered(needs),
    considered_total: funnel.total,
    stages: funnel.stages(),
    question,
    basis: basisOf(blocks, question, { terms, cursor }),
  };
}

/** Sends agents through the filters, and scores who passes. */
function evaluate(
  { agents, offers }: Block,
  { needs, worthOf, funnel }: { needs: Needs; worthOf: (offer: Offer) => Worth; funnel: Funnel },
): void {
  for (let at = 0; at < agents.length; at += 1) {
    const [agent, offer] = [agents[at], offers[at]];
    if (agent === undefined || offer === undefined) continue;
    if (!passes(agent, offer, needs, funnel)) continue;
    funnel.score({ agent, worth: worthOf(offer) });
  }
}

const TIE_WORDS = {
  least_loaded: 'least loaded',
  recent_success: 'best recent success',
  round_robin: 'least recently chosen',
} as const;

/** What decided, in a few words. */
function reasonOf(
  funnel: Funnel,
  { rule, best }: { rule: TieBreak['rule']; best: Scored | undefined },
): string {
  if (best === undefined) return nobody(funnel);
  const among = `of ${funnel.total} ${funnel.total === 1 ? 'agent' : 'agents'}`;
  if (funnel.scored === 1) return `the only one ${among} that passed every filter`;
  const score = points(best.worth.score);
  return rule === 'none'
    ? `highest score ${score} of ${funnel.scored} candidates`
    : `${TIE_WORDS[rule]} of ${funnel.tied} with ${score}`;
}

/** How many each filter removed. It is recorded, and replaying a run compares it: logs that stand keep their words. */
function nobody(funnel: Funnel): string {
  if (funnel.total === 0) return 'no agent is registered';
  const fell = funnel
    .stages()
    .filter(({ removed }) => removed > 0)
    .map(({ stage, removed }) => `${stage} ${removed}`);
  return `none of ${funnel.total} agents passed: ${fell.join(', ')}`;
}
