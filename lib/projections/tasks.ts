// The tasks of one run: a function of the set of (seq, event), fed in any order, in any parts and any number of times.
// The state is plain JSON, so that a page hands it to the browser, which goes on folding there. The state at a moment is
// the fold of the events up to it.
import type { EventRecord } from '@/lib/model/event-record';
import type { Task } from '@/lib/model/summary';
import { factOf, type TaskFact } from './task-facts';
import { linkOf, rootFinder, type TaskLink, withLinks } from './task-links';
import { accountableOf, stepTask, type TaskCore } from './task-state';

/** What is known of one task id. It is a task once it has a fact; chat and tool events are only counted. */
type TaskEntry = {
  readonly task_id: string;
  /** Ascending by seq. */
  readonly facts: readonly TaskFact[];
  /** The seqs of its other events, ascending. */
  readonly others: readonly number[];
};

/** Entries are ordered by `task_id` and links by id, so that equal sets of events give equal states. */
export type TasksState = {
  readonly entries: readonly TaskEntry[];
  /** Which ids are one task: kept apart from the entries, so that a link may come before or after what it joins. */
  readonly links: readonly TaskLink[];
};

/** The state of a run without events. */
export function emptyTasks(): TasksState {
  return { entries: [], links: [] };
}

/** The state with more events of the same run in it; the same object where there was nothing new in them. */
export function foldTasks(state: TasksState, records: readonly EventRecord[]): TasksState {
  const known = new Map(state.entries.map((entry) => [entry.task_id, entry]));
  const drafts = new Map<string, Draft>();
  const found: TaskLink[] = [];
  for (const record of records) {
    const taskId = record.event.task_id;
    const draft = drafts.get(taskId) ?? draftOf(known.get(taskId));
    drafts.set(taskId, draft);
    const fact = factOf(record);
    const isNews = fact
      ? insert(draft.facts, fact, (other) => other.seq)
      : insert(draft.others, record.seq, (seq) => seq);
    draft.isChanged ||= isNews;
    const link = linkOf(record.event);
    if (link) found.push(link);
  }
  const links = withLinks(state.links, found);
  const changed = [...drafts].filter(([, draft]) => draft.isChanged);
  if (changed.length === 0 && links === state.links) return state;
  for (const [task_id, { facts, others }] of changed)
    known.set(task_id, { task_id, facts, others });
  return { entries: [...known.values()].sort(byTaskId), links };
}

/** The tasks of the run by their first seq. An unchanged task is the same object as before. */
export function tasksOf(state: TasksState): Task[] {
  const tasks: Task[] = [];
  const handed = handedTasks(state);
  const rootOf = rootFinder(state.links);
  for (const [task_id, entries] of groupsOf(state, rootOf)) {
    const core = coreOf(entries);
    if (core === null) continue;
    const parent = core.parent === null ? handed(core, task_id) : rootOf(core.parent.id);
    tasks.push(taskOf({ task_id, entries, core, parent }));
  }
  return tasks.sort((one, other) => one.first_seq - other.first_seq);
}

/** Finds the id of the task that an id of the run belongs to: of the message that opened it, as far as that one is known. */
export function taskIdFinder({ links }: TasksState): (id: string) => string {
  return rootFinder(links);
}

/** Every `task_id` under which events of the same task stand in the log, the asked-for one included. */
export function joinedIds(state: TasksState, id: string): string[] {
  const rootOf = rootFinder(state.links);
  const root = rootOf(id);
  const joined = state.entries
    .map(({ task_id }) => task_id)
    .filter((task_id) => rootOf(task_id) === root);
  return [...new Set([root, id, ...joined])];
}

/** Every id of the task that an id belongs to: those that its events bear, and those of its answers. */
export function chainOf(state: TasksState, id: string): string[] {
  const rootOf = rootFinder(state.links);
  const root = rootOf(id);
  const answers = state.links.map(([answer]) => answer).filter((answer) => rootOf(answer) === root);
  return [...new Set([...joinedIds(state, id), ...answers])];
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

/** The entries of each task, by the id that the task bears. */
function groupsOf(
  { entries, links }: TasksState,
  rootOf: (id: string) => string,
): Iterable<[string, readonly TaskEntry[]]> {
  if (links.length === 0) return entries.map((entry) => [entry.task_id, [entry]]);
  const groups = new Map<string, TaskEntry[]>();
  for (const entry of entries) {
    const root = rootOf(entry.task_id);
    const group = groups.get(root);
    if (group) group.push(entry);
    else groups.set(root, [entry]);
  }
  return groups;
}

/** Entries never change, so that what was folded of the same ones stays true. Kept by the first of them. */
const folded = new WeakMap<TaskEntry, { entries: readonly TaskEntry[]; core: TaskCore | null }>();

function coreOf(entries: readonly TaskEntry[]): TaskCore | null {
  const [first] = entries;
  if (first === undefined) return null;
  const before = folded.get(first);
  if (before && isSameList(before.entries, entries)) return before.core;
  const facts = entries.flatMap((entry) => entry.facts);
  if (entries.length > 1) facts.sort((one, other) => one.seq - other.seq);
  let core: TaskCore | null = null;
  for (const fact of facts) core = stepTask(core, fact);
  folded.set(first, { entries, core });
  return core;
}

/** What a task is told by. */
type Told = {
  readonly task_id: string;
  readonly entries: readonly TaskEntry[];
  readonly core: TaskCore;
  readonly parent: string | null;
};

/** What was told of a fold, under the name and the parent that it had. */
const told = new WeakMap<TaskCore, Task>();

function taskOf({ task_id, entries, core, parent }: Told): Task {
  const seqs = entries.map(({ facts, others }) =>
    Math.max(facts.at(-1)?.seq ?? 0, others.at(-1) ?? 0),
  );
  const last_seq = Math.max(...seqs);
  const events = entries.reduce((sum, { facts, others }) => sum + facts.length + others.length, 0);
  const before = told.get(core);
  const isSame =
    before?.task_id === task_id &&
    before.parent_task_id === parent &&
    before.last_seq === last_seq &&
    before.events === events;
  if (isSame) return before;
  const { title, state, requested_by, assigned_to, protocol, delegation, attempts } = core;
  const task: Task = {
    task_id,
    parent_task_id: parent,
    ...{ title, state, requested_by, assigned_to },
    accountable: accountableOf(core),
    ...{ protocol, delegation, attempts },
    opened_at: core.opened_at,
    closed_at: core.closed_at,
    first_seq: core.first_seq,
    ...{ last_seq, events },
  };
  told.set(core, task);
  return task;
}

/** CAP names no parent beside the dots of an id: whoever was handed exactly one other task works on that one (PD5). */
function handedTasks(state: TasksState): (core: TaskCore, taskId: string) => string | null {
  const byAgent = new Map<string, Set<string>>();
  for (const { task_id, facts } of state.entries) {
    for (const { protocol, type, to } of facts) {
      if (protocol !== 'cap' || type !== 'task.request' || to === null) continue;
      byAgent.set(to, (byAgent.get(to) ?? new Set()).add(task_id));
    }
  }
  return ({ protocol, requested_by }, taskId) => {
    if (protocol !== 'cap' || requested_by === null) return null;
    const others = [...(byAgent.get(requested_by) ?? [])].filter((other) => other !== taskId);
    return others.length === 1 ? (others[0] ?? null) : null;
  };
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
