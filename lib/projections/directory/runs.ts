// Runs as lists show them: what was said in them counted, and how their tasks stand.
import type { EventRecord } from '@/lib/model/event-record';
import type { RedactedPlace } from '@/lib/model/redaction';
import { importedFrom } from '@/lib/model/run-file';
import type { RunSummary } from '@/lib/model/summary';
import type { TaskLink } from '@/lib/protocols/codec/meaning';
import { isoInstant } from '@/lib/std/instant';
import { withMembers } from '@/lib/std/with-members';
import type { ClockOf, TimeSpan } from '@/lib/tasks/event-time';
import { JoinedTasks, type LoadListener } from '@/lib/tasks/joined-tasks';
import { runStateOf, tellingTasks } from '@/lib/tasks/run-state';
import { type RunTimes, runSpanOf, withEventTime } from '@/lib/tasks/run-times';
import { isOpen, type TaskCore } from '@/lib/tasks/task-core';
import type { LoadedRun } from '@/lib/tasks/task-index';
import { isDecision } from '../routing/handovers';
import { isNamedBy, nameAfter, unname } from './first-words';
import type { CachedList } from './list-entry';
import { addToRoster, createRoster, ROSTER_SHOWN_MAX, type Roster } from './roster';
import { RowCache } from './row-cache';
import { labelOf } from './saved-row';
import { TaskChunks } from './task-chunks';

type SavedTask = readonly [taskId: string, core: TaskCore];

/** What is kept of a run in its own row. */
export type SavedRun = Omit<RunSummary, 'hidden'> & {
  readonly moments: RunTimes;
  readonly awaits_root?: true;
  readonly rooted?: boolean;
  /** The event whose words its name is; of rows from before nobody knows it. */
  readonly named_seq?: number;
  /** The first of its tasks; the others stand in chunks of their own. */
  readonly first_tasks: readonly SavedTask[];
};

/** A further chunk of the tasks of a run. */
export type SavedTasks = {
  readonly run_id: string;
  readonly chunk: number;
  readonly tasks: readonly SavedTask[];
};

/** Links of a run that came one after the other, the first of them at `seq`. Kept apart, for a run only ever gets more. */
export type SavedLinks = {
  readonly run_id: string;
  readonly seq: number;
  readonly links: readonly TaskLink[];
};

/** A run with everything that is kept of it, in any order. */
export type WholeRun = {
  readonly run: SavedRun;
  readonly tasks: readonly SavedTasks[];
  readonly links: readonly TaskLink[];
};

/** What is told of a run by its tasks and times at this moment. */
type Progress = Pick<RunSummary, 'state' | 'tasks' | 'tasks_open' | 'closed_at' | 'clock_start'> &
  TimeSpan;

type RunFacts = Omit<SavedRun, 'agents' | 'first_tasks' | keyof Progress>;

type RunEntry = { -readonly [Key in keyof RunFacts]: RunFacts[Key] } & {
  readonly roster: Roster;
  readonly tasks: JoinedTasks;
  readonly chunks: TaskChunks;
  /** Whether an answer joined ids of it. */
  isJoined: boolean;
};

export type RunFold = {
  readonly list: CachedList<RunEntry, SavedRun>;
  /** `channel` is that of the event's thread. */
  apply(record: EventRecord, channel: string): void;
  /** Forgets what it took from an event that was emptied, which the event at `at` says. */
  redact(place: RedactedPlace, at: number): void;
  /** The clock of a run that is in memory. */
  clockOf: ClockOf;
  /** The further chunks of a run that changed since the last call. */
  takeTasks(runId: string): SavedTasks[];
  /** The links that came since the last call. */
  takeLinks(): SavedLinks[];
  load(saved: WholeRun): void;
  /** A run in memory with its tasks. */
  tasksOf(runId: string): Pick<LoadedRun, 'thread_id' | 'tasks'> | null;
  /** The oldest activity first. */
  loadNewest(saved: readonly WholeRun[], isAll: boolean): void;
  /** All ids of the tasks that an id names, in one run or in every run that is in memory, that id among them. */
  idsOfTask(taskId: string, runId?: string): ReadonlySet<string>;
  /** Whether two ids of a run in memory name one task. */
  isSameTask(runId: string, one: string, other: string): boolean;
};

