// What an agent says of itself when it registers, as the AgentCard that routing and profiles read, whichever protocol it
// said it in. What a card has no field for stays in it as it was said: `manifest`, `supports`, `handshake`, `greeting`; the protocol
// of the introduction is one that the agent reads (`meta.speaks`).
import { AgentCard, CAPABILITIES_MAX, type Capability, spokenBy } from '@/lib/model/agent-card';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { ANONYMOUS_ID, REGISTRY_RUN, toAgentId } from '@/lib/model/ids';
import { isIdentifier } from '@/lib/model/storable-text';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { asRecord } from '@/lib/text/text-of';

/** What events that may hold a card are of. */
export const CARD_TYPES = ['agent.register', 'agent.update'] as const;

/** The capability to use tools of MCP servers (Clutch section 1.4). */
const MCP_CAPABILITY = 'tool:mcp';

/** The card in an agent.register or agent.update; null where it says nothing of what its sender can do. */
export function cardOf(event: ClutchMessage): AgentCard | null {
  if (event.type !== 'agent.register' && event.type !== 'agent.update') return null;
  const { payload } = event;
  const agentId = event.from.agent_id;
  const own = ownCard(payload.card, agentId) ?? ownCard(payload, agentId);
  const part = cardOfManifest(payload, agentId) ?? cardOfSupports(payload, agentId);
  if (own !== null || part !== null) return own ?? inProtocol(part, event);
  return event.type === 'agent.register' ? inProtocol(greetingOf(event), event) : null;
}

/** Whoever introduces itself in a protocol reads it. */
function inProtocol(card: AgentCard | null, { meta }: ClutchMessage): AgentCard | null {
  const { protocol } = meta ?? {};
  const isSpoken = typeof protocol === 'string' && protocolNamed(protocol) !== null;
  return card === null || !isSpoken ? card : { ...card, meta: { speaks: [protocol] } };
}

/** What a card holds as its protocol said it. */
const PARTS = ['manifest', 'supports', 'handshake', 'greeting'] as const;

/**
 * What is known of an agent once it gave this card: an AgentCard says all of an agent; a manifest, a CAPS and a handshake
 * each say their own part of it, and none of them how the agent is displayed.
 */
export function cardBeside(known: AgentCard | null, card: AgentCard): AgentCard {
  if (known === null || !isPart(card)) return card;
  const others = known.capabilities.filter(({ id }) => !isReplaced(id, known, card));
  const capabilities = [...others, ...card.capabilities].slice(0, CAPABILITIES_MAX);
  const display = known.display ?? card.display;
  const speaks = speaksBeside(known, card);
  return {
    ...known,
    ...card,
    ...(display && { display }),
    ...(speaks !== undefined && { meta: { ...known.meta, speaks } }),
    capabilities,
  };
}

/** The card of an agent after an event of its own; what is known stays where that gives none. */
export function cardAfter(known: AgentCard | null, event: ClutchMessage): AgentCard | null {
  const card = cardOf(event);
  if (card === null) return known;
  return isOfRegistry(event) ? card : cardBeside(known, card);
}

/** Whether the card of an event stands by itself, whatever was known before. */
export function givesWholeCard(event: ClutchMessage): boolean {
  const card = cardOf(event);
  return card !== null && (isOfRegistry(event) || !isPart(card));
}

/** What the registry logs is all that it knows of an agent. */
function isOfRegistry({ run_id, meta }: ClutchMessage): boolean {
  return run_id === REGISTRY_RUN && meta?.protocol === undefined;
}

function isPart(card: AgentCard): boolean {
  return PARTS.some((part) => card[part] !== undefined);
}

/** What an agent reads: a protocol that its card did not name comes first, for the agent said so itself and last. */
function speaksBeside(known: AgentCard, { meta }: AgentCard): string[] | undefined {
  const { speaks: said = [] } = meta ?? {};
  const before = known.meta?.speaks;
  const isSaid = said.every((protocol) => before?.includes(protocol) === true);
  return isSaid ? before : [...new Set([...said, ...spokenBy(known)])];
}

/** Whether a capability was said by the part that is said anew. */
function isReplaced(id: string, known: AgentCard, card: AgentCard): boolean {
  if (card.manifest !== undefined) return id === MCP_CAPABILITY;
  const supports = card.supports === undefined ? [] : known.supports;
  return Array.isArray(supports) && supports.includes(id);
}

/** Nobody registers another. */
function ownCard(value: unknown, agentId: string): AgentCard | null {
  const card = AgentCard.safeParse(value);
  return card.success && card.data.agent_id === agentId ? card.data : null;
}

/** A CAP manifest: one capability for each binding, its servers and tools named as Clutch names them. */
function cardOfManifest(payload: Payload, agentId: string): AgentCard | null {
  const { id, allowed_agents, mcp_bindings } = payload;
  const isManifest = Array.isArray(allowed_agents) && Array.isArray(mcp_bindings);
  if (!isManifest || typeof id !== 'string' || toAgentId(id) !== agentId) return null;
  return {
    v: CLUTCH_VERSION,
    agent_id: agentId,
    display: { name: id },
    capabilities: mcp_bindings.slice(0, CAPABILITIES_MAX).flatMap(capabilityOf),
    ...groupsOf(payload),
    manifest: payload,
  };
}

/** `DocsServer` with `read_file` is the server `mcp:DocsServer` with the tool `mcp:DocsServer.read_file`. */
function capabilityOf(value: unknown): Capability[] {
  const binding = asRecord(value) ?? {};
  const { server_id: server } = binding;
  if (typeof server !== 'string') return [];
  return [
    {
      id: MCP_CAPABILITY,
      servers: [`mcp:${server}`],
      tools: texts(binding.allowed_tools).map((tool) => `mcp:${server}.${tool}`),
      tags: texts(binding.scopes),
    },
  ];
}

/** CLowl's CAPS: each entry is a capability under its own name; what can be no id is left out. */
function cardOfSupports(payload: Payload, agentId: string): AgentCard | null {
  if (!Array.isArray(payload.supports)) return null;
  const supports = texts(payload.supports);
  const ids = new Set(supports.filter(isIdentifier));
  const capabilities = [...ids].slice(0, CAPABILITIES_MAX).map((id) => ({ id }));
  return { v: CLUTCH_VERSION, agent_id: agentId, capabilities, ...groupsOf(payload), supports };
}

/** A greeting registers whoever it names, with what it says; a handshake is one. */
function greetingOf(event: ClutchMessage): AgentCard | null {
  const { payload, meta, from } = event;
  const handshake = cardOfHandshake(payload, from.agent_id);
  const isNative = typeof meta?.native_type === 'string' && from.agent_id !== ANONYMOUS_ID;
  if (handshake !== null || !isNative) return handshake;
  return { v: CLUTCH_VERSION, agent_id: from.agent_id, capabilities: [], greeting: payload };
}

/** Heretek's handshake names kinds of messages and other agents, and no capability (section 5.2). */
function cardOfHandshake(payload: Payload, agentId: string): AgentCard | null {
  const { supportedMessageTypes, supportedAgents, version } = payload;
  const isHandshake =
    Array.isArray(supportedMessageTypes) ||
    Array.isArray(supportedAgents) ||
    typeof version === 'string';
  if (!isHandshake) return null;
  return { v: CLUTCH_VERSION, agent_id: agentId, capabilities: [], handshake: payload };
}

/** The groups that it says it belongs to, under the name that an AgentCard has for them. */
function groupsOf({ groups }: Payload): { groups?: string[] } {
  return groups === undefined ? {} : { groups: texts(groups) };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
