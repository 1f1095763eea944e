// The directory as everybody reads it: the fold's rows, with agents as the registry knows them besides, and this server as one
// of them.
import type { AgentSummary } from '@/lib/model/summary';
import type { FollowedFolds } from './followed-folds';
import type { Directory } from './interface/directory';
import type { Presence } from './registry/presence';
import { serverCardOf } from './registry/server-agent';
import { workloadOf } from './registry/workload';

type DirectoryPorts = {
  readonly folds: FollowedFolds;
  readonly presence: Presence;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** The directory of one workspace. */
export function directoryOf({ folds, presence, now }: DirectoryPorts): Directory {
  const fold = folds.directory;
  const agent = (agentId: string): AgentSummary | null => {
    const activity = fold.agent(agentId, workloadOf(folds, agentId));
    const serverCard = serverCardOf(agentId, folds.assignments, () =>
      new Date(now()).toISOString(),
    );
    const summary = presence.summarize(agentId, activity, serverCard);
    return summary !== null && activity?.hidden === true ? { ...summary, hidden: true } : summary;
  };
  const agentsOf = (ids: readonly string[]): AgentSummary[] =>
    ids.flatMap((agentId) => agent(agentId) ?? []);
  return {
    seq: fold.seq,
    channel: fold.channel,
    thread: fold.thread,
    run: fold.run,
    homeOf: fold.homeOf,
    clockOf: fold.clockOf,
    agent,
    lastActive: (limit) => agentsOf(fold.lastActive(limit)),
    agentsChangedAfter: (seq, limit) => agentsOf(fold.agentsChangedAfter(seq, limit)),
    view: fold.view,
    viewsChangedAfter: fold.viewsChangedAfter,
    lists: {
      channels: async (query) => fold.channels(query),
      threads: async (query) => fold.threads(query),
      runs: async (query) => fold.runs(query),
      async agents(query) {
        const { rows, next } = fold.agents(query);
        return { rows: agentsOf(rows.map(({ agent_id }) => agent_id)), next };
      },
    },
  };
}
