// Who is better than whom: the score, then the three tie-breaks in their order (C33), then the id, so that no two agents
// are equal and the best one does not depend on the order in which they are given, nor on who else is there.
import type { RoutingAgent, TieBreak } from '@/lib/model/orchestration/routing';
import { scoredDetail } from '@/lib/model/orchestration/routing-labels';
import { matchOf, type Offer } from './offer';
import type { Term } from './terms';

/** An agent that passed every filter. */
export type Scored = { readonly agent: RoutingAgent; readonly worth: Worth };

/** Scores are compared by this many digits: the last bits of a sum depend on the order of adding. */
const SCORE_STEPS = 1e6;

/** Who has no outcomes yet has not failed; without that trust nobody would ever get a first task. */
const UNTRIED_RATE = 1;

/** What a card is worth to who prefers these terms. */
export type Worth = {
  /** The share of the preferred weight that it matches, 0..1; 1 where nothing is preferred. */
  readonly score: number;
  /** What on the card matched, by term. */
  readonly matched: Readonly<Record<string, string>>;
  /** How much of it, in words. */
  readonly detail: string;
};

/** Neither terms nor offers ever change, and the same questions are asked again and again. */
const known = new WeakMap<readonly Term[], WeakMap<Offer, Worth>>();

/** Tells what a card is worth to who prefers these terms; each is found out once for each kind of question. */
export function appraiser(terms: readonly Term[]): (offer: Offer) => Worth {
  const ofTerms = known.get(terms) ?? new WeakMap<Offer, Worth>();
  known.set(terms, ofTerms);
  return (offer) => {
    const before = ofTerms.get(offer);
    if (before !== undefined) return before;
    const worth = appraise(offer, terms);
    ofTerms.set(offer, worth);
    return worth;
  };
}

function appraise(offer: Offer, terms: readonly Term[]): Worth {
  const matches: [term: string, said: string][] = [];
  let sum = 0;
  let total = 0;
  for (const term of terms) {
    total += term.weight;
    const said = matchOf(offer, term);
    if (said === null) continue;
    matches.push([term.term, said]);
    sum += term.weight;
  }
  const score = total === 0 ? 1 : Math.min(1, Math.round(sum * SCORE_STEPS) / SCORE_STEPS);
  const detail = scoredDetail(matches.length, terms.length);
  return { score, matched: Object.fromEntries(matches), detail };
}

/** Negative where the first one is better; never 0 for two agents. */
export function compareScored(one: Scored, other: Scored): number {
  return (
    other.worth.score - one.worth.score ||
    one.agent.open - other.agent.open ||
    rateOf(other.agent) - rateOf(one.agent) ||
    turnOf(one.agent) - turnOf(other.agent) ||
    (one.agent.agent_id < other.agent.agent_id ? -1 : 1)
  );
}

function rateOf({ success }: RoutingAgent): number {
  return success === null || success.of === 0 ? UNTRIED_RATE : success.rate;
}

/** Who was never chosen is next. */
function turnOf({ last_chosen }: RoutingAgent): number {
  return last_chosen ?? -1;
}

/** What decided between the best and the second best, of all that were scored, best first. */
export function tieBreakOf(ranked: readonly Scored[], cursor: number): TieBreak {
  const [best, second] = ranked;
  if (best === undefined) return { rule: 'none', detail: 'nobody was left', tied: [] };
  const { agent_id } = best.agent;
  if (second === undefined)
    return { rule: 'none', detail: 'nobody else was left', tied: [agent_id] };
  const places = ranked.findIndex(({ worth }) => worth.score < best.worth.score);
  const tied = (places < 0 ? ranked : ranked.slice(0, places)).map(({ agent }) => agent.agent_id);
  if (second.worth.score < best.worth.score) {
    const detail = `${points(best.worth.score)} against ${points(second.worth.score)}`;
    return { rule: 'none', detail, tied };
  }
  return { ...ruleBetween(best.agent, second.agent, cursor), tied };
}

function ruleBetween(
  best: RoutingAgent,
  second: RoutingAgent,
  cursor: number,
): Omit<TieBreak, 'tied'> {
  const [one, other] = [best.agent_id, second.agent_id];
  if (best.open !== second.open) {
    const detail = `${one} has ${tasks(best.open)} in its hands, ${other} ${second.open}`;
    return { rule: 'least_loaded', detail };
  }
  if (rateOf(best) !== rateOf(second)) {
    const detail = `${one} ended ${outcomes(best)} well, ${other} ${outcomes(second)}`;
    return { rule: 'recent_success', detail };
  }
  const detail = `${one} was ${turnLabel(best, cursor)}, ${other} ${turnLabel(second, cursor)}`;
  return { rule: 'round_robin', detail };
}

/** A score as people read it. */
export function points(score: number): string {
  return score.toFixed(2);
}

function tasks(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`;
}

function outcomes({ success }: RoutingAgent): string {
  if (success === null || success.of === 0) return 'nothing yet and counts as 100%';
  return `${Math.round(success.rate * 100)}% of ${success.of}`;
}

function turnLabel({ last_chosen }: RoutingAgent, cursor: number): string {
  if (last_chosen === null) return 'never chosen';
  const ago = cursor - last_chosen;
  return ago === 1 ? 'chosen 1 decision ago' : `chosen ${ago} decisions ago`;
}
