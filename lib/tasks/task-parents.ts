// What tasks hang from. A parent may be named by any id of its task. CAP's notices name none: whoever was handed exactly one
// task works on that one when handing on another (PD5). A function of the set of tasks, so that no order of arrival shows.
import type { TaskCore } from './task-core';
import { HANDOVERS_MAX } from './task-state';

/** A task under the id that it bears. */
export type FoldedTask = { readonly task_id: string; readonly core: TaskCore };

/** A task, and what it hangs from, which need not be there. */
export type CountedTask = FoldedTask & { readonly parentId: string | null };

/** Of everybody whom CAP notices name as recipient: the one task handed to them, or null where there are several. */
type HandedTasks = ReadonlyMap<string, string | null>;

/** Finds the id of a task's parent, which need not be there, among all tasks of a run. */
export function parentFinder(
  tasks: readonly FoldedTask[],
  nameOf: (id: string) => string,
): (task: FoldedTask) => string | null {
  let handed: HandedTasks | null = null;
  return (task) => {
    if (task.core.parent !== null) return nameOf(task.core.parent.id);
    if (!isHandedOver(task)) return null;
    handed ??= handedTasks(tasks);
    return heldBySenders(task, handed);
  };
}

function isHandedOver({ core: { handovers } }: FoldedTask): boolean {
  return handovers.length > 0 && handovers.length <= HANDOVERS_MAX;
}

function handedTasks(tasks: readonly FoldedTask[]): HandedTasks {
  const handed = new Map<string, string | null>();
  for (const { task_id, core } of tasks.filter(isHandedOver)) {
    for (const { to } of core.handovers) {
      const other = handed.get(to);
      handed.set(to, other === undefined || other === task_id ? task_id : null);
    }
  }
  return handed;
}

/** Who passes on the very task that was handed to them says nothing of its parent. */
function heldBySenders({ task_id, core }: FoldedTask, handed: HandedTasks): string | null {
  const held = new Set<string | null>();
  for (const { from } of core.handovers) {
    const task = handed.get(from);
    if (task !== undefined) held.add(task);
  }
  const [only = null] = held;
  return held.size === 1 && only !== task_id ? only : null;
}
