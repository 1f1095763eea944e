// What a question did not find (C35, CD20): each requirement with how many agents do not meet it, whatever else they lack,
// and whether all that is missing is room.
import type {
  MissingRequirement,
  RoutingAgent,
  RoutingQuestion,
} from '@/lib/model/orchestration/routing';
import { allFalls, type Fall, isOnlyFull } from './filters';
import { type Needs, readQuestion } from './needs';
import { offerOf } from './offer';

/** What the rules of the filters ask for, in words; a capability stands for itself. */
const REQUIREMENTS: Readonly<Record<string, string>> = {
  presence: 'presence',
  sandbox: 'a sandbox',
  tool_allowlist: 'tools inside the allowlist',
  max_concurrency: 'room for another task',
  protocol: 'a protocol in which the request can be said',
  max_cost_usd: 'a budget that is not spent',
};

/** A requester and those that are left out lack nothing: they are not asked. */
const NOT_ASKED: ReadonlySet<string> = new Set(['orchestrator', 'requested_by', 'without']);

/** What is missing from whom, the most wanted first. Of agents that may be asked at all. */
export function missingFor(
  agents: readonly RoutingAgent[],
  question: RoutingQuestion,
): MissingRequirement[] {
  const needs = readQuestion(question);
  const counts = new Map<string, number>();
  for (const agent of agents) {
    const falls = allFalls(agent, offerOf(agent.card), needs);
    if (falls.some(isNotAsked)) continue;
    for (const fall of falls) {
      const requirement = requirementOf(fall, needs);
      counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([requirement, count]) => ({ requirement, agents: count }))
    .sort((one, other) => other.agents - one.agents);
}

/** Whether only the limits of concurrency stand between the question and an agent: then it pays to wait. */
export function waitsForRoom(agents: readonly RoutingAgent[], question: RoutingQuestion): boolean {
  const needs = readQuestion(question);
  return agents.some((agent) => isOnlyFull(agent, offerOf(agent.card), needs));
}

function isNotAsked({ stage, rule }: Fall): boolean {
  return stage === 'policy' && NOT_ASKED.has(rule);
}

function requirementOf({ stage, rule }: Fall, needs: Needs): string {
  if (stage === 'requires') return rule;
  return stage === 'network' ? `network ${needs.network}` : (REQUIREMENTS[rule] ?? rule);
}
