// The summaries of the whole log, with agents as the registry knows them besides. Lists and rows are asked for, wherever they are
// kept; what is told without waiting is what memory holds: what was written into lately, and what messages under way touch.
import type { ListOrder, ListPage, ListQuery } from '@/lib/model/listing';
import type {
  AgentSummary,
  ChannelSummary,
  PastChannel,
  RunSummary,
  ThreadSummary,
} from '@/lib/model/summary';
import type { ViewedKind, ViewSettings } from '@/lib/model/view-change';
import type { DirectoryFold } from '@/lib/projections/directory/directory';
import type { ClockOf } from '@/lib/tasks/event-time';

/** At a moment of the past, by the seq of the last event that counts; without it the present. */
type PastQuery = ListQuery & { readonly at?: number };

/** Without what operators hid or merged, unless that is asked for. */
export type Lists = {
  /** By name, unless by last activity. */
  channels(query: ListQuery & { readonly order?: ListOrder }): Promise<ListPage<ChannelSummary>>;
  /** Newest activity first. */
  threads(query: PastQuery & { readonly channel?: string }): Promise<ListPage<ThreadSummary>>;
  /** Newest activity first. */
  runs(query: PastQuery): Promise<ListPage<RunSummary>>;
  /** By id. */
  agents(query: ListQuery): Promise<ListPage<AgentSummary>>;
};

/** Lists of which a moment is told otherwise than the present. */
export type PastLists = {
  /** Those that there were, by name. A page may be short. */
  channelsAt(query: ListQuery & { readonly at: number }): Promise<ListPage<PastChannel>>;
};

/** Single rows, wherever they are kept; null where there is none. */
export type DirectoryRows = {
  channel(name: string): Promise<ChannelSummary | null>;
  thread(threadId: string): Promise<ThreadSummary | null>;
  run(runId: string): Promise<RunSummary | null>;
  agent(agentId: string): Promise<AgentSummary | null>;
};

/** What the log comes to as lists, each row also by its id. */
export type Directory = Pick<DirectoryFold, 'homeOf' | 'importedFrom' | 'knows' | 'mergedFrom'> & {
  /** The seq up to which everything is folded. */
  seq(): number;
  readonly lists: Lists & PastLists;
  readonly rows: DirectoryRows;
  /** What is known without waiting: of registered agents, of those that a message under way names, and of those heard of lately. */
  agent(agentId: string): AgentSummary | null;
  /** The clock of a run in memory. */
  readonly clockOf: ClockOf;
  /** The clocks of runs, wherever they are kept. */
  clocksOf(runIds: Iterable<string>): Promise<ClockOf>;
  /** Those that spoke or were given something to do last, the last one first; nobody who is hidden. */
  lastActive(limit: number): AgentSummary[];
  /** Those of whom the log told something after a seq, the last one first. */
  agentsChangedAfter(seq: number, limit: number): AgentSummary[];
  /** How one thing is shown. */
  view(kind: ViewedKind, id: string): ViewSettings;
  /** What operators changed after a seq, the last change first. */
  viewsChangedAfter(seq: number, limit: number): ViewSettings[];
};

/** The same without the past of its lists. */
export type PresentDirectory = Omit<Directory, 'lists'> & { readonly lists: Lists };
