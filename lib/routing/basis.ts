// What is decided upon: the agents in the order of their ids, each with its offer, and a text of all that a decision rests on.
// Of thousands few change from one decision to the next: they are read in blocks, and of a block only who changed.
import type { AgentCard } from '@/lib/model/agent-card';
import type { RoutingAgent, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { fingerprint } from '@/lib/std/fingerprint';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { Steps } from '@/lib/std/steps';
import { type Offer, offerOf } from './offer';
import type { Term } from './terms';

/** Agents in a block: few enough that one who changed costs little, enough that those who did not cost next to nothing. */
const BLOCK_AGENTS = 64;

/** Agents that stand beside each other in a list. An agent at one moment is one object that never changes. */
export type Block = {
  readonly agents: readonly RoutingAgent[];
  /** What each of them offers. */
  readonly offers: readonly Offer[];
  /** What tells each of them at its moment from others, and what tells all of them. */
  readonly prints: readonly string[];
  readonly print: string;
  /** Whether they stand in the order of their ids. */
  readonly isOrdered: boolean;
};

/** By the card of their first agent, which outlasts its moments. */
const blocks = new WeakMap<AgentCard, Block>();

/** All agents in the order of their ids, in steps. Mostly they are given so. */
export function* readingBlocks(agents: readonly RoutingAgent[]): Steps<readonly Block[]> {
  const given = yield* inBlocks(agents);
  if (areOrdered(given)) return given;
  return yield* inBlocks(
    [...agents].sort((one, other) => (one.agent_id < other.agent_id ? -1 : 1)),
  );
}

/** A text of what is asked and of whom: equal questions to equal agents have equal ones, however the agents are given. */
export function basisOf(
  agents: readonly Block[],
  question: RoutingQuestion,
  { terms, cursor }: { terms: readonly Term[]; cursor: number },
): string {
  const weights = terms.map(({ term, weight }) => [term, weight]);
  const asked = canonicalJson({ question, weights, cursor });
  return [asked, ...agents.map(({ print }) => print)].join('\n');
}

function* inBlocks(agents: readonly RoutingAgent[]): Steps<readonly Block[]> {
  const made: Block[] = [];
  for (let start = 0; start < agents.length; start += BLOCK_AGENTS) {
    const first = agents[start];
    if (first === undefined) continue;
    const known = blocks.get(first.card);
    const block = isOf(known, agents, start)
      ? known
      : readBlock(agents.slice(start, start + BLOCK_AGENTS), known);
    if (block !== known) {
      blocks.set(first.card, block);
      yield;
    }
    made.push(block);
  }
  return made;
}

/** Whether a block holds the agents that stand there. */
function isOf(
  block: Block | undefined,
  agents: readonly RoutingAgent[],
  start: number,
): block is Block {
  if (block?.agents.length !== Math.min(BLOCK_AGENTS, agents.length - start)) return false;
  for (let at = 0; at < block.agents.length; at += 1) {
    if (block.agents[at] !== agents[start + at]) return false;
  }
  return true;
}

/** Reads those who are not in the same place of the block before. */
function readBlock(agents: readonly RoutingAgent[], before: Block | undefined): Block {
  const offers = agents.map(({ card }) => offerOf(card));
  const prints = agents.map(
    (agent, at) => (before?.agents[at] === agent && before.prints[at]) || printOf(agent),
  );
  const isOrdered = agents.every((agent, at) => isAfter(agent, agents[at - 1]));
  return { agents, offers, prints, print: fingerprint(prints.join('\n')), isOrdered };
}

function printOf(agent: RoutingAgent): string {
  const {
    agent_id,
    card,
    is_online,
    offline_since = null,
    open,
    success,
    last_chosen,
    cost_usd = 0,
  } = agent;
  const outcomes = success === null ? null : [success.rate, success.of];
  const presence = is_online || offline_since;
  const parts = [agent_id, offerOf(card).print, presence, open, outcomes, last_chosen];
  // Of whom no cost is known the print is what it was before costs were told: recorded decisions name it.
  return fingerprint(JSON.stringify(cost_usd > 0 ? [...parts, cost_usd] : parts));
}

function areOrdered(given: readonly Block[]): boolean {
  return given.every(
    ({ agents: [first], isOrdered }, at) =>
      isOrdered && isAfter(first, given[at - 1]?.agents.at(-1)),
  );
}

function isAfter(agent: RoutingAgent | undefined, before: RoutingAgent | undefined): boolean {
  return agent === undefined || before === undefined || before.agent_id < agent.agent_id;
}
