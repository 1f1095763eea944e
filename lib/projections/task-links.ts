// Which ids an event says to be of one task (mapping, "The tasks projection joins ids"). In CLowl an answer bears an id of
// its own and names the message that it answers, its `pid`, which is the `task_id` of its event; what opens a task is named
// by itself and joins no other, whatever it refers to.
import type { ClutchMessage } from '@/lib/model/clutch-message';

/** An answer's id, and the id that it refers to. */
export type TaskLink = readonly [id: string, to: string];

/** Protocols whose answers refer to messages and not to tasks. */
const LINKING: ReadonlySet<unknown> = new Set(['clowl']);

/** The link that an event makes; null where it opens a task, refers to nothing, or speaks a protocol that names tasks. */
export function linkOf({ id, task_id, type, meta }: ClutchMessage): TaskLink | null {
  if (meta === undefined || !LINKING.has(meta.protocol)) return null;
  return type === 'task.request' || task_id === id ? null : [id, task_id];
}