/** Tasks are what a run weighs in memory; one without any weighs as much as one with one. */
const weightOf = ({ tasks }: RunEntry): number => 1 + tasks.tasks.size;

/** An empty fold; its events come in the order of the log, and find their runs in memory. */
export function createRunFold(onLoad: LoadListener): RunFold {
  const cache = new RowCache<RunEntry>(weightOf);
  const links = createLinkLog();

  function rowOf(whole: WholeRun) {
    const entry = entryOf(factsOf(whole.run), whole, onLoad);
    return { key: entry.run_id, home: entry.channel, entry, moved: entry.last_seq };
  }

  return {
    list: {
      kind: 'run',
      cache,
      savedOf: ({ entry }) => savedOf(entry),
      labelOf: ({ entry }) => labelOf(entry.title, entry.run_id),
      labelIsKey: false,
    },
    apply(record, channel) {
      const { run_id } = record.event;
      const known = cache.get(run_id);
      const entry = known ?? entryOf(openRun(record, channel), {}, onLoad);
      addToRoster(entry.roster, record.event.from.agent_id, ROSTER_SHOWN_MAX);
      advance(entry, record);
      const link = entry.tasks.apply(record);
      if (known) cache.touch(run_id, record.seq);
      else cache.add(run_id, entry.channel, entry, record.seq);
      if (link === null) return;
      entry.isJoined = true;
      links.add(record, link);
    },
    redact(place, at) {
      const entry = cache.get(place.run_id);
      if (entry === undefined) return;
      if ((entry.named_seq ?? place.seq) === place.seq) unname(entry);
      entry.tasks.redact(place);
      cache.markDirty(place.run_id, at);
    },
    clockOf: (runId) => cache.get(runId)?.moments.clock ?? null,
    takeTasks(runId) {
      const entry = cache.get(runId);
      if (entry === undefined) return [];
      const further = entry.chunks.takeChanged().filter((chunk) => chunk > 0);
      return further.map((chunk) => ({ run_id: runId, chunk, tasks: chunkOf(entry, chunk) }));
    },
    takeLinks: links.take,
    tasksOf(runId) {
      const entry = cache.get(runId);
      return entry === undefined ? null : { thread_id: entry.thread_id, tasks: entry.tasks.tasks };
    },
    load: (whole) => cache.load(rowOf(whole)),
    loadNewest: (all, isAll) => cache.loadNewest(all.map(rowOf), isAll),
    idsOfTask(taskId, runId) {
      const ids = new Set([taskId]);
      for (const { entry } of runId === undefined ? cache.newestFirst() : cachedRun(runId)) {
        if (entry.isJoined) for (const id of entry.tasks.idsOf(taskId)) ids.add(id);
      }
      return ids;
    },
    isSameTask(runId, one, other) {
      if (one === other) return true;
      const entry = cache.get(runId);
      return entry?.isJoined === true && entry.tasks.idOf(one) === entry.tasks.idOf(other);
    },
  };

  function cachedRun(runId: string) {
    const row = cache.row(runId);
    return row === undefined ? [] : [row];
  }
}

/** A run in memory, with the tasks and links that were saved of it. */
function entryOf(facts: RunFacts, whole: Partial<WholeRun>, onLoad: LoadListener): RunEntry {
  const chunks = new TaskChunks();
  const { run, tasks = [] } = whole;
  const parts = [...(run ? [{ chunk: 0, tasks: run.first_tasks }] : []), ...tasks];
  for (const part of parts) {
    chunks.load(
      part.chunk,
      part.tasks.map(([id]) => id),
    );
  }
  const saved = { tasks: parts.flatMap((part) => part.tasks), links: whole.links ?? [] };
  const joined: JoinedTasks = new JoinedTasks(saved, onLoad, (id) =>
    chunks.note(id, joined.tasks.has(id)),
  );
  return withMembers(facts, {
    roster: createRoster(run?.agents),
    tasks: joined,
    chunks,
    isJoined: saved.links.length > 0,
  });
}

