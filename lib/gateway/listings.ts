// What a client can find: agents, their services, and workspaces. Places on the server's disk are shown to admins alone.
import type { Engine } from '@/lib/engine/interface/engine';
import { listAgents } from '@/lib/model/known-agents';
import { MASK } from '@/lib/model/mask';
import type { Principal } from '@/lib/model/principal';
import type { AgentSummary } from '@/lib/model/summary';
import type { ConnectionAnswer, ListedService } from '@/lib/protocols/codec/connection';
import { asRecord, textIn } from '@/lib/text/text-of';
import type { GatewayParts } from './gateway-parts';
import { LISTED_MAX } from './limits';

type Source = Pick<GatewayParts, 'workspace' | 'knownAgents'> & {
  readonly engine: { readonly directory: Pick<Engine['directory'], 'lastActive'> };
};

/** The agents that are registered and here, by their ids. */
export function availableAgents({ engine }: Source): string[] {
  return registered(lately(engine))
    .filter(({ status }) => status !== 'offline')
    .map(({ agent_id }) => agent_id);
}

/** The answer to a question about what there is. */
export function listingOf(
  what: 'agents' | 'services' | 'workspaces',
  source: Source,
  principal: Principal,
): ConnectionAnswer {
  const { engine, workspace } = source;
  const isAdmin = principal.role === 'admin';
  const path = isAdmin ? workspace.path : MASK;
  switch (what) {
    case 'agents': {
      const here = registered(lately(engine));
      const cards = new Map(here.map(({ agent_id, card }) => [agent_id, card ?? {}]));
      const agents = listAgents(source.knownAgents, here).map(({ agent_id, role, status }) => {
        const card = cards.get(agent_id) ?? {};
        return {
          agentId: agent_id,
          role: textIn(card, 'role') || role,
          status,
          workspace: isAdmin ? textIn(card, 'workspace') || path : MASK,
        };
      });
      return { kind: 'agents', agents: agents.slice(0, LISTED_MAX) };
    }
    case 'services':
      return {
        kind: 'services',
        services: lately(engine).flatMap(servicesOf).slice(0, LISTED_MAX),
      };
    case 'workspaces':
      return { kind: 'workspaces', workspaces: [{ name: workspace.name, path }] };
  }
}

/** Those that spoke last, by their ids: no more than are listed. */
function lately({ directory }: Source['engine']): AgentSummary[] {
  const agents = directory.lastActive(LISTED_MAX);
  return agents.sort((one, other) => (one.agent_id < other.agent_id ? -1 : 1));
}

function registered(agents: readonly AgentSummary[]): AgentSummary[] {
  return agents.filter(({ card }) => card !== null).slice(0, LISTED_MAX);
}

/** Section 6.4: each address at which an agent says that it can be called. */
function servicesOf({ agent_id, card }: AgentSummary): ListedService[] {
  const health = textIn(card ?? {}, 'health_endpoint');
  return Object.entries(card?.endpoints ?? {}).flatMap(([protocol, value]) => {
    const endpoint = textIn(asRecord(value) ?? {}, 'url');
    if (endpoint === '') return [];
    return [
      {
        serviceId: `${agent_id}/${protocol}`,
        endpoint,
        capabilities: card?.capabilities.map(({ id }) => id) ?? [],
        ...(health !== '' && { healthEndpoint: health }),
      },
    ];
  });
}
