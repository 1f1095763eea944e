// The tasks of one run: a function of the set of (seq, event), fed in any order, in any parts and any number of times.
// The state is plain JSON, so that a page hands it to the browser, which goes on folding there. The state at a moment is
// the fold of the events up to it.
import type { EventRecord } from '@/lib/model/event-record';
import type { Task } from '@/lib/model/summary';
import type { TaskLink } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { runSteps, type Steps } from '@/lib/std/steps';
import { type RunClock, type TimeSpan, withClock } from './event-time';
import { accountableOf, type TaskCore } from './task-core';
import { factOf, type TaskFact } from './task-facts';
import { TaskJoin } from './task-join';
import { type FoldedTask, parentFinder } from './task-parents';
import { firstReferences, type KeptReference, keptReference } from './task-references';
import { type SpanContext, taskSpanOf } from './task-span';
import { stepTask, strangersFacts } from './task-state';

/** What is known under the ids of one task. It is a task once it has a fact; chat and tool events are only counted. */
export type TaskEntry = {
  /** The id that the task bears. */
  readonly task_id: string;
  /** Ascending by seq. */
  readonly facts: readonly TaskFact[];
  /** The seqs of its other events, ascending. */
  readonly others: readonly number[];
  /** The links between its ids, ascending by the seq of the answer; left out where it has one id. */
  readonly links?: readonly KeptLink[];
  /** What may be built on, and what its requests build on, ascending by seq; left out where there is nothing. */
  readonly references?: readonly KeptReference[];
};

type KeptLink = { readonly seq: number; readonly link: TaskLink };

/** Ordered by `task_id`, so that equal sets of events give equal states. */
export type TasksState = {
  readonly entries: readonly TaskEntry[];
  readonly clock: RunClock | null;
  /** The runs of parents that stand in another one, by their ids: what the run's own events do not tell. */
  readonly parentRuns?: Readonly<Record<string, string>>;
};

/**
 * The state of a run without events.
 * @param clock That of the run, where its first events are not to come.
 */
export function emptyTasks(clock: RunClock | null = null): TasksState {
  return { entries: [], clock };
}

/** The state with the runs of parents that stand in another one. */
export function withParentRuns(
  state: TasksState,
  parentRuns: Readonly<Record<string, string>>,
): TasksState {
  return Object.keys(parentRuns).length === 0 ? state : { ...state, parentRuns };
}

/** The state with more events of the same run in it; the same object where there was nothing new in them. */
export function foldTasks(state: TasksState, records: readonly EventRecord[]): TasksState {
  const join = takeJoin(state);
  const drafts = new Drafts(state.entries);
  let { clock } = state;
  for (const record of records) {
    clock = withClock(clock, record);
    const { link } = meaningOf(record.event);
    if (link !== null) unite(join, drafts, link);
    const draft = drafts.at(join.nameOf(record.event.task_id));
    const fact = factOf(record);
    if (fact !== null) draft.facts.push(fact);
    else draft.others.push(record.seq);
    const reference = keptReference(record, fact);
    if (reference !== null) draft.references.push(reference);
    if (link !== null) draft.links.push({ seq: record.seq, link });
  }
  const entries = drafts.finish();
  const next = entries === null ? state : { ...state, entries, clock };
  if (!join.isEmpty) joins.set(next, join);
  return next;
}

/** The tasks of the run by their first seq. An unchanged task is the same object as before. */
export function tasksOf(state: TasksState): Task[] {
  return runSteps(makingTasks(state));
}

/** Entries of one step: those that nobody looked at yet take a few milliseconds. */
const STEP_ENTRIES = 250;

/** The same in steps. */
export function* makingTasks(state: TasksState): Steps<Task[]> {
  const known = yield* foldingEntries(state);
  const parentOf = parentFinder(known, taskIdFinder(state));
  const cores = new Map(known.map(({ task_id, core }) => [task_id, core]));
  const tasks: Task[] = [];
  for (const [place, folded] of known.entries()) {
    if (place % STEP_ENTRIES === STEP_ENTRIES - 1) yield;
    const parentId = parentOf(folded);
    const parent = parentId === null ? null : (cores.get(parentId) ?? null);
    const parentRun = parent === null ? state.parentRuns?.[parentId ?? ''] : undefined;
    tasks.push(taskOf(folded, { parentId, parentRun, parent, clock: state.clock }));
  }
  return tasks.sort((one, other) => one.first_seq - other.first_seq);
}

/** What is known of each task beside its facts, in steps. */
export function* foldingEntries(state: TasksState): Steps<FoldedEntry[]> {
  const known: FoldedEntry[] = [];
  for (const [place, entry] of state.entries.entries()) {
    if (place % STEP_ENTRIES === STEP_ENTRIES - 1) yield;
    const folded = foldedEntryOf(entry);
    if (folded !== null) known.push(folded);
  }
  return known;
}

