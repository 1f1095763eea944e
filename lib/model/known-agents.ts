// Agents that a workspace knows by name before they come (Heretek section 8.1): they exist, and are offline until they
// connect. They are no rows of the registry and fill no list of who is here; who looks for an agent by its name, as a gateway
// that discovers or routes, asks this list.
import { agentName, isAgentId, toAgentId } from './ids';
import type { AgentStatus, AgentSummary } from './summary';

export type NamedAgent = {
  readonly agent_id: string;
  readonly name: string;
  readonly role: string;
};

/** A known agent with its status (Heretek section 8.2). */
export type AgentListing = NamedAgent & { readonly status: AgentStatus };

/** A list of names in a setting; more agents register by themselves. */
export const KNOWN_AGENTS_MAX = 256;

/** The twelve of Heretek section 8.1, with their roles. */
const COLLECTIVE: readonly (readonly [name: string, role: string])[] = [
  ['main', 'Default agent'],
  ['steward', 'Orchestrator'],
  ['alpha', 'Triad member'],
  ['beta', 'Triad member'],
  ['charlie', 'Triad member'],
  ['examiner', 'Evaluator'],
  ['explorer', 'Researcher'],
  ['sentinel', 'Safety'],
  ['coder', 'Developer'],
  ['dreamer', 'Creative'],
  ['empath', 'Emotional'],
  ['historian', 'Historical'],
];

/** The role of a known agent whose setting names none. */
const ROLE_DEFAULT = 'Agent';

/** The agents that are known where no setting says otherwise. */
export const DEFAULT_AGENTS: readonly NamedAgent[] = COLLECTIVE.map(([name, role]) =>
  knownAgent(name, role),
);

/**
 * The agents that a setting names, as in `ken=Researcher, bob`; an empty list is nobody. Null where one cannot be an agent's
 * name, one stands twice, or there are too many.
 */
export function knownAgents(names: readonly string[]): readonly NamedAgent[] | null {
  const agents = names.map((text) => {
    const [name = '', ...role] = text.split('=');
    return knownAgent(name.trim(), role.join('=').trim() || ROLE_DEFAULT);
  });
  const ids = new Set(agents.map(({ agent_id }) => agent_id));
  const isSound = ids.size === agents.length && [...ids].every(isAgentId);
  return isSound && agents.length <= KNOWN_AGENTS_MAX ? agents : null;
}

/** Known agents and those that are here, each once and by its name: what is here says its own role and status. */
export function listAgents(
  known: readonly NamedAgent[],
  here: readonly AgentSummary[],
): AgentListing[] {
  const listed = new Map<string, AgentListing>();
  for (const agent of known) listed.set(agent.agent_id, { ...agent, status: 'offline' });
  for (const { agent_id, role, status } of here) {
    const before = listed.get(agent_id) ?? knownAgent(agent_id, ROLE_DEFAULT);
    listed.set(agent_id, { ...before, role: role ?? before.role, status });
  }
  return [...listed.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function knownAgent(name: string, role: string): NamedAgent {
  const agent_id = toAgentId(name);
  return { agent_id, name: agentName(agent_id), role };
}
