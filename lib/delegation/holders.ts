// Who was handed which task in a run. CAP says a task's parent only by the dots of its id, so that who delegated while
// holding what is the second witness; where they disagree, people are told (PD5).
import { isRoot } from './legality';

/** A task that one agent hands to another. */
export type HandedTask = { readonly from: string; readonly to: string; readonly task_id: string };

/** Tasks named in a message; a holder of more is summed up. */
const TASKS_NAMED_MAX = 3;

/** The notices of one run. */
export class TaskHolders {
  /** By agent: the tasks that were handed to it. */
  readonly #held = new Map<string, Set<string>>();

  /** Notes a notice; a repeat changes nothing. */
  add({ to, task_id }: Omit<HandedTask, 'from'>): void {
    this.#held.set(to, (this.#held.get(to) ?? new Set()).add(task_id));
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
    return `by its dots ${task_id} is ${expected}, yet ${from} was handed ${named([...tasks])}`;
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
