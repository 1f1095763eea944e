// What a card says of how its agent works with others. Cards are whatever an agent registered: nothing here trusts a type.
import { formatEven, type TimeMessages } from '@/components/ui/time/format-time';
import { type AgentCard, endpointOf, spokenBy } from '@/lib/model/agent-card';
import { GATEWAY_ID, ORCHESTRATOR_ID, toAgentId } from '@/lib/model/ids';
import type { AgentSummary } from '@/lib/model/summary';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { isObject } from '@/lib/std/is-object';

/** Entries of one list that are shown. */
const LIST_MAX = 100;

/** Whom an agent may hand tasks to, and when it does by its own words. */
export type Delegate = { readonly agent_id: string; readonly when: string | null };

/** Null where the card names no limit: then anybody may be asked. */
export function delegatesOf(card: AgentCard): Delegate[] | null {
  const manifest = manifestOf(card);
  if (!Array.isArray(manifest?.allowed_agents)) return null;
  const rules = isObject(manifest.delegate_rules) ? manifest.delegate_rules : {};
  return texts(manifest.allowed_agents).map((name) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const when = isObject(rule) ? rule.when_to_delegate : undefined;
    return { agent_id: toAgentId(name), when: typeof when === 'string' ? when : null };
  });
}

/** Who has to approve what the agent delivers; null where nobody has. */
export function overseerOf(card: AgentCard): string | null {
  const named = [card.overseer, manifestOf(card)?.overseer].find(
    (value) => typeof value === 'string' && value !== '',
  );
  return typeof named === 'string' ? toAgentId(named) : null;
}

/** The groups under which it is addressed besides its own name. */
export function groupsOf(card: AgentCard): string[] {
  return texts(card.groups);
}

/** What it can do, each once: a card may name a capability for every server that it comes from. */
export function capabilityIds(card: AgentCard | null): string[] {
  return [...new Set(card?.capabilities.map(({ id }) => id))];
}

/** Whether this is the server itself, which gives its orchestrator and its gateway a card without registering them. */
export function isThisServer({
  agent_id,
  registered,
  card,
}: Pick<AgentSummary, 'agent_id' | 'registered' | 'card'>): boolean {
  const isOurs = agent_id === ORCHESTRATOR_ID || agent_id === GATEWAY_ID;
  return isOurs && !registered && card !== null;
}

/** How long it may take for a task. */
export function runtimeLabel(messages: TimeMessages, seconds: number): string {
  return formatEven(messages, seconds * 1_000);
}

/** The protocols that it reads and that are spoken here, the preferred one first. */
export function readsOf(card: AgentCard): string[] {
  return spokenBy(card).filter((protocol) => protocolNamed(protocol) !== null);
}

/** Where messages are pushed to, as the card gives it; null where they have to be fetched. */
export function pushAddressOf(card: AgentCard): string | null {
  const addresses = readsOf(card).map((protocol) => endpointOf(card, protocol));
  return addresses.find((address) => address !== null) ?? null;
}

function manifestOf(card: AgentCard): Record<string, unknown> | null {
  return isObject(card.manifest) ? card.manifest : null;
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is string => typeof item === 'string').slice(0, LIST_MAX);
}
