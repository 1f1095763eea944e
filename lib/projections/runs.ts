// Runs as lists show them. A run is as its root tasks are (CD10): `talking` without a task, running while one of them is
// open, and after that the worst of their ends, so that a failure is not hidden by what went well beside it.
import type { EventRecord } from '@/lib/model/event-record';
import type { RunState, RunSummary } from '@/lib/model/summary';
import { JoinedTasks, type LoadListener } from './joined-tasks';
import { createRecencyList, pageOf, type RecencyNode } from './recency';
import { addToRoster, createRoster, ROSTER_SHOWN_MAX, type Roster } from './roster';
import type { TaskLink } from './task-links';
import { isOpen, type TaskCore } from './task-state';
import { headlineOf, isSpeech } from './text-of';

/** What is kept of a run. */
export type SavedRun = Omit<RunSummary, 'state' | 'tasks' | 'tasks_open' | 'closed_at'> & {
  readonly tasks: readonly (readonly [taskId: string, core: TaskCore])[];
  /** Which ids are one task; only where answers refer to messages. */
  readonly links?: readonly TaskLink[];
};

type RunEntry = {
  -readonly [Key in keyof Omit<SavedRun, 'agents' | 'tasks' | 'links'>]: SavedRun[Key];
};

type Held = {
  readonly entry: RunEntry;
  readonly roster: Roster;
  readonly tasks: JoinedTasks;
  readonly node: RecencyNode<RunEntry>;
};

export type RunFold = {
  /** `channel` is that of the event's thread. */
  apply(record: EventRecord, channel: string): void;
  get(runId: string): RunSummary | null;
  /** Newest activity first; `before` continues after a row by its `last_seq`. */
  list(page: { before?: number; limit: number }): RunSummary[];
  save(runId: string): SavedRun | null;
  /** Oldest activity first. */
  load(saved: SavedRun): void;
};

/** An empty fold; its events come in the order of the log. */
export function createRunFold(onLoad: LoadListener): RunFold {
  const runs = new Map<string, Held>();
  const recent = createRecencyList<RunEntry>();

  function hold(entry: RunEntry, saved: Pick<SavedRun, 'agents' | 'tasks' | 'links'>): Held {
    const held = {
      entry,
      roster: createRoster(saved.agents),
      tasks: new JoinedTasks(saved, onLoad),
      node: recent.add(entry),
    };
    runs.set(entry.run_id, held);
    return held;
  }

  function summary({ run_id }: RunEntry): RunSummary | null {
    const held = runs.get(run_id);
    if (!held) return null;
    return {
      ...held.entry,
      agents: held.roster.ids.slice(0, ROSTER_SHOWN_MAX),
      ...progressOf(held.tasks),
    };
  }

  return {
    apply(record, channel) {
      const known = runs.get(record.event.run_id);
      const held = known ?? hold(openRun(record, channel), { agents: [], tasks: [] });
      if (known) recent.touch(known.node);
      addToRoster(held.roster, record.event.from.agent_id);
      advance(held.entry, record);
      held.tasks.apply(record);
    },
    get(runId) {
      const held = runs.get(runId);
      return held ? summary(held.entry) : null;
    },
    list: (page) => pageOf(recent, page).flatMap((entry) => summary(entry) ?? []),
    save(runId) {
      const held = runs.get(runId);
      if (!held) return null;
      const { entry, roster, tasks } = held;
      return {
        ...{ ...entry, agents: [...roster.ids], tasks: [...tasks.tasks] },
        ...(tasks.links.size > 0 && { links: [...tasks.links] }),
      };
    },
    load({ agents, tasks, links = [], ...entry }) {
      hold(entry, { agents, tasks, links });
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
    first_seq: seq,
    last_seq: seq,
    opened_at: received_at,
    last_at: received_at,
  };
}

/** The first thing said or asked names the run. */
function advance(entry: RunEntry, record: EventRecord): void {
  entry.events += 1;
  entry.last_seq = record.seq;
  entry.last_at = record.received_at;
  if (entry.title === '' && isSpeech(record.event)) entry.title = headlineOf(record.event);
}

/** How a run with several roots ended: by the worst of their ends. */
const WORST_FIRST = ['failed', 'timed_out', 'cancelled', 'completed'] as const;

function progressOf(
  joined: JoinedTasks,
): Pick<RunSummary, 'state' | 'tasks' | 'tasks_open' | 'closed_at'> {
  const { tasks } = joined;
  const all = [...tasks.values()];
  const roots = all.filter(({ parent }) => parent === null || !tasks.has(joined.idOf(parent.id)));
  // Tasks that are each other's parents have no root: then each of them counts.
  const judged = roots.length > 0 ? roots : all;
  const state = stateOf(judged);
  const closedAts = judged.flatMap((task) => task.closed_at ?? []).sort();
  return {
    state,
    tasks: all.length,
    tasks_open: all.filter((task) => isOpen(task.state)).length,
    closed_at: state === 'running' ? null : (closedAts.at(-1) ?? null),
  };
}

function stateOf(roots: readonly TaskCore[]): RunState {
  if (roots.length === 0) return 'talking';
  if (roots.some((task) => isOpen(task.state))) return 'running';
  return WORST_FIRST.find((state) => roots.some((task) => task.state === state)) ?? 'running';
}