/** The seqs of what strangers said of tasks of the run, in steps: it changes none of them. */
export function* findingStrangers(state: TasksState): Steps<ReadonlySet<number>> {
  const seqs = new Set<number>();
  for (const [place, entry] of state.entries.entries()) {
    if (place % STEP_ENTRIES === STEP_ENTRIES - 1) yield;
    for (const seq of strangersIn(entry)) seqs.add(seq);
  }
  return seqs;
}

/** The same of the task that bears an id; of a part of a run as far as its requests are in it. */
export function strangersFinder(state: TasksState): (taskId: string) => ReadonlySet<number> {
  let byId: ReadonlyMap<string, TaskEntry> | null = null;
  return (taskId) => {
    byId ??= new Map(state.entries.map((entry) => [entry.task_id, entry]));
    const entry = byId.get(taskId);
    return entry === undefined ? NO_SEQS : strangersIn(entry);
  };
}

const NO_SEQS: ReadonlySet<number> = new Set();

/** Entries never change. */
const strangers = new WeakMap<TaskEntry, ReadonlySet<number>>();

function strangersIn(entry: TaskEntry): ReadonlySet<number> {
  const known = strangers.get(entry);
  if (known !== undefined) return known;
  const seqs = new Set(strangersFacts(entry.facts).map(({ seq }) => seq));
  strangers.set(entry, seqs);
  return seqs;
}

/** Finds the id of the task that an id of the run belongs to, which need not be a task yet. */
export function taskIdFinder(state: TasksState): (id: string) => string {
  const join = joinOf(state);
  return (id) => join.nameOf(id);
}

/** The join of a state for as long as it is the newest: a fold takes it along, so that no event costs what is known already. */
const joins = new WeakMap<TasksState, TaskJoin>();

function joinOf(state: TasksState): TaskJoin {
  const kept = joins.get(state);
  if (kept !== undefined) return kept;
  const join = new TaskJoin();
  for (const { links } of state.entries) {
    if (links !== undefined) for (const { link } of links) join.unite(link);
  }
  if (!join.isEmpty) joins.set(state, join);
  return join;
}

function takeJoin(state: TasksState): TaskJoin {
  const join = joinOf(state);
  joins.delete(state);
  return join;
}

function unite(join: TaskJoin, drafts: Drafts, link: TaskLink): void {
  const [oneId, otherId] = [join.nameOf(link[0]), join.nameOf(link[1])];
  if (!join.unite(link)) return;
  const [one, other] = [drafts.take(oneId), drafts.take(otherId)];
  const draft = one !== null && other !== null ? joinDrafts(one, other) : (one ?? other);
  if (draft !== null) drafts.put(join.nameOf(link[0]), draft);
}

/** An entry while events are added: in no order, and some twice. */
type Draft = {
  /** What it was begun with. */
  readonly before: TaskEntry | undefined;
  readonly facts: TaskFact[];
  readonly others: number[];
  readonly links: KeptLink[];
  readonly references: KeptReference[];
};

/** The entries of a state while events are added. */
class Drafts {
  readonly #entries: Map<string, TaskEntry>;
  readonly #drafts = new Map<string, Draft>();

