// The tasks of one run: a function of the set of (seq, event), fed in any order, in any parts and any number of times.
// The state is plain JSON, so that a page hands it to the browser, which goes on folding there. The state at a moment is
// the fold of the events up to it.
import type { EventRecord } from '@/lib/model/event-record';
import type { Task } from '@/lib/model/summary';
import { factOf, type TaskFact } from './task-facts';
import { accountableOf, stepTask, type TaskCore } from './task-state';

/** What is known of one task id. It is a task once it has a fact; chat and tool events are only counted. */
type TaskEntry = {
  readonly task_id: string;
  /** Ascending by seq. */
  readonly facts: readonly TaskFact[];
  /** The seqs of its other events, ascending. */
  readonly others: readonly number[];
};

/** Ordered by `task_id`, so that equal sets of events give equal states. */
export type TasksState = { readonly entries: readonly TaskEntry[] };

/** The state of a run without events. */
export function emptyTasks(): TasksState {
  return { entries: [] };
}

/** The state with more events of the same run in it; the same object where there was nothing new in them. */
export function foldTasks(state: TasksState, records: readonly EventRecord[]): TasksState {
  const known = new Map(state.entries.map((entry) => [entry.task_id, entry]));
  const drafts = new Map<string, Draft>();
  for (const record of records) {
    const taskId = record.event.task_id;
    const draft = drafts.get(taskId) ?? draftOf(known.get(taskId));
    drafts.set(taskId, draft);
    const fact = factOf(record);
    const isNews = fact
      ? insert(draft.facts, fact, (other) => other.seq)
      : insert(draft.others, record.seq, (seq) => seq);
    draft.isChanged ||= isNews;
  }
  const changed = [...drafts].filter(([, draft]) => draft.isChanged);
  if (changed.length === 0) return state;
  for (const [task_id, { facts, others }] of changed)
    known.set(task_id, { task_id, facts, others });
  return { entries: [...known.values()].sort(byTaskId) };
}

/** The tasks of the run by their first seq. An unchanged task is the same object as before. */
export function tasksOf(state: TasksState): Task[] {
  const tasks: Task[] = [];
  for (const entry of state.entries) {
    const task = taskOf(entry);
    if (task) tasks.push(task);
  }
  return tasks.sort((one, other) => one.first_seq - other.first_seq);
}

type Draft = { readonly facts: TaskFact[]; readonly others: number[]; isChanged: boolean };

function draftOf(entry: TaskEntry | undefined): Draft {
  const { facts = [], others = [] } = entry ?? {};
  return { facts: [...facts], others: [...others], isChanged: false };
}

function byTaskId(one: TaskEntry, other: TaskEntry): number {
  return one.task_id < other.task_id ? -1 : 1;
}

/** Inserts by seq; answers false where the seq is there already. Mostly it is the last. */
function insert<T>(items: T[], item: T, seqOf: (item: T) => number): boolean {
  const seq = seqOf(item);
  let low = 0;
  let high = items.length;
  const last = items.at(-1);
  if (last === undefined || seqOf(last) < seq) low = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = items[middle];
    if (other !== undefined && seqOf(other) < seq) low = middle + 1;
    else high = middle;
  }
  const found = items[low];
  if (found !== undefined && seqOf(found) === seq) return false;
  items.splice(low, 0, item);
  return true;
}

/** Entries never change, so that what was told of one stays true. */
const told = new WeakMap<TaskEntry, Task>();

function taskOf(entry: TaskEntry): Task | null {
  const before = told.get(entry);
  if (before) return before;
  let core: TaskCore | null = null;
  for (const fact of entry.facts) core = stepTask(core, fact);
  if (core === null) return null;
  const lastSeq = Math.max(entry.facts.at(-1)?.seq ?? 0, entry.others.at(-1) ?? 0);
  const task: Task = {
    task_id: entry.task_id,
    parent_task_id: core.parent?.id ?? null,
    title: core.title,
    state: core.state,
    requested_by: core.requested_by,
    assigned_to: core.assigned_to,
    accountable: accountableOf(core),
    protocol: core.protocol,
    delegation: core.delegation,
    attempts: core.attempts,
    opened_at: core.opened_at,
    closed_at: core.closed_at,
    first_seq: core.first_seq,
    last_seq: lastSeq,
    events: entry.facts.length + entry.others.length,
  };
  told.set(entry, task);
  return task;
}
