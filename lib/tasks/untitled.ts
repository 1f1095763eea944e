// What a fold keeps of the words of a task, when the event that said them was emptied.
import type { RedactedPlace } from '@/lib/model/redaction';
import { copyOf, type TaskCore } from './task-core';

/**
 * The task without the title that it may have from that event: a request gives one, the first event of a task until it is asked
 * for. The same object where it has none from it.
 */
export function untitled(task: TaskCore, { seq, type }: RedactedPlace): TaskCore {
  if (type !== 'task.request' && seq !== task.first_seq) return task;
  const copy = copyOf(task);
  copy.title = '';
  if (task.waiting !== undefined) {
    copy.waiting = task.waiting.map((fact) => (fact.seq === seq ? { ...fact, title: '' } : fact));
  }
  return copy;
}
