// The actions on a task that its state allows.
import type { TaskState } from '@/lib/model/summary';
import { hasFailed, isOpen } from '@/lib/tasks/task-core';

export type TaskAction = 'cancel' | 'retry' | 'reassign';

/** What a person may do to a task in this state; none where it ended well or was called off. */
export function possibleActions(state: TaskState): readonly TaskAction[] {
  if (isOpen(state)) return ['reassign', 'cancel'];
  return hasFailed(state) ? ['retry', 'reassign'] : [];
}
