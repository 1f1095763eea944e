// Who is here, for those who follow it: the present state when they begin, and each change once. The engine tells of cards,
// of who comes and who falls silent; what agents say of themselves and how busy they are follows from the log.
import type { Engine } from '@/lib/engine/interface/engine';
import type { AgentStatus, AgentSummary } from '@/lib/model/summary';
import { evictOldest } from '@/lib/std/evict-oldest';
import { LISTED_MAX } from './limits';
import type { Peer } from './peer';

/** The agents that one subscription names; null for everybody. */
export type Named = ReadonlySet<string> | null;

export type PresenceWatch = {
  /** Follows from here on, under a key of the client's subscription. */
  watch(peer: Peer, key: string, named: Named): void;
  /** Ends one of the client's subscriptions, or all of them. */
  unwatch(peer: Peer, key?: string): void;
  keysOf(peer: Peer): readonly string[];
  /** Tells of agents that may have changed. */
  tell(agents: readonly AgentSummary[]): void;
  /** Looks at everybody, where the log has grown. */
  refresh(): void;
};

/** Nobody follows at first. */
export function createPresenceWatch(engine: Pick<Engine, 'directory'>): PresenceWatch {
  const watching = new Map<Peer, Map<string, Named>>();
  const told = new Map<string, AgentStatus>();
  let refreshedTo = 0;

  function tell(agents: readonly AgentSummary[]): void {
    if (watching.size === 0) return;
    for (const { agent_id: agentId, status } of agents) {
      if (told.get(agentId) === status) continue;
      told.delete(agentId);
      told.set(agentId, status);
      evictOldest(told, LISTED_MAX);
      for (const [peer, subscriptions] of watching) {
        if ([...subscriptions.values()].some((named) => isMeant(agentId, named))) {
          void peer.tell({ kind: 'status', agentId, status }, null, 'low');
        }
      }
    }
  }

  return {
    tell,
    watch(peer, key, named) {
      // Who follows first finds nothing that was told before.
      if (watching.size === 0) {
        refreshedTo = engine.directory.seq();
        for (const { agent_id, status } of engine.directory.lastActive(LISTED_MAX)) {
          told.set(agent_id, status);
        }
      }
      watching.set(peer, (watching.get(peer) ?? new Map<string, Named>()).set(key, named));
      for (const { agent_id: agentId, status } of presentAgents(engine.directory, named)) {
        void peer.tell({ kind: 'status', agentId, status }, null, 'low');
      }
    },
    unwatch(peer, key) {
      const subscriptions = watching.get(peer);
      if (key !== undefined) subscriptions?.delete(key);
      if (key === undefined || subscriptions?.size === 0) watching.delete(peer);
      if (watching.size === 0) told.clear();
    },
    keysOf: (peer) => [...(watching.get(peer)?.keys() ?? [])],
    refresh() {
      const seq = engine.directory.seq();
      if (watching.size === 0 || seq === refreshedTo) return;
      const changed = engine.directory.agentsChangedAfter(refreshedTo, LISTED_MAX);
      refreshedTo = seq;
      // What ends a task may be said by somebody else than who held it.
      const busy = [...told].filter(([, status]) => status === 'busy');
      tell([...busy.flatMap(([agentId]) => engine.directory.agent(agentId) ?? []), ...changed]);
    },
  };
}

/** Those that are named, else those that spoke last. */
function presentAgents(directory: Engine['directory'], named: Named): AgentSummary[] {
  if (named === null) return directory.lastActive(LISTED_MAX);
  return [...named].slice(0, LISTED_MAX).flatMap((agentId) => directory.agent(agentId) ?? []);
}

function isMeant(agentId: string, named: Named): boolean {
  return named?.has(agentId) ?? true;
}
