// What was decided upon, as one text: equal questions to equal agents have equal texts, in whatever order the agents are
// given. The engine hashes it, so that a decision names the state that it rests on.
import type { RoutingAgent, RoutingQuestion } from '@/lib/model/routing';
import { canonicalJson } from '@/lib/std/canonical-json';
import { fingerprint } from '@/lib/std/fingerprint';
import { type Offer, offerOf } from './offer';
import type { Term } from './terms';

/** An agent at one moment, as far as it is read for every decision: its offer, and what tells this moment of it from others. */
export type Standing = { readonly offer: Offer; readonly print: string };

const standings = new WeakMap<RoutingAgent, Standing>();

/** How an agent stands. An agent at one moment is one object that never changes, so that it is read once. */
export function standingOf(agent: RoutingAgent): Standing {
  const known = standings.get(agent);
  if (known !== undefined) return known;
  const { agent_id, card, is_online, offline_since = null, open, success, last_chosen } = agent;
  const offer = offerOf(card);
  const outcomes = success === null ? null : [success.rate, success.of];
  const presence = is_online || offline_since;
  const text = JSON.stringify([agent_id, offer.print, presence, open, outcomes, last_chosen]);
  const standing = { offer, print: fingerprint(text) };
  standings.set(agent, standing);
  return standing;
}

/** The text of a question, and of the agents by their prints in the order of their ids. */
export function basisOf(
  prints: readonly string[],
  question: RoutingQuestion,
  { terms, cursor }: { terms: readonly Term[]; cursor: number },
): string {
  const weights = terms.map(({ term, weight }) => [term, weight]);
  return `${canonicalJson({ question, weights, cursor })}\n${prints.join('\n')}`;
}
