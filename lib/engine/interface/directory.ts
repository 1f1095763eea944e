// The summaries of the whole log, with agents as the registry knows them besides. Single rows are at hand; a list is asked for,
// page by page, so that it can be read from wherever its rows are kept.
import type { ListOrder, ListPage, ListQuery } from '@/lib/model/listing';
import type { AgentSummary, ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';
import type { ViewedKind, ViewSettings } from '@/lib/model/view-change';
import type { DirectoryFold } from '@/lib/projections/directory/directory';

/** Without what operators hid or merged, unless that is asked for. */
export type Lists = {
  /** By name, unless by last activity. */
  channels(query: ListQuery & { readonly order?: ListOrder }): Promise<ListPage<ChannelSummary>>;
  /** Newest activity first. */
  threads(query: ListQuery & { readonly channel?: string }): Promise<ListPage<ThreadSummary>>;
  /** Newest activity first. */
  runs(query: ListQuery): Promise<ListPage<RunSummary>>;
  /** By id. */
  agents(query: ListQuery): Promise<ListPage<AgentSummary>>;
};

export type Directory = Pick<
  DirectoryFold,
  'seq' | 'channel' | 'thread' | 'run' | 'homeOf' | 'clockOf'
> & {
  readonly lists: Lists;
  agent(agentId: string): AgentSummary | null;
  /** Those that spoke or were given something to do last, the last one first; nobody who is hidden. */
  lastActive(limit: number): AgentSummary[];
  /** Those of whom the log told something after a seq, the last one first. */
  agentsChangedAfter(seq: number, limit: number): AgentSummary[];
  /** How one thing is shown. */
  view(kind: ViewedKind, id: string): ViewSettings;
  /** What operators changed after a seq, the last change first. */
  viewsChangedAfter(seq: number, limit: number): ViewSettings[];
};
