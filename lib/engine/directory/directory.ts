// The directory as everybody reads it: lists and rows out of its table, with what is known of agents besides.
import type { AgentSummary } from '@/lib/model/summary';
import type { ClockOf } from '@/lib/tasks/event-time';
import type { DirectoryRows, Lists, PresentDirectory } from '../interface/directory';
import type { FoldCreators } from '../projections/folded';
import type { ProjectionTable } from '../projections/projection-table';

/** What the directory is read from. */
export type DirectorySource = Pick<ProjectionTable<FoldCreators>, 'directory' | 'ask' | 'seq'>;

/** An agent by what the log tells of it, if anything, with what is known besides; null where nobody knows it. */
export type PresentAgent = (agentId: string, told: AgentSummary | null) => AgentSummary | null;

/**
 * The directory over its table.
 * @param openEndedTasks Tasks that an agent works on and that the directory does not count.
 */
export function directoryOver(
  table: DirectorySource,
  present: PresentAgent,
  openEndedTasks: (agentId: string) => number = () => 0,
): PresentDirectory {
  const agent = (agentId: string): AgentSummary | null =>
    present(agentId, table.directory.cachedAgent(agentId, openEndedTasks(agentId)));
  const agentsOf = (ids: readonly string[]): AgentSummary[] =>
    ids.flatMap((agentId) => agent(agentId) ?? []);
  return {
    seq: () => table.seq(),
    lists: listsOf(table, { present, openEndedTasks }),
    rows: rowsOf(table, { present, openEndedTasks }),
    homeOf: (place) => table.directory.homeOf(place),
    importedFrom: (place) => table.directory.importedFrom(place),
    mergedFrom: (channel) => table.directory.mergedFrom(channel),
    knows: (kind, id) => table.directory.knows(kind, id),
    clockOf: (runId) => table.directory.clockOf(runId),
    clocksOf: (runIds) => clocksOf(table, new Set(runIds)),
    agent,
    lastActive: (limit) => agentsOf(table.directory.lastActive(limit)),
    agentsChangedAfter: (seq, limit) => agentsOf(table.directory.agentsChangedAfter(seq, limit)),
    view: (kind, id) => table.directory.view(kind, id),
    viewsChangedAfter: (seq, limit) => table.directory.viewsChangedAfter(seq, limit),
  };
}

type AgentOptions = {
  readonly present: PresentAgent;
  readonly openEndedTasks: (agentId: string) => number;
};

function listsOf(table: DirectorySource, { present, openEndedTasks }: AgentOptions): Lists {
  return {
    channels: (query) => table.ask((fold) => fold.channels(query)),
    threads: (query) => table.ask((fold) => fold.threads(query)),
    runs: (query) => table.ask((fold) => fold.runs(query)),
    async agents(query) {
      const { rows, next } = await table.ask((fold) => fold.agents(query, openEndedTasks));
      return { rows: rows.flatMap((told) => present(told.agent_id, told) ?? []), next };
    },
  };
}

function rowsOf(table: DirectorySource, { present, openEndedTasks }: AgentOptions): DirectoryRows {
  return {
    channel: (name) => table.ask((fold) => fold.channel(name)),
    thread: (threadId) => table.ask((fold) => fold.thread(threadId)),
    run: (runId) => table.ask((fold) => fold.run(runId)),
    async agent(agentId) {
      const told = await table.ask((fold) => fold.agent(agentId, openEndedTasks(agentId)));
      return present(agentId, told);
    },
  };
}

async function clocksOf(table: DirectorySource, runIds: ReadonlySet<string>): Promise<ClockOf> {
  const clocks = await table.ask((fold) => fold.clocks(runIds));
  return (runId) => clocks.get(runId) ?? null;
}