/** What a list shows of a run. */
export function runSummary({
  moments: _,
  first_tasks: __,
  awaits_root: ___,
  rooted: ____,
  named_seq: _____,
  ...run
}: SavedRun): RunSummary {
  return run;
}

function savedOf(entry: RunEntry): SavedRun {
  const { roster, tasks, chunks: _, isJoined: __, ...facts } = entry;
  return withMembers(facts, {
    agents: [...roster.ids],
    ...progressOf(tasks, entry.moments),
    first_tasks: chunkOf(entry, 0),
  });
}

function factsOf(saved: SavedRun): RunFacts {
  return {
    run_id: saved.run_id,
    ...(saved.imported !== undefined && { imported: saved.imported }),
    title: saved.title,
    ...(saved.awaits_root && { awaits_root: true }),
    ...(saved.rooted !== undefined && { rooted: saved.rooted }),
    ...(saved.named_seq !== undefined && { named_seq: saved.named_seq }),
    channel: saved.channel,
    thread_id: saved.thread_id,
    events: saved.events,
    decisions: saved.decisions,
    first_seq: saved.first_seq,
    last_seq: saved.last_seq,
    opened_at: saved.opened_at,
    last_at: saved.last_at,
    moments: saved.moments,
  };
}

function chunkOf({ tasks, chunks }: RunEntry, chunk: number): SavedTask[] {
  return chunks.ids(chunk).flatMap((id) => {
    const core = tasks.tasks.get(id);
    return core === undefined ? [] : [[id, core] as const];
  });
}

/** The links that were not taken yet, by run. */
function createLinkLog() {
  const fresh = new Map<string, { readonly seq: number; readonly links: TaskLink[] }>();
  return {
    add({ event, seq }: EventRecord, link: TaskLink): void {
      const part = fresh.get(event.run_id);
      if (part) part.links.push(link);
      else fresh.set(event.run_id, { seq, links: [link] });
    },
    take(): SavedLinks[] {
      const parts = [...fresh].map(([run_id, part]) => ({ run_id, ...part }));
      fresh.clear();
      return parts;
    },
  };
}

function openRun(record: EventRecord, channel: string): RunFacts {
  const { event, seq, received_at } = record;
  const imported = importedFrom(record);
  return {
    ...(imported !== null && { imported }),
    run_id: event.run_id,
    title: '',
    channel,
    thread_id: event.thread_id,
    events: 0,
    decisions: 0,
    first_seq: seq,
    last_seq: seq,
    opened_at: received_at,
    last_at: received_at,
    moments: withEventTime(null, record),
  };
}

/** The first thing said or asked names the run. */
function advance(entry: RunEntry, record: EventRecord): void {
  entry.events += 1;
  if (isDecision(record)) entry.decisions += 1;
  entry.last_seq = record.seq;
  entry.last_at = record.received_at;
  entry.moments = withEventTime(entry.moments, record);
  const { event } = record;
  if (!isNamedBy(entry, event)) return;
  nameAfter(entry, event);
  entry.named_seq = record.seq;
}

function progressOf(joined: JoinedTasks, times: RunTimes): Progress {
  const all = joined.counted();
  const telling = tellingTasks(all);
  const state = runStateOf(telling);
  const ends = state === 'running' ? [] : telling.flatMap(({ closed }) => closed ?? []);
  return {
    state,
    tasks: all.length,
    tasks_open: all.filter(({ core }) => isOpen(core.state)).length,
    closed_at:
      ends
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
    ...runSpanOf(times, ends.length === 0 ? null : ends),
    ...(times.clock !== null && { clock_start: isoInstant(times.clock.start) }),
  };
}
