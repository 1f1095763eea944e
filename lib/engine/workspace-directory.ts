// The directory of a workspace: agents as the registry knows them beside the log, and this server as one of them.
import type { EventStore } from '@/lib/store/ports/event-store';
import { directoryOver, type PresentAgent } from './directory/directory';
import type { FollowedFolds } from './followed-folds';
import type { Directory } from './interface/directory';
import { withPast } from './reads/lists/lists-at';
import type { Presence } from './registry/presence';
import { serverCardOf } from './registry/server-agent';
import { workloadOf } from './registry/workload';

type DirectoryPorts = {
  readonly folds: FollowedFolds;
  readonly presence: Presence;
  readonly events: Pick<EventStore, 'readPage'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** The directory of one workspace. */
export function directoryOf({ folds, presence, events, now }: DirectoryPorts): Directory {
  const present: PresentAgent = (agentId, told) => {
    const serverCard = serverCardOf(agentId, folds.assignments, () =>
      new Date(now()).toISOString(),
    );
    const summary = presence.summarize(agentId, told, serverCard);
    return summary !== null && told?.hidden === true ? { ...summary, hidden: true } : summary;
  };
  const workload = (agentId: string) => workloadOf(folds, agentId);
  const directory = directoryOver(folds.table, present, workload);
  return { ...directory, lists: withPast(directory, events) };
}
