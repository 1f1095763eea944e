// Summaries of the whole log: channels, threads, runs and agents, in constant time per event. One fold for the server's
// lists. It keeps in memory what changed lately, and the rest stands in a table: what an event touches is loaded before the
// event is fed, and saved row by row, so that saving costs what changed since the last time and not what there is.
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { reactionOf } from '@/lib/model/reaction';
import { redactedPlaces } from '@/lib/model/redaction';
import { VIEW_CHANGE_TYPE } from '@/lib/model/view-change';
import { invariant } from '@/lib/std/invariant';
import type { ClockOf } from '@/lib/tasks/event-time';
import type { LoadedRun } from '@/lib/tasks/task-index';
import { createInOrder } from '../checkpoint/in-order';
import { createAgentFold } from './agents';
import { createChannelFold } from './channels';
import { createDirectoryReads, type DirectoryFolds, type DirectoryReads } from './directory-reads';
import { loadOpened, loadRows, type OpenedRows } from './load-rows';
import type { CacheBounds, RowCache } from './row-cache';
import { createRunFold } from './runs';
import type { ListKind, SavedRow } from './saved-row';
import { createThreadFold } from './threads';
import { createUnsavedRows, type DirectoryChanges } from './unsaved-rows';
import { createViewFold } from './view-settings';

/** Rows of the table, and the seq that it was folded up to when they were read. */
export type ReadRows = { readonly seq: number; readonly rows: readonly SavedRow[] };

/** What names places and agents. */
export type NamingEvent = Pick<EventRecord, 'event' | 'protocol'> &
  Partial<Pick<EventRecord, 'origin'>>;

/** What is to be loaded, by kind: the keys of rows. */
export type MissingRows = ReadonlyMap<ListKind, ReadonlySet<string>>;

export type DirectoryFold = DirectoryReads & {
  /** What has to be loaded before these records are fed; null where nothing has to. Asked again after it was loaded. */
  missing(records: readonly NamingEvent[]): MissingRows | null;
  /** The same of names that something else than an event touches. */
  missingOf(names: MissingRows): MissingRows | null;
  /** Puts in what the table has of what was missing; what is not among the rows is in no table. */
  load(asked: MissingRows, read: ReadRows): void;
  /** Takes records in any order and any number of times; a gap is waited for. What they touch is in memory. */
  feed(records: readonly EventRecord[]): void;
  /** Agents whose number of tasks changed and who are to be loaded before the rows are saved; null where nobody is. */
  unsettled(): MissingRows | null;
  /** The seq up to which everything is folded. */
  seq(): number;
  /** The clock of a run that is in memory. */
  clockOf: ClockOf;
  /** The seq of the last event of a run in memory; 0 of any other. */
  lastSeqOf(runId: string): number;
  /** A run that is in memory with its tasks; null where it is not. */
  tasksOf(runId: string): Pick<LoadedRun, 'thread_id' | 'tasks'> | null;
  /** All ids of the tasks that an id names, in one run or in every run that is in memory, that id among them. */
  idsOfTask(taskId: string, runId?: string): ReadonlySet<string>;
  /** Whether two ids of a run in memory name one task. */
  isSameTask(runId: string, one: string, other: string): boolean;
  /** The rows that the table does not have as they are. */
  changes(): DirectoryChanges;
  /** How many rows were evicted: what was read of the table meanwhile may be older than what was in memory. */
  evictions(): number;
  /** Evicts what is beyond the bounds and stands in the table; returns the runs among it. */
  evict(
    bounds: Readonly<Record<ListKind, CacheBounds>>,
    isPinned?: (runId: string) => boolean,
  ): string[];
};

const NOTHING: OpenedRows = {
  seq: 0,
  views: [],
  newest: { channel: [], thread: [], run: [], agent: [] },
  ofRuns: [],
  isAll: { channel: true, thread: true, run: true, agent: true },
};

