// Runs as lists show them. A run is as its root tasks are (CD10): `talking` without a task, running while one of them is
// open, and after that the worst of their ends, so that a failure is not hidden by what went well beside it.
import type { EventRecord } from '@/lib/model/event-record';
import type { RunState, RunSummary } from '@/lib/model/summary';
import { createRecencyList, pageOf, type RecencyNode } from './recency';
import { addToRoster, createRoster, ROSTER_SHOWN_MAX, type Roster } from './roster';
import { factOf } from './task-facts';
import { isOpen, stepTask, type TaskCore } from './task-state';
import { headlineOf, isSpeech } from './text-of';

/** What is kept of a run. */
export type SavedRun = Omit<RunSummary, 'state' | 'tasks' | 'tasks_open' | 'closed_at'> & {
  readonly tasks: readonly (readonly [taskId: string, core: TaskCore])[];
};

type RunEntry = { -readonly [Key in keyof Omit<SavedRun, 'agents' | 'tasks'>]: SavedRun[Key] };

type Held = {
  readonly entry: RunEntry;
  readonly roster: Roster;
  readonly tasks: Map<string, TaskCore>;
  readonly node: RecencyNode<RunEntry>;
};

/** Who holds one more or one less open task. */
export type LoadListener = (agentId: string, change: 1 | -1) => void;

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

  function hold(entry: RunEntry, saved: Pick<SavedRun, 'agents' | 'tasks'>): Held {
    const held = {
      entry,
      roster: createRoster(saved.agents),
      tasks: new Map(saved.tasks),
      node: recent.add(entry),
    };
    runs.set(entry.run_id, held);
    return held;
  }

  function stepTaskOf(held: Held, record: EventRecord): void {
    const fact = factOf(record);
    if (fact === null) return;
    const before = held.tasks.get(record.event.task_id) ?? null;
    const after = stepTask(before, fact);
    held.tasks.set(record.event.task_id, after);
    const [was, is] = [holderOf(before), holderOf(after)];
    if (was === is) return;
    if (was !== null) onLoad(was, -1);
    if (is !== null) onLoad(is, 1);
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
      stepTaskOf(held, record);
    },
    get(runId) {
      const held = runs.get(runId);
      return held ? summary(held.entry) : null;
    },
    list: (page) => pageOf(recent, page).flatMap((entry) => summary(entry) ?? []),
    save(runId) {
      const held = runs.get(runId);
      return held ? { ...held.entry, agents: [...held.roster.ids], tasks: [...held.tasks] } : null;
    },
    load({ agents, tasks, ...entry }) {
      hold(entry, { agents, tasks });
    },
  };
}

/** Who is busy with the task. */
function holderOf(task: TaskCore | null): string | null {
  return task !== null && isOpen(task.state) ? task.assigned_to : null;
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
  tasks: ReadonlyMap<string, TaskCore>,
): Pick<RunSummary, 'state' | 'tasks' | 'tasks_open' | 'closed_at'> {
  const all = [...tasks.values()];
  const roots = all.filter((task) => task.parent === null || !tasks.has(task.parent.id));
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
