// The tasks of one run as lists count them: folded event by event in the order of the log, without keeping facts. What was
// counted as two tasks is one as soon as the answer between them comes.
import type { EventRecord } from '@/lib/model/event-record';
import { factOf } from './task-facts';
import { linkOf, type TaskLink } from './task-links';
import { isOpen, mergeTasks, stepTask, type TaskCore } from './task-state';

/** Who holds one more or one less open task. */
export type LoadListener = (agentId: string, change: 1 | -1) => void;

export class JoinedTasks {
  readonly #tasks: Map<string, TaskCore>;
  /** An answer's id, and an id that its chain leads to. */
  readonly #links: Map<string, string>;
  readonly #onLoad: LoadListener;

  constructor(
    saved: { tasks: Iterable<readonly [string, TaskCore]>; links?: Iterable<TaskLink> },
    onLoad: LoadListener,
  ) {
    this.#tasks = new Map(saved.tasks);
    this.#links = new Map(saved.links);
    this.#onLoad = onLoad;
  }

  /** By the id that each task bears. */
  get tasks(): ReadonlyMap<string, TaskCore> {
    return this.#tasks;
  }

  get links(): ReadonlyMap<string, string> {
    return this.#links;
  }

  /** Takes the next event of the run. */
  apply(record: EventRecord): void {
    this.#join(record);
    const fact = factOf(record);
    if (fact === null) return;
    const taskId = this.idOf(record.event.task_id);
    const before = this.#tasks.get(taskId) ?? null;
    const after = stepTask(before, fact);
    this.#tasks.set(taskId, after);
    this.#tellLoad([before], after);
  }

  /** The id that a chain of answers leads to. What was walked is shortened, so that no chain is walked twice. */
  idOf(id: string): string {
    let root = id;
    const path = new Set<string>();
    for (let to = this.#links.get(root); to !== undefined; to = this.#links.get(root)) {
      // Hostile answers may refer to each other in a ring: then the smallest id of the ring stands for it.
      if (path.has(root)) return this.#leastOfRing(root);
      path.add(root);
      root = to;
    }
    for (const step of path) this.#links.set(step, root);
    return root;
  }

  #leastOfRing(start: string): string {
    let least = start;
    for (
      let id = this.#links.get(start) ?? start;
      id !== start;
      id = this.#links.get(id) ?? start
    ) {
      if (id < least) least = id;
    }
    return least;
  }

  #join({ event }: EventRecord): void {
    const link = linkOf(event);
    if (link === null || this.#links.has(link[0])) return;
    const apartId = link[0];
    const apart = this.#tasks.get(apartId);
    this.#links.set(...link);
    const taskId = this.idOf(apartId);
    if (apart === undefined || taskId === apartId) return;
    const whole = this.#tasks.get(taskId) ?? null;
    const joined = whole === null ? apart : mergeTasks(whole, apart);
    this.#tasks.delete(apartId);
    this.#tasks.set(taskId, joined);
    this.#tellLoad([apart, whole], joined);
  }

  #tellLoad(before: readonly (TaskCore | null)[], after: TaskCore): void {
    const were = before.flatMap((task) => holderOf(task) ?? []);
    const is = holderOf(after);
    if (were.length <= 1 && (were[0] ?? null) === is) return;
    for (const was of were) this.#onLoad(was, -1);
    if (is !== null) this.#onLoad(is, 1);
  }
}

/** Who is busy with the task. */
function holderOf(task: TaskCore | null): string | null {
  return task !== null && isOpen(task.state) ? task.assigned_to : null;
}
