// Who was handed which task in a run. CAP says a task's parent only by the dots of its id, so that who delegated while
// holding what is the second witness; where they disagree, people are told (PD5).
import { isRoot } from './legality';

/** A task that one agent hands to another. */
export type HandedTask = { readonly from: string; readonly to: string; readonly task_id: string };

/** Tasks named in a message; a holder of more is summed up. */
const TASKS_NAMED_MAX = 3;

/** The notices of one run. */
export class TaskHolders {
  readonly #notices = new Map<string, HandedTask>();
  /** By agent: its tasks, each with the number of notices that handed it over. */
  readonly #held = new Map<string, Map<string, number>>();

  /** Notes a notice; a repeat changes nothing. */
  add(eventId: string, notice: HandedTask): void {
    if (this.#notices.has(eventId)) return;
    this.#notices.set(eventId, notice);
    const tasks = this.#held.get(notice.to) ?? new Map<string, number>();
    this.#held.set(notice.to, tasks);
    tasks.set(notice.task_id, (tasks.get(notice.task_id) ?? 0) + 1);
  }

  /** Takes a notice back. */
  remove(eventId: string): void {
    const notice = this.#notices.get(eventId);
    if (notice === undefined) return;
    this.#notices.delete(eventId);
    const tasks = this.#held.get(notice.to);
    const left = (tasks?.get(notice.task_id) ?? 0) - 1;
    if (left > 0) tasks?.set(notice.task_id, left);
    else tasks?.delete(notice.task_id);
    if (tasks?.size === 0) this.#held.delete(notice.to);
  }

  /**
   * Why the dotted parent of a task cannot be the one that its sender works on; null where it can: the sender was handed
   * it, hands on a task of its own as it is, starts work itself, or was handed nothing that is known.
   */
  disagreement({ from, task_id }: Pick<HandedTask, 'from' | 'task_id'>): string | null {
    const tasks = this.#held.get(from);
    if (isRoot(from) || tasks === undefined || tasks.has(task_id)) return null;
    const parent = dottedParent(task_id);
    if (parent !== null && tasks.has(parent)) return null;
    const expected = parent === null ? 'a task of nobody' : `a part of ${parent}`;
    return `by its dots ${task_id} is ${expected}, yet ${from} was handed ${named([...tasks.keys()])}`;
  }
}

/** `T1.1` of `T1.1.1`; null of a task without dots. */
function dottedParent(taskId: string): string | null {
  return taskId.slice(0, Math.max(0, taskId.lastIndexOf('.'))) || null;
}

function named(tasks: readonly string[]): string {
  const others = tasks.length - TASKS_NAMED_MAX;
  const first = [...tasks].sort().slice(0, TASKS_NAMED_MAX).join(', ');
  return others > 0 ? `${first} and ${others} more` : first;
}
