// CAP says a task's parent only by the dots of its id, so that who delegated while holding what is the second witness; where
// they disagree, people are told (PD5).
import { isRoot } from '@/lib/delegation/legality';

/** Tasks named in a message; a holder of more is summed up. */
const TASKS_NAMED_MAX = 3;

/** `T1.1` of `T1.1.1` (PD5); null of a task without a dot. */
export function dottedParent(taskId: string): string | null {
  return taskId.slice(0, Math.max(0, taskId.lastIndexOf('.'))) || null;
}

/**
 * Why the dotted parent of a task cannot be the one that its sender works on; null where it can: the sender was handed
 * it, hands on a task of its own as it is, starts work itself, or was handed nothing that is known.
 */
export function dottedDisagreement(
  taskId: string,
  from: string,
  held: ReadonlySet<string>,
): string | null {
  if (isRoot(from) || held.size === 0 || held.has(taskId)) return null;
  const parent = dottedParent(taskId);
  if (parent !== null && held.has(parent)) return null;
  const expected = parent === null ? 'a task of nobody' : `a part of ${parent}`;
  return `by its dots ${taskId} is ${expected}, yet ${from} was handed ${named([...held])}`;
}

function named(tasks: readonly string[]): string {
  const others = tasks.length - TASKS_NAMED_MAX;
  const first = [...tasks].sort().slice(0, TASKS_NAMED_MAX).join(', ');
  return others > 0 ? `${first} and ${others} more` : first;
}
