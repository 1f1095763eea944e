// The tasks of all runs that somebody still has to do something about, with the join of their ids, for folds that hold what
// is open and not what was. What is done rests: it stays for a while, so that late answers find it, and the one that rested
// longest is evicted first.
import type { EventRecord } from '@/lib/model/event-record';
import type { RedactedPlace } from '@/lib/model/redaction';
import type { TaskLink } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { evictOldestBy } from '@/lib/std/evict-oldest';
import { type Mark, markOf } from './event-time';
import { isOpen, mayGoOn, type TaskCore } from './task-core';
import { factOf, type TaskFact } from './task-facts';
import { TaskJoin } from './task-join';
import { mayChange, mergeTasks, stepTask } from './task-state';
import { untitled } from './untitled';

/** Ids that answers join to one task. A task with more answers than this goes on without the further ones. */
const IDS_MAX = 10_000;

/** What the index reads of an event. */
export type IndexedFact = {
  readonly seq: number;
  readonly at: string;
  readonly run_id: string;
  readonly thread_id: string;
  readonly task_id: string;
  readonly link: TaskLink | null;
  readonly fact: TaskFact | null;
};

export type IndexedTask<Note> = {
  /** The seq of its first event: stays the same when another id joins it. */
  readonly key: number;
  readonly run_id: string;
  /** Where it was asked for. */
  thread_id: string;
  /** The id that the task bears. */
  task_id: string;
  core: TaskCore | null;
  readonly links: TaskLink[];
  /** The request that its assignee has to answer, and the accept of it. */
  asked: Mark | null;
  taken: Mark | null;
  note: Note | null;
  isAwake: boolean;
  /** The seq at which it last woke or came to rest. */
  moved: number;
};

type IndexOptions<Note> = {
  /** Whether somebody still has to do something about it. */
  readonly isAwake: (entry: IndexedTask<Note>) => boolean;
  /** The note of one task of which two were known. */
  readonly mergeNotes: (one: Note, other: Note) => Note;
  /** Some tenth beyond these the longest open, and the longest resting, are evicted. */
  readonly awakeMax: number;
  readonly restingMax: number;
  /** Told the key of each entry that changed, or is gone. */
  readonly touch: (key: number) => unknown;
};

/** A run with its tasks by the ids that they bear, and the links that join their ids. */
export type LoadedRun = {
  readonly run_id: string;
  readonly thread_id: string;
  readonly tasks: Iterable<readonly [taskId: string, core: TaskCore]>;
  readonly links: readonly TaskLink[];
};

type RunIndex<Note> = { readonly join: TaskJoin; readonly tasks: Map<string, IndexedTask<Note>> };

/** What the index reads of a record. */
export function indexedFactOf(record: EventRecord): IndexedFact {
  const { run_id, thread_id, task_id } = record.event;
  const { seq, received_at: at } = record;
  const { link } = meaningOf(record.event);
  return { seq, at, run_id, thread_id, task_id, link, fact: factOf(record) };
}

/** Events come in the order of the log. */
export class TaskIndex<Note> {
  readonly #options: IndexOptions<Note>;
  readonly #runs = new Map<string, RunIndex<Note>>();
  readonly #byKey = new Map<number, IndexedTask<Note>>();
  /** Who woke, and who came to rest, longest ago stands first. */
  readonly #awake = new Map<number, IndexedTask<Note>>();
  readonly #resting = new Map<number, IndexedTask<Note>>();

  constructor(options: IndexOptions<Note>) {
    this.#options = options;
  }

  /** The task of an event that says something of one; null for every other event. */
  apply(fact: IndexedFact): IndexedTask<Note> | null {
    const entry = this.take(fact);
    if (entry !== null) this.settle(entry, fact.seq);
    return entry;
  }

  /** The same for who changes its note with every event: it is for the caller to settle it. */
  take(fact: IndexedFact): IndexedTask<Note> | null {
    if (fact.link === null && fact.fact === null) return null;
    const run = this.#runOf(fact.run_id);
    const isNews = fact.link !== null && this.#unite(run, fact.link);
    const entry = run.tasks.get(run.join.nameOf(fact.task_id)) ?? this.#open(run, fact);
    if (isNews && fact.link !== null) entry.links.push(fact.link);
    if (fact.fact !== null) advance(entry, fact, fact.fact);
    return entry;
  }

  /** Forgets the title that a task has from an event that was emptied. */
  redact(place: RedactedPlace): void {
    const entry = this.entry(place.run_id, place.task_id);
    if (entry === null || entry.core === null) return;
    entry.core = untitled(entry.core, place);
    this.#options.touch(entry.key);
  }