/** A directory that goes on from what was saved; without anything saved from the beginning of the log. */
export function createDirectory(opened: OpenedRows = NOTHING): DirectoryFold {
  const views = createViewFold();
  const channels = createChannelFold(views.titleOf);
  const threads = createThreadFold();
  const agents = createAgentFold();
  const runs = createRunFold((agentId, change) => agents.addLoad(agentId, change, inOrder.seq()));
  const folds = { channels, threads, runs, agents, views };
  const lists = {
    channel: channels.list,
    thread: threads.list,
    run: runs.list,
    agent: agents.list,
  };
  const unsaved = createUnsavedRows(folds);
  loadOpened(folds, opened);
  const inOrder = createInOrder(opened.seq, (record) => {
    const { event } = record;
    const isLoaded =
      threads.list.cache.isKnown(event.thread_id) &&
      runs.list.cache.isKnown(event.run_id) &&
      agents.list.cache.isKnown(event.from.agent_id);
    invariant(isLoaded, 'what an event touches is loaded before it is fed');
    const { channel, changed } = applyToPlaces(folds, record);
    runs.apply(record, channel);
    agents.apply(record);
    for (const place of redactedPlaces(record)) {
      threads.redact(place, record.seq);
      runs.redact(place, record.seq);
    }
    if (changed === null) return;
    const { view } = changed;
    unsaved.add(view);
    // It is searched by its title, too.
    if (view.kind === 'channel') channels.list.cache.markDirty(view.id, record.seq);
  });

  return {
    ...createDirectoryReads(folds),
    missing: (records) => missingIn(lists, (add) => touched(folds, records, add)),
    missingOf: (names) =>
      missingIn(lists, (add) => {
        for (const [kind, keys] of names) for (const key of keys) add(kind, key);
      }),
    load(asked, { seq, rows }) {
      loadRows(folds, rows);
      for (const [kind, keys] of asked) for (const key of keys) lists[kind].cache.markAbsent(key);
      agents.settle(inOrder.seq(), seq);
    },
    feed: inOrder.feed,
    unsettled: () =>
      missingIn(lists, (add) => {
        for (const agentId of agents.unsettled()) add('agent', agentId);
      }),
    seq: inOrder.seq,
    clockOf: runs.clockOf,
    lastSeqOf: (runId) => runs.list.cache.row(runId)?.moved ?? 0,
    tasksOf: runs.tasksOf,
    idsOfTask: runs.idsOfTask,
    isSameTask: runs.isSameTask,
    changes: () => unsaved.changes(inOrder.seq()),
    evictions: () => Object.values(lists).reduce((sum, { cache }) => sum + cache.evictions, 0),
    evict(bounds, isPinned) {
      for (const { kind, cache } of [channels.list, threads.list, agents.list]) {
        cache.evict(bounds[kind]);
      }
      return runs.list.cache.evict(bounds.run, isPinned);
    },
  };
}

/** Counts an event in its thread and channel; returns its channel, and what it changed of how lists are shown. */
function applyToPlaces({ threads, channels, views }: DirectoryFolds, record: EventRecord) {
  const home = threads.list.cache.row(record.event.thread_id)?.home;
  // A reaction stands beside what was said: it brings nothing to read, so its thread and channel are as they were.
  if (home !== undefined && reactionOf(record) !== null) return { channel: home, changed: null };
  const { channel, isNew } = threads.apply(record);
  const changed = views.apply(record);
  const shownIn = views.mergedInto(channel) ?? channel;
  const moved = changed?.isUnmerged ? changed.view.id : shownIn;
  channels.apply(record, { channel, moved, isNewThread: isNew });
  return { channel, changed };
}

type Caches = Readonly<Record<ListKind, { readonly cache: Pick<RowCache<unknown>, 'isKnown'> }>>;

function missingIn(
  lists: Caches,
  name: (add: (kind: ListKind, key: string) => void) => void,
): MissingRows | null {
  const missing = new Map<ListKind, Set<string>>();
  name((kind, key) => {
    if (lists[kind].cache.isKnown(key)) return;
    const keys = missing.get(kind) ?? new Set();
    missing.set(kind, keys.add(key));
  });
  return missing.size === 0 ? null : missing;
}

/** The rows that records touch, as far as it can be told: of a thread that is not loaded nobody knows the channel. */
function touched(
  { threads, views }: DirectoryFolds,
  records: readonly NamingEvent[],
  add: (kind: ListKind, key: string) => void,
): void {
  for (const record of records) {
    const { event, protocol } = record;
    for (const { thread_id, run_id } of redactedPlaces(record)) {
      add('thread', thread_id);
      add('run', run_id);
    }
    add('thread', event.thread_id);
    add('run', event.run_id);
    add('agent', event.from.agent_id);
    if (event.type.startsWith('task.')) for (const { agent_id } of event.to) add('agent', agent_id);
    const { cache } = threads.list;
    if (!cache.isKnown(event.thread_id)) continue;
    const channel = cache.row(event.thread_id)?.home ?? channelOf(event, protocol);
    add('channel', channel);
    const shownIn = views.mergedInto(channel);
    if (shownIn !== null) add('channel', shownIn);
    // What is said next may stand in the channel that this one is merged into.
    const { kind, id, merged_into } = event.payload;
    const isView = event.payload_type === VIEW_CHANGE_TYPE && kind === 'channel';
    for (const name of isView ? [id, merged_into] : []) {
      if (typeof name === 'string') add('channel', name);
    }
  }
}
