// How an agent is reached at this moment: over a connection of its own, by a push to an endpoint that its card names, or
// not at all, when what waits for it waits until it asks. Over each it is told in a protocol that it reads there.
import type { SaidEvent } from '@/lib/engine/interface/orchestration';
import type { DeliveredMessage, LeasedEvent, TryOutcome } from '@/lib/model/orchestration/delivery';
import { withMembers } from '@/lib/std/with-members';
import type { RemoteAgents } from './a2a/remote-agents';
import { type AgentConnection, createAgentConnections, overSink } from './agent-connections';
import { A2A_ENDPOINT, createAgentEndpoints } from './agent-endpoints';
import type { DeliveryDeps } from './delivery-deps';
import type { Push } from './push';

/** What is sent; how the event came in stays here. */
export type Outgoing = LeasedEvent & SaidEvent;

export type Transports = {
  connect(agentId: string, connection: AgentConnection): () => void;
  connected(): string[];
  /** An agent waits for messages, until the function that it returns is called. */
  waits(agentId: string): () => void;
  pulled(agentId: string): void;
  /** Whether the agent has a connection here. */
  isConnected(agentId: string): boolean;
  /** Whether anything can be sent to the agent. */
  reaches(agentId: string): boolean;
  /** Whether an endpoint of the agent is at this host. */
  leadsTo(agentId: string, host: string): boolean;
  /** Sends over the best way; null where there is none any more. */
  send(agentId: string, leased: Outgoing, signal: AbortSignal): Promise<TryOutcome> | null;
};

/** The transports to all agents. A connection that does not acknowledge within `ackMs` failed. */
export function createTransports(
  deps: Pick<DeliveryDeps, 'engine' | 'egress' | 'now' | 'answers'>,
  { push, remote, ackMs }: { push: Push; remote: RemoteAgents | null; ackMs: number },
): Transports {
  const { engine, egress } = deps;
  const connections = createAgentConnections();
  const endpoints = createAgentEndpoints(deps);

  /** Told in the first of the protocols that can say it; null: those of the agent's card. */
  function told(
    { event, origin, ...lease }: Outgoing,
    reader: { agentId: string; protocols: readonly string[] | null },
    tell: (message: DeliveredMessage) => Promise<TryOutcome>,
  ): Promise<TryOutcome> {
    const { agentId, protocols } = reader;
    const form = engine.orchestration.nativeForm(
      { event, origin },
      agentId,
      protocols ?? undefined,
    );
    if (form.ok) return tell(withMembers(lease, { event, ...form.value }));
    return Promise.resolve({ ok: false, error: form.error, isFinal: true, isUnsayable: true });
  }

  return {
    connect: connections.add,
    connected: connections.agentIds,
    isConnected: connections.has,
    waits: endpoints.waits,
    pulled: endpoints.pulled,
    reaches: (agentId) => connections.has(agentId) || endpoints.of(agentId).size > 0,
    leadsTo(agentId, host) {
      return [...endpoints.of(agentId).values()].some((url) => {
        const authority = egress.authorityOf(url);
        return authority.ok && authority.value === host;
      });
    },
    send(agentId, leased, signal) {
      const connection = connections.pick(agentId, leased);
      if (connection) {
        const { sink, protocol } = connection;
        const reader = { agentId, protocols: protocol === null ? null : [protocol] };
        return told(leased, reader, (message) => overSink(sink, message, { ackMs, signal }));
      }
      const mine = endpoints.of(agentId);
      if (mine.size === 0) return null;
      const [preferred] = mine;
      if (remote !== null && preferred?.[0] === A2A_ENDPOINT) {
        const { event } = leased;
        return endpoints.note(agentId, remote.send({ agentId, url: preferred[1], event }));
      }
      return told(leased, { agentId, protocols: [...mine.keys()] }, (message) => {
        const url = mine.get(message.protocol) ?? '';
        return endpoints.note(agentId, push(url, message, signal));
      });
    },
  };
}
