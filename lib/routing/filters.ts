// The hard filters and the requirements, in the order of Clutch section 4.2 (C29): policy, tool allowlist, concurrency,
// network, requires. The first one that an agent does not pass removes it, and says why.
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { RoutingAgent, RoutingStage } from '@/lib/model/orchestration/routing';
import { rangesMeet } from '@/lib/std/version-range';
import { isAllowed, type Needs, type RequiredCapability, reaches } from './needs';
import type { Offer } from './offer';

export type Filter = Exclude<RoutingStage, 'scored'>;

/** Where an agent was removed, and by which rule: a word of ours, or the id of what it lacks. */
export type Fall = { readonly stage: Filter; readonly rule: string };

/** The rule by which an agent is removed; null where it passes. Asked of thousands for one decision: it makes no objects. */
type Check = (agent: RoutingAgent, offer: Offer, needs: Needs) => string | null;

const CHECKS: readonly { readonly stage: Filter; readonly check: Check }[] = [
  { stage: 'policy', check: checkPolicy },
  { stage: 'tools', check: checkTools },
  { stage: 'concurrency', check: checkConcurrency },
  { stage: 'network', check: checkNetwork },
  { stage: 'requires', check: checkRequires },
];

/** The filters by name, in order. */
export const FILTERS: readonly Filter[] = CHECKS.map(({ stage }) => stage);

/** Who is told that a filter removed an agent. */
type Sieve = { remove(agent: RoutingAgent, stage: Filter, rule: string): void };

/** Whether an agent passes all filters; the first one that it does not pass removes it. */
export function passes(agent: RoutingAgent, offer: Offer, needs: Needs, sieve: Sieve): boolean {
  for (const { stage, check } of CHECKS) {
    const rule = check(agent, offer, needs);
    if (rule === null) continue;
    sieve.remove(agent, stage, rule);
    return false;
  }
  return true;
}

/** Whether nothing but its limit stands between an agent and the task. */
export function isOnlyFull(agent: RoutingAgent, offer: Offer, needs: Needs): boolean {
  if (checkConcurrency(agent, offer) !== 'max_concurrency' || isSpent(agent, offer)) return false;
  for (const { stage, check } of CHECKS) {
    if (stage !== 'concurrency' && check(agent, offer, needs) !== null) return false;
  }
  return true;
}

/** Every rule by which an agent is removed, with each requirement that it lacks. */
export function allFalls(agent: RoutingAgent, offer: Offer, needs: Needs): Fall[] {
  const falls = CHECKS.slice(0, -1).flatMap(({ stage, check }) => {
    const rule = check(agent, offer, needs);
    return rule === null ? [] : [{ stage, rule }];
  });
  const lacking = lackingIn(offer, needs).map((rule) => ({ stage: 'requires' as const, rule }));
  return [...falls, ...lacking];
}

const NO_TOOLS: readonly string[] = [];

/** Requirements that a card does not name, as they were asked for. */
export function lackingIn(offer: Offer, { requires }: Needs): readonly string[] {
  return requires.filter((one) => !offers(offer, one)).map(({ term }) => term);
}

/** Tools that an agent would use for what is required, outside of the allowlist. */
export function forbiddenTools(offer: Offer, needs: Needs): readonly string[] {
  if (needs.allowlist === null) return [];
  const tools = needs.requires.flatMap(({ id }) => offer.toolsOf.get(id) ?? []);
  return [...new Set(tools)].filter((tool) => !isAllowed(tool, needs));
}

function checkPolicy(agent: RoutingAgent, offer: Offer, needs: Needs): string | null {
  const { agent_id } = agent;
  const { unsayable } = needs;
  if (agent_id === ORCHESTRATOR_ID) return 'orchestrator';
  if (agent_id === needs.requestedBy) return 'requested_by';
  if (needs.without.has(agent_id)) return 'without';
  if (!agent.is_online) return 'presence';
  if (unsayable.size > 0 && offer.speaks.every((name) => unsayable.has(name))) return 'protocol';
  return needs.wantsSandbox && !offer.isSandboxed ? 'sandbox' : null;
}

/** CD15: an agent is not excluded for owning more than the list, only for what it would use. */
function checkTools(_: RoutingAgent, offer: Offer, needs: Needs): string | null {
  if (needs.allowlist === null) return null;
  for (const { id, bit } of needs.requires) {
    if (!mayHave(offer, bit)) continue;
    for (const tool of offer.toolsOf.get(id) ?? NO_TOOLS) {
      if (!isAllowed(tool, needs)) return 'tool_allowlist';
    }
  }
  return null;
}

/** The limits of a card: tasks at a time, and what all of them may cost. */
function checkConcurrency(agent: RoutingAgent, offer: Offer): string | null {
  const { limit } = offer;
  if (limit !== null && agent.open >= limit) return 'max_concurrency';
  return isSpent(agent, offer) ? 'max_cost_usd' : null;
}

function isSpent({ cost_usd: cost = 0 }: RoutingAgent, { budget }: Offer): boolean {
  return budget !== null && cost >= budget;
}

function checkNetwork(_: RoutingAgent, { network }: Offer, needs: Needs): string | null {
  return reaches(network, needs.network) ? null : 'network';
}

function checkRequires(_: RoutingAgent, offer: Offer, { requires }: Needs): string | null {
  for (const requirement of requires) {
    if (!offers(offer, requirement)) return requirement.term;
  }
  return null;
}

/** Whether a card names a capability, in one of the versions that are asked for (CD18). */
function offers(offer: Offer, { id, bit, range, term }: RequiredCapability): boolean {
  if (range === null) return mayHave(offer, bit) && offer.toolsOf.has(id);
  const versions = mayHave(offer, bit) ? offer.versionsOf.get(id) : undefined;
  const isOffered = versions?.some((version) => rangesMeet(version, range)) === true;
  // A capability may have an `@` in its id.
  return isOffered || offer.toolsOf.has(term);
}

/** Whether an offer has the bit of a capability: most of thousands do not, and their names are not looked at. */
function mayHave({ bits }: Offer, bit: number): boolean {
  return (bits & bit) !== 0;
}
