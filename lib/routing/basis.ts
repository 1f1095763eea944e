// What was decided upon, as a text in parts: equal questions to equal agents have equal texts, in whatever order the agents are
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

/** Prints in one part of a basis: a text of 10,000 at once is too long for the young generation of the heap. */
const PART_PRINTS = 1_000;

/** Takes the prints of agents in the order of their ids. */
export class Basis {
  readonly #parts: string[] = [];
  /** Those of the part that is not full, at the beginning. */
  readonly #prints: string[] = new Array(PART_PRINTS);
  #count = 0;

  add(print: string): void {
    this.#prints[this.#count] = print;
    this.#count += 1;
    if (this.#count === PART_PRINTS) this.#endPart();
  }

  /** The text of the question and of the agents, in parts that follow each other. */
  textOf(
    question: RoutingQuestion,
    { terms, cursor }: { terms: readonly Term[]; cursor: number },
  ): readonly string[] {
    if (this.#count > 0 || this.#parts.length === 0) this.#endPart();
    const weights = terms.map(({ term, weight }) => [term, weight]);
    return [canonicalJson({ question, weights, cursor }), ...this.#parts];
  }

  #endPart(): void {
    this.#parts.push(`\n${this.#prints.slice(0, this.#count).join('\n')}`);
    this.#count = 0;
  }
}
