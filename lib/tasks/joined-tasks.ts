// The tasks of one run as lists count them: folded event by event in the order of the log, without keeping facts. What was
// counted as two tasks is one as soon as the answer between them comes.
import type { EventRecord } from '@/lib/model/event-record';
import type { RedactedPlace } from '@/lib/model/redaction';
import type { TaskLink } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { withMembers } from '@/lib/std/with-members';
import { loadedBy, type TaskCore } from './task-core';
import { factOf } from './task-facts';
import { TaskJoin } from './task-join';
import { type CountedTask, parentFinder } from './task-parents';
import { mergeTasks, stepTask } from './task-state';
import { untitled } from './untitled';

/** Who holds one more or one less open task. */
export type LoadListener = (agentId: string, change: 1 | -1) => void;

/** The task under an id changed, or is gone from there. */
export type TaskListener = (taskId: string) => void;

export class JoinedTasks {
  readonly #tasks: Map<string, TaskCore>;
  readonly #onLoad: LoadListener;
  readonly #onTask: TaskListener;
  /** Null where no answer refers to a message: most runs need none. */
  #join: TaskJoin | null = null;

  /** Goes on from what was saved: the tasks by their ids, and the links in any order. */
  constructor(
    saved: { tasks: Iterable<readonly [string, TaskCore]>; links?: Iterable<TaskLink> },
    onLoad: LoadListener,
    onTask: TaskListener = () => undefined,
  ) {
    this.#tasks = new Map(saved.tasks);
    this.#onLoad = onLoad;
    this.#onTask = onTask;
    for (const link of saved.links ?? []) this.#joined().unite(link);
  }

  /** By the id that each task bears. */
  get tasks(): ReadonlyMap<string, TaskCore> {
    return this.#tasks;
  }

  /** Takes the next event of the run; returns its link where that joins what was apart. */
  apply(record: EventRecord): TaskLink | null {
    const { link } = meaningOf(record.event);
    const isNews = link !== null && this.#unite(link);
    const fact = factOf(record);
    if (fact !== null) {
      const taskId = this.idOf(record.event.task_id);
      const before = this.#tasks.get(taskId) ?? null;
      const after = stepTask(before, fact);
      this.#put(taskId, after);
      this.#tellLoad(before, after);
    }
    return isNews ? link : null;
  }

  /** Forgets the title that a task has from an event that was emptied. */
  redact(place: RedactedPlace): void {
    const taskId = this.idOf(place.task_id);
    const task = this.#tasks.get(taskId);
    if (task !== undefined) this.#put(taskId, untitled(task, place));
  }

  /** The id that the task of an id bears. */
  idOf(id: string): string {
    return this.#join === null ? id : this.#join.nameOf(id);
  }

  /** All ids of the task of an id, that one among them. */
  idsOf(id: string): readonly string[] {
    return this.#join === null ? [id] : this.#join.idsOf(id);
  }

  /** Every task with its parent, which need not be among them. */
  counted(): CountedTask[] {
    const tasks = [...this.#tasks].map(([task_id, core]) => ({ task_id, core }));
    const parentOf = parentFinder(tasks, (id) => this.idOf(id));
    return tasks.map((task) => withMembers(task, { parentId: parentOf(task) }));
  }

  #joined(): TaskJoin {
    this.#join ??= new TaskJoin();
    return this.#join;
  }

  #unite(link: TaskLink): boolean {
    const join = this.#joined();
    const [oneId, otherId] = [join.nameOf(link[0]), join.nameOf(link[1])];
    if (!join.unite(link)) return false;
    const taskId = join.nameOf(link[0]);
    const one = this.#take(oneId, taskId);
    const other = oneId === otherId ? null : this.#take(otherId, taskId);
    const whole = one !== null && other !== null ? mergeTasks(one, other) : (one ?? other);
    if (whole === null) return true;
    this.#put(taskId, whole);
    if (one !== null && other !== null) {
      this.#tellLoad(other, null);
      this.#tellLoad(one, whole);
    }
    return true;
  }

  /** The task under an id; gone from there, where it is to bear another. */
  #take(id: string, nextId: string): TaskCore | null {
    const task = this.#tasks.get(id) ?? null;
    if (task !== null && id !== nextId) {
      this.#tasks.delete(id);
      this.#onTask(id);
    }
    return task;
  }

  #put(taskId: string, task: TaskCore): void {
    this.#tasks.set(taskId, task);
    this.#onTask(taskId);
  }

  #tellLoad(before: TaskCore | null, after: TaskCore | null): void {
    const was = before === null ? null : loadedBy(before);
    const is = after === null ? null : loadedBy(after);
    if (was === is) return;
    if (was !== null) this.#onLoad(was, -1);
    if (is !== null) this.#onLoad(is, 1);
  }
}
