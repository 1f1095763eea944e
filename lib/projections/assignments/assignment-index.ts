// All assignments, under the ids of their roots and children and of what answers to them: a CLowl answer bears an id of its own
// and names the message that it answers, which may come later than it. What is open stays; of what ended, the latest.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { BoundedMap } from '@/lib/std/bounded-map';
import { taskKey } from '@/lib/tasks/task-key';
import { type Assignment, childAfter, isClosed, rootAfter, type Word } from './assignment';

/** Assignments that ended and stay known, so that what comes late for them is told as late: some 1 KB each. */
const CLOSED_MAX = 5_000;

/** Answers to messages that are not here yet, and answers whose ids others may refer to. */
const STRAYS_MAX = 2_000;
const ALIASES_MAX = 50_000;

/** A task of an assignment by any of its ids. */
export type Place = { readonly assignment: Assignment; readonly taskId: string };

type Alias = { readonly root: string; readonly taskId: string };
type Stray = { readonly runId: string; readonly to: string; readonly word: Word };

/** The kinds of saved parts. */
export type AssignmentPart = 'assignment' | 'alias' | 'stray';

/** Told of each part that changed. */
type Touch = (kind: AssignmentPart, key: string) => void;

export class AssignmentIndex {
  readonly #touch: Touch;
  readonly #open = new Map<string, Assignment>();
  readonly #closed = new BoundedMap<string, Assignment>(CLOSED_MAX);
  /** Roots by the keys of their children. */
  readonly #roots = new Map<string, string>();
  readonly #aliases: BoundedMap<string, Alias>;
  readonly #strays: BoundedMap<string, Stray>;
  readonly #openInRun = new Map<string, number>();
  /** Roots whose assignments changed since somebody asked. */
  readonly #touched = new Set<string>();

  constructor(touch: Touch) {
    this.#touch = touch;
    this.#aliases = new BoundedMap(ALIASES_MAX, (key) => touch('alias', key));
    this.#strays = new BoundedMap(STRAYS_MAX, (key) => touch('stray', key));
  }

  /** Those that are not closed, in the order in which they were last opened. */
  open(): IterableIterator<Assignment> {
    return this.#open.values();
  }

  get(key: string): Assignment | null {
    return this.#open.get(key) ?? this.#closed.get(key) ?? null;
  }

  /** The assignment that an id of a run belongs to, and the task that the id names. */
  at(runId: string, id: string): Place | null {
    const key = taskKey(runId, id);
    const alias = this.#aliases.get(key);
    const root = alias?.root ?? this.#roots.get(key) ?? key;
    const assignment = this.get(root);
    return assignment === null ? null : { assignment, taskId: alias?.taskId ?? id };
  }

  put(assignment: Assignment): void {
    const key = keyOf(assignment);
    const before = this.get(key);
    if (before === assignment) return;
    this.#touch('assignment', key);
    this.#touched.add(key);
    if (before?.child && before.child.task_id !== assignment.child?.task_id) {
      this.#roots.delete(taskKey(assignment.run_id, before.child.task_id));
    }
    if (assignment.child)
      this.#roots.set(taskKey(assignment.run_id, assignment.child.task_id), key);
    this.#file(key, assignment);
  }

  /** Somebody else orchestrates it. */
  drop(assignment: Assignment): void {
    const key = keyOf(assignment);
    this.#unfile(key);
    this.#evict(assignment);
    this.#touched.add(key);
  }

  /** Takes what a message says of the task that it belongs to; what it names may come later. */
  apply(event: ClutchMessage, word: Word): void {
    const { link } = meaningOf(event);
    // An answer with an id of its own, by which the next one may name the task.
    if (link !== null && link[0] === event.id) this.#join(event.run_id, link, word);
    else this.#applyTo(this.at(event.run_id, event.task_id), word);
  }

  /** Roots whose assignments changed since the last call, each once. */
  takeTouched(): string[] {
    const touched = [...this.#touched];
    this.#touched.clear();
    return touched;
  }

  /** Counts every open assignment as touched: what a start has to look at. */
  touchAll(): void {
    for (const key of this.#open.keys()) this.#touched.add(key);
  }

  #applyTo(place: Place | null, word: Word): void {
    if (place === null) return;
    const { assignment, taskId } = place;
    if (taskId === assignment.task_id) this.put(rootAfter(assignment, word));
    else if (assignment.child?.task_id === taskId) {
      const child = childAfter(assignment.child, word);
      if (child !== assignment.child) this.put({ ...assignment, child });
    }
  }

  #join(runId: string, [id, to]: readonly [string, string], word: Word): void {
    const place = this.at(runId, to);
    if (place === null) {
      if (this.#openInRun.has(runId)) this.#strays.set(taskKey(runId, id), { runId, to, word });
      return;
    }
    const { assignment, taskId } = place;
    this.#aliases.set(taskKey(runId, id), { root: keyOf(assignment), taskId });
    this.#applyTo(place, word);
    for (const stray of [...this.#strays.values()]) {
      if (stray.runId !== runId || stray.to !== id) continue;
      this.#strays.delete(taskKey(runId, stray.word.id));
      this.#join(runId, [stray.word.id, id], stray.word);
    }
  }

  #file(key: string, assignment: Assignment): void {
    if (!isClosed(assignment)) {
      if (!this.#open.has(key)) this.#count(assignment.run_id, 1);
      this.#closed.delete(key);
      this.#open.set(key, assignment);
      return;
    }
    if (this.#open.delete(key)) this.#count(assignment.run_id, -1);
    for (const gone of this.#closed.set(key, assignment)) this.#evict(gone);
  }

  #unfile(key: string): void {
    const assignment = this.#open.get(key);
    if (assignment !== undefined) this.#count(assignment.run_id, -1);
    this.#open.delete(key);
    this.#closed.delete(key);
  }

  #evict(assignment: Assignment): void {
    this.#touch('assignment', keyOf(assignment));
    if (assignment.child) this.#roots.delete(taskKey(assignment.run_id, assignment.child.task_id));
  }

  #count(runId: string, change: 1 | -1): void {
    const count = (this.#openInRun.get(runId) ?? 0) + change;
    if (count > 0) this.#openInRun.set(runId, count);
    else this.#openInRun.delete(runId);
  }

  /** What is to be saved of a part; null where it is gone. */
  save(kind: AssignmentPart, key: string): unknown {
    if (kind === 'assignment') return this.get(key);
    return (kind === 'alias' ? this.#aliases.get(key) : this.#strays.get(key)) ?? null;
  }

  /** Puts back what was saved; of assignments the oldest first. */
  load(kind: AssignmentPart, key: string, value: unknown): void {
    if (kind === 'alias') this.#aliases.load(key, value as Alias);
    else if (kind === 'stray') this.#strays.load(key, value as Stray);
    else {
      const assignment = value as Assignment;
      if (assignment.child)
        this.#roots.set(taskKey(assignment.run_id, assignment.child.task_id), key);
      if (isClosed(assignment)) this.#closed.load(key, assignment);
      else {
        this.#open.set(key, assignment);
        this.#count(assignment.run_id, 1);
      }
    }
  }
}

/** An assignment's name among those of all runs. */
export function keyOf({ run_id, task_id }: Pick<Assignment, 'run_id' | 'task_id'>): string {
  return taskKey(run_id, task_id);
}
