// All assignments, by the ids of their roots and children. What is open stays; of what ended, the latest.
import { BoundedMap } from '@/lib/std/bounded-map';
import { KeysByRun } from '@/lib/tasks/keys-by-run';
import { taskKey } from '@/lib/tasks/task-key';
import { type Assignment, isClosed } from './assignment';

/** Assignments that ended and stay known, so that what comes late for them is told as late: some 1 KB each. */
const CLOSED_MAX = 5_000;

/** A task of an assignment: the root, or the child. */
export type Place = { readonly assignment: Assignment; readonly taskId: string };

export class AssignmentIndex {
  readonly #touch: (key: string) => void;
  readonly #open = new Map<string, Assignment>();
  readonly #closed = new BoundedMap<string, Assignment>(CLOSED_MAX);
  /** Roots by the keys of their children. */
  readonly #roots = new Map<string, string>();
  /** Roots whose assignments changed since somebody asked. */
  readonly #touched = new Set<string>();
  /** Roots by run. */
  readonly #byRun = new KeysByRun();

  /** @param touch Told the key of each assignment that changed. */
  constructor(touch: (key: string) => void) {
    this.#touch = touch;
  }

  /** Those that are not closed, in the order in which they were last opened. */
  open(): IterableIterator<Assignment> {
    return this.#open.values();
  }

  get(key: string): Assignment | null {
    return this.#open.get(key) ?? this.#closed.get(key) ?? null;
  }

  /** Those of a run. */
  ofRun(runId: string): Assignment[] {
    return this.#byRun.of(runId).flatMap((key) => this.get(key) ?? []);
  }

  /** Forgets a run, which is saved while an assignment of it is open or may go on, and else gone. */
  evictRun(runId: string, mayGoOn: (assignment: Assignment) => boolean): void {
    const assignments = this.ofRun(runId);
    const isOpen = assignments.some((one) => !isClosed(one) || mayGoOn(one));
    for (const assignment of assignments) {
      const key = keyOf(assignment);
      this.#unfile(key, assignment);
      // Nobody is to wait for it in memory.
      this.#touched.add(key);
      if (!isOpen) this.#touch(key);
    }
  }

  /** The assignment of a task of a run, by the id with which it was asked for. */
  at(runId: string, taskId: string): Place | null {
    const key = taskKey(runId, taskId);
    const assignment = this.get(this.#roots.get(key) ?? key);
    return assignment === null ? null : { assignment, taskId };
  }

  put(assignment: Assignment): void {
    const key = keyOf(assignment);
    const before = this.get(key);
    if (before === assignment) return;
    this.#touch(key);
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
    this.#unfile(key, assignment);
    this.#touch(key);
    this.#touched.add(key);
  }

  /** Roots whose assignments changed since the last call, each once. */
  takeTouched(): string[] {
    const touched = [...this.#touched];
    this.#touched.clear();
    return touched;
  }

  #file(key: string, assignment: Assignment): void {
    this.#byRun.add(key);
    if (!isClosed(assignment)) {
      this.#closed.delete(key);
      this.#open.set(key, assignment);
      return;
    }
    this.#open.delete(key);
    for (const gone of this.#closed.set(key, assignment)) {
      this.#unfile(keyOf(gone), gone);
      this.#touch(keyOf(gone));
    }
  }

  #unfile(key: string, { run_id, child }: Assignment): void {
    this.#open.delete(key);
    this.#closed.delete(key);
    if (child) this.#roots.delete(taskKey(run_id, child.task_id));
    this.#byRun.delete(key);
  }

  /** Puts back what was saved; the oldest first. What is open counts as touched: it has to be looked at. */
  load(key: string, assignment: Assignment): void {
    const { run_id, child } = assignment;
    if (child) this.#roots.set(taskKey(run_id, child.task_id), key);
    this.#byRun.add(key);
    if (isClosed(assignment)) {
      this.#closed.load(key, assignment);
      return;
    }
    this.#open.set(key, assignment);
    this.#touched.add(key);
  }
}

/** An assignment's name among those of all runs. */
export function keyOf({ run_id, task_id }: Pick<Assignment, 'run_id' | 'task_id'>): string {
  return taskKey(run_id, task_id);
}
