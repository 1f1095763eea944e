// Which ids an event says to be of one task (mapping, "The tasks projection joins ids"). In CLowl an answer bears an id of
// its own and names the message that it answers, its `pid`, which is the `task_id` of its event; what opens a task is named
// by itself and joins no other, whatever it refers to. In CBCL a thread is one task: an ask that names its thread joins its
// own id to it, and an answer that names both joins what it refers to with its thread.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { CBCL, referenceSaid, threadSaid } from '@/lib/projections/dialects/cbcl-words';

/** An id, and the one that it refers to, in which the name of the task is looked for. */
export type TaskLink = readonly [id: string, to: string];

/** The link that an event makes; null where it refers to nothing, or speaks a protocol that names tasks. */
export function linkOf(event: ClutchMessage): TaskLink | null {
  switch (event.meta?.protocol) {
    case 'clowl':
      return clowlLink(event);
    case CBCL:
      return cbclLink(event);
    default:
      return null;
  }
}

function clowlLink({ id, task_id, type }: ClutchMessage): TaskLink | null {
  return type === 'task.request' || task_id === id ? null : [id, task_id];
}

function cbclLink(event: ClutchMessage): TaskLink | null {
  const { id, task_id, type } = event;
  if (type === 'task.request') return task_id === id ? null : [id, task_id];
  const thread = threadSaid(event);
  const isAnswer = type.startsWith('task.') && referenceSaid(event) !== null;
  return !isAnswer || thread === null || thread === task_id ? null : [task_id, thread];
}
