// What an AgentCard offers, in the form in which thousands of cards are asked for one decision. A card never changes, so
// that each is read once; cards that offer the same share one offer, for a fleet of thousands is of a few kinds.
import { type AgentCard, type Capability, spokenBy } from '@/lib/model/agent-card';
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch';
import { fingerprint } from '@/lib/std/fingerprint';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { readRange, type VersionRange } from '@/lib/std/version-range';
import { suffixOf, type Term } from './terms';

/** Section 6 makes restricted egress the default, as it makes the sandbox (C42). */
const NETWORK_DEFAULT = 'egress-restricted';

/** Kinds that are told apart, and how long the text of one may be: 10 MB at most. Rarer and longer ones stand alone. */
const KINDS_MAX = 5_000;
const KIND_TEXT_MAX = 1_000;

export type Offer = {
  /** A bit for each capability, shared by several: who lacks a bit lacks the capability, without a look at the names. */
  readonly bits: number;
  /** The tools that come into use with a capability, by its id (C31). */
  readonly toolsOf: ReadonlyMap<string, readonly string[]>;
  /** The versions in which a capability is offered, by its id (CD18): those that can be read. */
  readonly versionsOf: ReadonlyMap<string, readonly VersionRange[]>;
  /** Names under which a preferred tool is found, and what it is called on the card. */
  readonly tools: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
  readonly domains: ReadonlyMap<string, string>;
  /** Tasks at a time; null where the card sets no limit. */
  readonly limit: number | null;
  /** US dollars in all; null where the card sets no limit. */
  readonly budget: number | null;
  /** C42: only who says otherwise is outside of a sandbox. */
  readonly isSandboxed: boolean;
  readonly network: string;
  /** The protocols that the agent reads. */
  readonly speaks: readonly string[];
  /** Whether the card says its network itself. */
  readonly saysNetwork: boolean;
  /** Tells what is offered from what others offer. */
  readonly print: string;
};

const offers = new WeakMap<AgentCard, Offer>();
const kinds = new Map<string, Offer>();

/** What a card offers. The card must not be changed afterwards. */
export function offerOf(card: AgentCard): Offer {
  const known = offers.get(card);
  if (known !== undefined) return known;
  const { capabilities, limits, security, domain, domains } = card;
  const speaks = spokenBy(card);
  const isOthers = speaks.length > 1 || speaks[0] !== CANONICAL_PROTOCOL;
  const offered = { capabilities, limits, security, domain, domains };
  const text = canonicalJson({ ...offered, ...(isOthers && { speaks }) });
  const offer = kinds.get(text) ?? readCard(card, fingerprint(text));
  if (text.length <= KIND_TEXT_MAX) {
    if (kinds.size >= KINDS_MAX) kinds.clear();
    kinds.set(text, offer);
  }
  offers.set(card, offer);
  return offer;
}

/** The bit of a capability: one of 31, so that the bits of several fit into a small integer. */
export function bitOf(capability: string): number {
  let sum = capability.length;
  for (let at = 0; at < capability.length; at += 1)
    sum = (sum * 31 + capability.charCodeAt(at)) | 0;
  return 1 << ((sum >>> 1) % 31);
}

/** What on the card matches a preferred term, by the whole term or by what stands after its prefix (CD13); else null. */
export function matchOf(offer: Offer, { term, kind, suffix }: Term): string | null {
  if (offer.toolsOf.has(term)) return term;
  if (kind === 'tool') return findIn(offer.tools, term, suffix);
  const tag = findIn(offer.tags, term, suffix);
  return tag === null && kind === 'domain' ? findIn(offer.domains, term, suffix) : tag;
}

function findIn(names: ReadonlyMap<string, string>, term: string, suffix: string): string | null {
  return names.get(term) ?? names.get(suffix) ?? null;
}

function readCard(card: AgentCard, print: string): Offer {
  let bits = 0;
  const toolsOf = new Map<string, readonly string[]>();
  const versionsOf = new Map<string, readonly VersionRange[]>();
  const tools = new Map<string, string>();
  const tags = new Map<string, string>();
  const domains = new Map<string, string>();
  for (const capability of card.capabilities) {
    const { id, tags: said = [] } = capability;
    bits |= bitOf(id);
    toolsOf.set(id, [...(toolsOf.get(id) ?? []), ...toolsIn(capability)]);
    const version = readRange(capability.version ?? '');
    if (version !== null) versionsOf.set(id, [...(versionsOf.get(id) ?? []), version]);
    for (const tool of [...(capability.tools ?? []), ...(capability.servers ?? [])]) {
      addName(tools, tool);
    }
    if (id.startsWith('tool:')) addName(tools, id);
    for (const tag of said) addName(tags, tag);
    for (const domain of domainsIn(capability)) addName(domains, domain);
  }
  for (const domain of domainsIn(card)) addName(domains, domain);
  const network = card.security?.network;
  // Written out, field by field: V8 keeps properties that a spread adds outside of the object, one more allocation for each agent.
  return {
    bits,
    limit: card.limits?.max_concurrency ?? null,
    budget: card.limits?.max_cost_usd ?? null,
    isSandboxed: card.security?.sandbox !== false,
    network: network ?? NETWORK_DEFAULT,
    saysNetwork: network !== undefined,
    toolsOf,
    versionsOf,
    tools,
    tags,
    domains,
    speaks: spokenBy(card),
    print,
  };
}

/** `tool:mcp` names servers and may name no tools (CD17): then all that they have may come into use. */
function toolsIn({ tools = [], servers = [] }: Capability): readonly string[] {
  return tools.length > 0 ? tools : servers;
}

/** Neither a card nor a capability has a field for domains; `domain` and `domains` are what agents call them. */
function domainsIn({ domain, domains }: Readonly<Record<string, unknown>>): string[] {
  return [domain, domains].flat().filter((value) => typeof value === 'string');
}

/** The first of two things of one name gives it. */
function addName(names: Map<string, string>, said: string): void {
  for (const name of [said, suffixOf(said)]) if (!names.has(name)) names.set(name, said);
}