  /** The task that an id of a run names; null where none is known. */
  entry(runId: string, id: string): IndexedTask<Note> | null {
    const run = this.#runs.get(runId);
    return run?.tasks.get(run.join.nameOf(id)) ?? null;
  }

  /** By its key. */
  get(key: number): IndexedTask<Note> | null {
    return this.#byKey.get(key) ?? null;
  }

  /** What is to be saved of a task: nothing of one that is done, whose life the lists tell (`loadEnded`). */
  saved(key: number): IndexedTask<Note> | null {
    const entry = this.get(key);
    return entry === null || isDone(entry) ? null : entry;
  }

  /** All that is known of a run. */
  ofRun(runId: string): Iterable<IndexedTask<Note>> {
    return this.#runs.get(runId)?.tasks.values() ?? [];
  }

  /** What is awake and what rests. */
  all(): Iterable<IndexedTask<Note>> {
    return this.#byKey.values();
  }

  awake(): Iterable<IndexedTask<Note>> {
    return this.#awake.values();
  }

  /** Says again whether it is awake, after its note has changed; evicts what there is no room for. */
  settle(entry: IndexedTask<Note>, seq: number): void {
    this.#options.touch(entry.key);
    const isAwake = this.#options.isAwake(entry);
    const list = isAwake ? this.#awake : this.#resting;
    if (list.has(entry.key)) return;
    (isAwake ? this.#resting : this.#awake).delete(entry.key);
    list.set(entry.key, entry);
    entry.isAwake = isAwake;
    entry.moved = seq;
    const max = isAwake ? this.#options.awakeMax : this.#options.restingMax;
    evictOldestBy(list, max, (key) => this.#removeFromRun(list.get(key)));
  }

  /** Those that rested longest first. */
  resting(): Iterable<IndexedTask<Note>> {
    return this.#resting.values();
  }

  /**
   * Forgets a run; returns its entries. They are saved while something of the run may go on, or has to be kept, and else gone: the
   * life of what has ended is told by the lists (`loadEnded`).
   */
  evictRun(
    runId: string,
    isKept: (entry: IndexedTask<Note>) => boolean = () => false,
  ): IndexedTask<Note>[] {
    const entries = [...this.ofRun(runId)];
    if (!entries.some((entry) => goesOn(entry) || isKept(entry))) {
      for (const entry of entries) this.#removeFromRun(entry);
      return entries;
    }
    for (const { key } of entries) {
      this.#byKey.delete(key);
      this.#awake.delete(key);
      this.#resting.delete(key);
    }
    this.#runs.delete(runId);
    return entries;
  }

  /** Goes on from entries as they were saved, in any order. */
  load(entries: readonly IndexedTask<Note>[]): void {
    for (const entry of [...entries].sort((one, other) => one.moved - other.moved)) {
      const run = this.#runOf(entry.run_id);
      for (const link of entry.links) run.join.unite(link);
      run.tasks.set(run.join.nameOf(entry.task_id), entry);
      this.#byKey.set(entry.key, entry);
      (entry.isAwake ? this.#awake : this.#resting).set(entry.key, entry);
    }
  }

  /** Puts in the tasks of a run that are not known, for they have ended; what another log told is none of these. */
  loadEnded({ run_id, thread_id, tasks, links }: LoadedRun): void {
    const run = this.#runOf(run_id);
    for (const link of links) run.join.unite(link);
    for (const [task_id, core] of tasks) {
      if (core.isImport || run.tasks.has(task_id)) continue;
      const key = core.first_seq;
      const own = links.filter(([, to]) => run.join.nameOf(to) === task_id);
      const times = {
        asked: null,
        taken: core.requested_by === null ? takenBefore(core) : null,
        moved: core.closed?.seq ?? key,
      };
      const place = { key, run_id, thread_id, task_id };
      const entry = { ...place, core, links: own, note: null, isAwake: false, ...times };
      run.tasks.set(task_id, entry);
      this.#byKey.set(key, entry);
      this.#resting.set(key, entry);
    }
    if (run.tasks.size === 0) this.#runs.delete(run_id);
  }

  #runOf(runId: string): RunIndex<Note> {
    const known = this.#runs.get(runId);
    if (known !== undefined) return known;
    const run = { join: new TaskJoin(), tasks: new Map() };
    this.#runs.set(runId, run);
    return run;
  }

  #open(
    run: RunIndex<Note>,
    { seq: key, run_id, thread_id, task_id }: IndexedFact,
  ): IndexedTask<Note> {
    const name = run.join.nameOf(task_id);
    const entry: IndexedTask<Note> = {
      key,
      run_id,
      thread_id,
      task_id: name,
      core: null,
      links: [],
      asked: null,
      taken: null,
      note: null,
      isAwake: false,
      moved: key,
    };
    run.tasks.set(name, entry);
    this.#byKey.set(key, entry);
    return entry;
  }

  /** Returns whether the link was news. */
  #unite({ join, tasks }: RunIndex<Note>, link: TaskLink): boolean {
    if (join.idsOf(link[1]).length >= IDS_MAX) return false;
    const names = [join.nameOf(link[0]), join.nameOf(link[1])];
    if (!join.unite(link)) return false;
    const known = [...new Set(names)].flatMap((name) => tasks.get(name) ?? []);
    const [one, other] = known.sort((first, second) => first.key - second.key);
    if (one === undefined) return true;
    for (const { task_id } of known) tasks.delete(task_id);
    if (other !== undefined) this.#merge(one, other);
    one.task_id = join.nameOf(link[0]);
    tasks.set(one.task_id, one);
    return true;
  }

