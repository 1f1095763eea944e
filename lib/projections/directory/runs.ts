// Runs as lists show them. A run is as its root tasks are (CD10): `talking` without a task, running while one of them is
// open, and after that the worst of their ends, so that a failure is not hidden by what went well beside it. What CBCL says
// about something that nobody asked for is a task that says nothing of its run.
import type { EventRecord } from '@/lib/model/event-record';
import type { RunState, RunSummary } from '@/lib/model/summary';
import type { TaskLink } from '@/lib/protocols/codec/meaning';
import { isoInstant } from '@/lib/std/instant';
import { createRecencyList, type RecencyNode } from '@/lib/std/recency-list';
import type { ClockOf, TimeSpan } from '@/lib/tasks/event-time';
import { JoinedTasks, type LoadListener } from '@/lib/tasks/joined-tasks';
import { type RunTimes, runSpanOf, withEventTime } from '@/lib/tasks/run-times';
import { isOpen, type TaskCore } from '@/lib/tasks/task-core';
import { headlineOf, isSpeech } from '@/lib/text/text-of';
import { newestOf } from './list-page';
import { addToRoster, createRoster, ROSTER_SHOWN_MAX, type Roster } from './roster';

/** What is kept of a run. */
export type SavedRun = Omit<RunSummary, keyof Progress> & {
  readonly moments: RunTimes;
  readonly tasks: readonly (readonly [taskId: string, core: TaskCore])[];
};

/** A run as it is looked for. */
export type SavedRunRow = Pick<SavedRun, 'run_id' | 'channel' | 'title' | 'last_seq'>;

/** What is told of a run by its tasks and times at this moment. */
type Progress = Pick<RunSummary, 'state' | 'tasks' | 'tasks_open' | 'closed_at' | 'clock_start'> &
  TimeSpan;

/** Links of a run that came one after the other, the first of them at `seq`. Kept apart, for a run only ever gets more. */
export type SavedLinks = {
  readonly run_id: string;
  readonly seq: number;
  readonly links: readonly TaskLink[];
};

type RunEntry = { -readonly [Key in keyof Omit<SavedRun, 'agents' | 'tasks'>]: SavedRun[Key] };

type Held = {
  readonly entry: RunEntry;
  readonly roster: Roster;
  readonly tasks: JoinedTasks;
  readonly node: RecencyNode<RunEntry>;
};

export type RunFold = {
  /** `channel` is that of the event's thread. */
  apply(record: EventRecord, channel: string): void;
  has(id: string): boolean;
  get(runId: string): RunSummary | null;
  /** Newest activity first, from behind the cursor. */
  entries(after: string | undefined): Iterable<SavedRunRow>;
  clockOf: ClockOf;
  save(runId: string): SavedRun | null;
  /** The links that came since the last call. */
  takeLinks(): SavedLinks[];
  /** Oldest activity first, each with all links of its run, in any order. */
  load(saved: SavedRun, links: readonly TaskLink[]): void;
  /** All ids of the tasks that an id names, in one run or in every run, that id among them. */
  idsOfTask(taskId: string, runId?: string): ReadonlySet<string>;
  /** Whether two ids of a run name one task. */
  isSameTask(runId: string, one: string, other: string): boolean;
};

/** An empty fold; its events come in the order of the log. */
export function createRunFold(onLoad: LoadListener): RunFold {
  const runs = new Map<string, Held>();
  const recent = createRecencyList<RunEntry>();
  /** The runs in which answers refer to messages. */
  const joined = new Map<string, JoinedTasks>();
  const links = createLinkLog();

  function hold(entry: RunEntry, agents: readonly string[], tasks: JoinedTasks): Held {
    const held = { entry, roster: createRoster(agents), tasks, node: recent.add(entry) };
    runs.set(entry.run_id, held);
    return held;
  }

  function summary({ run_id }: RunEntry): RunSummary | null {
    const held = runs.get(run_id);
    if (!held) return null;
    const { moments, ...entry } = held.entry;
    return {
      ...entry,
      agents: held.roster.ids.slice(0, ROSTER_SHOWN_MAX),
      ...progressOf(held.tasks, moments),
    };
  }

  return {
    apply(record, channel) {
      const known = runs.get(record.event.run_id);
      const held =
        known ?? hold(openRun(record, channel), [], new JoinedTasks({ tasks: [] }, onLoad));
      if (known) recent.touch(known.node);
      addToRoster(held.roster, record.event.from.agent_id);
      advance(held.entry, record);
      const link = held.tasks.apply(record);
      if (link === null) return;
      joined.set(record.event.run_id, held.tasks);
      links.add(record, link);
    },
    has: (id) => runs.has(id),
    get(runId) {
      const held = runs.get(runId);
      return held ? summary(held.entry) : null;
    },
    entries: (after) => newestOf([recent.newestFirst()], after),
    clockOf: (runId) => runs.get(runId)?.entry.moments.clock ?? null,
    save(runId) {
      const held = runs.get(runId);
      if (!held) return null;
      const { entry, roster, tasks } = held;
      return { ...entry, agents: [...roster.ids], tasks: [...tasks.tasks] };
    },
    takeLinks: links.take,
    load({ agents, tasks, ...entry }, known) {
      const held = hold(entry, agents, new JoinedTasks({ tasks, links: known }, onLoad));
      if (known.length > 0) joined.set(entry.run_id, held.tasks);
    },
    idsOfTask(taskId, runId) {
      const ids = new Set([taskId]);
      const asked = runId === undefined ? joined.values() : [joined.get(runId)];
      for (const tasks of asked) for (const id of tasks?.idsOf(taskId) ?? []) ids.add(id);
      return ids;
    },
    isSameTask(runId, one, other) {
      const tasks = joined.get(runId);
      return one === other || (tasks !== undefined && tasks.idOf(one) === tasks.idOf(other));
    },
  };
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

function openRun(record: EventRecord, channel: string): RunEntry {
  const { event, seq, received_at } = record;
  return {
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
  if (entry.title === '' && isSpeech(record.event)) entry.title = headlineOf(record.event);
}

function isDecision({ event: { type } }: EventRecord): boolean {
  return type === 'routing.decision' || type === 'routing.failure';
}

/** How a run with several roots ended: by the worst of their ends. */
const WORST_FIRST = ['failed', 'timed_out', 'cancelled', 'completed'] as const;

function progressOf(joined: JoinedTasks, times: RunTimes): Progress {
  const all = joined.counted();
  const roots = all.filter(({ parentId }) => parentId === null || !joined.tasks.has(parentId));
  // Tasks that are each other's parents have no root: then each of them counts.
  const counted = (roots.length > 0 ? roots : all).map(({ core }) => core).filter(isOfItsRun);
  const state = stateOf(counted);
  const ends = state === 'running' ? [] : counted.flatMap(({ closed }) => closed ?? []);
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

/** What nobody asked for says nothing of its run where it may be about something else that was said. */
function isOfItsRun({ mayBeAside }: TaskCore): boolean {
  return mayBeAside !== true;
}

function stateOf(roots: readonly TaskCore[]): RunState {
  if (roots.length === 0) return 'talking';
  if (roots.some((task) => isOpen(task.state))) return 'running';
  return WORST_FIRST.find((state) => roots.some((task) => task.state === state)) ?? 'running';
}
