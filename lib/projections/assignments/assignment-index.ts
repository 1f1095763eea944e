// All assignments, by the ids of their roots and children. What is open stays; of what ended, the latest.
import { BoundedMap } from '@/lib/std/bounded-map';
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
    this.#unfile(key);
    this.#evict(assignment);
    this.#touched.add(key);
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

  #file(key: string, assignment: Assignment): void {
    if (!isClosed(assignment)) {
      this.#closed.delete(key);
      this.#open.set(key, assignment);
      return;
    }
    this.#open.delete(key);
    for (const gone of this.#closed.set(key, assignment)) this.#evict(gone);
  }

  #unfile(key: string): void {
    this.#open.delete(key);
    this.#closed.delete(key);
  }

  #evict(assignment: Assignment): void {
    this.#touch(keyOf(assignment));
    if (assignment.child) this.#roots.delete(taskKey(assignment.run_id, assignment.child.task_id));
  }

  /** Puts back what was saved; the oldest first. */
  load(key: string, assignment: Assignment): void {
    if (assignment.child)
      this.#roots.set(taskKey(assignment.run_id, assignment.child.task_id), key);
    if (isClosed(assignment)) this.#closed.load(key, assignment);
    else this.#open.set(key, assignment);
  }
}

/** An assignment's name among those of all runs. */
export function keyOf({ run_id, task_id }: Pick<Assignment, 'run_id' | 'task_id'>): string {
  return taskKey(run_id, task_id);
}