  /** Two that were counted apart are one: the first takes all of the other. */
  #merge(one: IndexedTask<Note>, other: IndexedTask<Note>): void {
    const { core, note } = one;
    one.core = core && other.core ? mergeTasks(core, other.core) : (core ?? other.core);
    for (const link of other.links) one.links.push(link);
    if (one.asked === null) one.thread_id = other.thread_id;
    one.asked ??= other.asked;
    one.taken =
      one.core?.requested_by === null ? takenBefore(one.core) : (one.taken ?? other.taken);
    one.note =
      note && other.note ? this.#options.mergeNotes(note, other.note) : (note ?? other.note);
    this.#remove(other);
  }

  #removeFromRun(entry: IndexedTask<Note> | undefined): void {
    if (entry === undefined) return;
    const run = this.#runOf(entry.run_id);
    run.tasks.delete(entry.task_id);
    run.join.remove(entry.task_id);
    if (run.tasks.size === 0) this.#runs.delete(entry.run_id);
    this.#remove(entry);
  }

  #remove({ key }: IndexedTask<Note>): void {
    this.#byKey.delete(key);
    this.#awake.delete(key);
    this.#resting.delete(key);
    this.#options.touch(key);
  }
}

/** Whether it was asked for and is done: nothing that is said is of consequence any more. One that was called off calls off what is below it. */
function isDone({ core, isAwake }: IndexedTask<unknown>): boolean {
  return !isAwake && core?.requested_by != null && core.state === 'completed';
}

/** Whether somebody asked for it, and what is said may be of consequence. */
function goesOn({ core, isAwake }: IndexedTask<unknown>): boolean {
  return isAwake || (core !== null && core.requested_by !== null && mayGoOn(core.state));
}

/** The accept of a task that nobody asked for yet. */
function takenBefore({ waiting = [] }: TaskCore): Mark | null {
  const accept = waiting.find(({ act }) => act === 'accept');
  return accept === undefined ? null : markOf(accept);
}

/** Whether somebody asked for it and it has not ended. */
export function isAskedFor({ core }: Pick<IndexedTask<unknown>, 'core'>): boolean {
  return core !== null && core.requested_by !== null && isOpen(core.state);
}

function advance(entry: IndexedTask<unknown>, { thread_id }: IndexedFact, fact: TaskFact): void {
  const before = entry.core;
  const after = stepTask(before, fact);
  entry.core = after;
  if (after.requested_by === null) {
    entry.taken = takenBefore(after);
    return;
  }
  if (fact.act !== 'accept' && fact.act !== 'request') return;
  if (before !== null && before.requested_by !== null && !mayChange(before, fact)) return;
  if (fact.act === 'accept') {
    if (after.state !== before?.state) entry.taken = markOf(fact);
    return;
  }
  if (!isAskedAnew(before, after)) return;
  entry.asked = markOf(fact);
  entry.thread_id = thread_id;
  if (after.state === 'requested') entry.taken = null;
}

/** A repeat of a request that is under way asks for nothing more. */
function isAskedAnew(before: TaskCore | null, after: TaskCore): boolean {
  if (before === null || before.requested_by === null || !isOpen(before.state)) return true;
  return after.attempts > before.attempts || after.assigned?.seq !== before.assigned?.seq;
}