  constructor(entries: readonly TaskEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.task_id, entry]));
  }

  at(taskId: string): Draft {
    const known = this.#drafts.get(taskId);
    if (known !== undefined) return known;
    const before = this.#entries.get(taskId);
    const draft: Draft =
      before === undefined
        ? { before, facts: [], others: [], links: [], references: [] }
        : draftOf(before);
    this.#drafts.set(taskId, draft);
    return draft;
  }

  /** What is known under an id, which is free then; null where nothing is. */
  take(taskId: string): Draft | null {
    if (!this.#drafts.has(taskId) && !this.#entries.has(taskId)) return null;
    const draft = this.at(taskId);
    this.#drafts.delete(taskId);
    this.#entries.delete(taskId);
    return draft;
  }

  put(taskId: string, draft: Draft): void {
    this.#drafts.set(taskId, draft);
  }

  /** The entries with what was added; null where nothing was new. */
  finish(): TaskEntry[] | null {
    let hasNews = false;
    for (const [taskId, draft] of this.#drafts) {
      const entry = entryOf(taskId, draft);
      if (entry === draft.before) continue;
      this.#entries.set(taskId, entry);
      hasNews = true;
    }
    return hasNews ? [...this.#entries.values()].sort(byTaskId) : null;
  }
}

function draftOf(before: TaskEntry): Draft {
  const { facts, others, links = [], references = [] } = before;
  return {
    before,
    facts: [...facts],
    others: [...others],
    links: [...links],
    references: [...references],
  };
}

/** Adds the shorter one to the longer one. */
function joinDrafts(one: Draft, other: Draft): Draft {
  const [long, short] = sizeOf(one) > sizeOf(other) ? [one, other] : [other, one];
  for (const fact of short.facts) long.facts.push(fact);
  for (const seq of short.others) long.others.push(seq);
  for (const link of short.links) long.links.push(link);
  for (const reference of short.references) long.references.push(reference);
  return long;
}

function sizeOf({ facts, others }: Draft): number {
  return facts.length + others.length;
}

/** The entry that a draft makes; the one that it was begun with where it holds nothing else. */
function entryOf(task_id: string, draft: Draft): TaskEntry {
  const { before } = draft;
  const facts = eachOnce(draft.facts, (fact) => fact.seq);
  const others = eachOnce(draft.others, (seq) => seq);
  const isSame =
    before && before.facts.length === facts.length && before.others.length === others.length;
  if (isSame) return before;
  const links = eachOnce(draft.links, ({ seq }) => seq);
  const references = firstReferences(eachOnce(draft.references, ({ seq }) => seq));
  return {
    task_id,
    facts,
    others,
    ...(links.length > 0 && { links }),
    ...(references.length > 0 && { references }),
  };
}

/** Ascending by seq, each seq once. Mostly they are so already. */
function eachOnce<T>(items: readonly T[], seqOf: (item: T) => number): readonly T[] {
  let last = 0;
  for (const item of items) {
    const seq = seqOf(item);
    if (seq <= last) return sortedOnce(items, seqOf);
    last = seq;
  }
  return items;
}

function sortedOnce<T>(items: readonly T[], seqOf: (item: T) => number): T[] {
  const sorted = [...items].sort((one, other) => seqOf(one) - seqOf(other));
  let last = 0;
  return sorted.filter((item) => {
    const isFirst = seqOf(item) !== last;
    last = seqOf(item);
    return isFirst;
  });
}

function byTaskId(one: TaskEntry, other: TaskEntry): number {
  return one.task_id < other.task_id ? -1 : 1;
}

/** What was made of an entry last: its fold, and the task with the parent that it had. */
type FoldedEntry = FoldedTask & {
  readonly entry: TaskEntry;
  task: Task | null;
  /** What the task was made with: where the clock of its run begins, and at which seq its parent ended. */
  clockStart: number | null;
  parentEnd: number | null;
  readonly isAskedAbove: boolean;
};

/** Entries never change, so that what was folded of one stays true. */
const foldedEntries = new WeakMap<TaskEntry, FoldedEntry>();

/** Null where the entry is no task. */
function foldedEntryOf(entry: TaskEntry): FoldedEntry | null {
  const before = foldedEntries.get(entry);
  if (before) return before;
  let core: TaskCore | null = null;
  for (const fact of entry.facts) core = stepTask(core, fact);
  if (core === null) return null;
  const { task_id, facts } = entry;
  const made = { task: null, clockStart: null, parentEnd: null };
  const isAskedAbove = facts.find(({ act }) => act === 'request')?.isAskedAbove === true;
  const folded = { task_id, core, entry, isAskedAbove, ...made };
  foldedEntries.set(entry, folded);
  return folded;
}

/** The contract of the first request that names one. What broke it counts until somebody asks again. */
function contractOf(facts: readonly TaskFact[]): Pick<Task, 'contract'> {
  const binding = facts.find((fact) => fact.binding !== undefined)?.binding;
  if (binding === undefined) return {};
  const last = facts.findLast((fact) => fact.breaks === true || fact.act === 'request');
  return { contract: { ...binding, broken_seq: last?.breaks === true ? last.seq : null } };
}

/** Of one task: where it starts and ends its entry says, so that no more than this can differ. */
function isSameSpan(one: TimeSpan, other: TimeSpan): boolean {
  const isSame = one.times === other.times && one.clock_conflict === other.clock_conflict;
  return isSame && one.duration_ms === other.duration_ms;
}

type Kin = SpanContext & {
  readonly parentId: string | null;
  readonly parentRun: string | undefined;
};

function taskOf(folded: FoldedEntry, { parentId, parentRun, parent, clock }: Kin): Task {
  const { task_id, core, entry, task } = folded;
  const clockStart = clock?.start ?? null;
  const parentEnd = parent?.closed?.seq ?? null;
  const asker = (folded.isAskedAbove ? parent?.assigned?.agent_id : null) ?? core.requested_by;
  const isSame =
    folded.clockStart === clockStart &&
    folded.parentEnd === parentEnd &&
    task?.requested_by === asker;
  const isBelowSame = task?.parent_task_id === parentId && task.parent_run_id === parentRun;
  if (isSame && isBelowSame) return task;
  folded.clockStart = clockStart;
  folded.parentEnd = parentEnd;
  const span = taskSpanOf(core, { parent, clock });
  if (isBelowSame && task.requested_by === asker && isSameSpan(task, span)) return task;
  const { facts, others } = entry;
  folded.task = {
    task_id,
    parent_task_id: parentId,
    ...(parentRun !== undefined && { parent_run_id: parentRun }),
    title: core.title,
    state: core.state,
    requested_by: asker,
    assigned_to: core.assigned?.agent_id ?? null,
    accountable: accountableOf(core),
    protocol: core.protocol,
    delegation: core.delegation,
    ...contractOf(facts),
    attempts: core.attempts,
    opened_at: core.opened_at,
    closed_at: core.closed?.at ?? null,
    ...span,
    first_seq: core.first_seq,
    last_seq: Math.max(facts.at(-1)?.seq ?? 0, others.at(-1) ?? 0),
    events: facts.length + others.length,
  };
  return folded.task;
}
