// One record of another workspace's log. Strict: what its gateway says of an event beside these is not a part of the record.
import { z } from 'zod';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { Identifier } from '@/lib/model/text';
import { readReference } from '@/lib/protocols/codec/task-reference';

/** What stands for the other log in the ids of all that was imported from it: 64 bits of a hash. */
const Source = z.string().regex(/^[0-9a-f]{16}$/, 'expected 16 hexadecimal digits');

/** In a log references are resolved, and one that is not would lead out of what was imported. */
const isNoReference = (id: string | null | undefined): boolean =>
  typeof id !== 'string' || readReference(id) === null;

const FollowedEvent = ClutchMessage.refine((event) => isNoReference(event.task_id), {
  path: ['task_id'],
  message: 'expected the id of a task, saw a reference to one',
}).refine((event) => isNoReference(event.parent_task_id), {
  path: ['parent_task_id'],
  message: 'expected the id of a task, saw a reference to one',
});

export const FollowedLogWire = z.strictObject({
  source: Source,
  seq: z.int().min(1),
  received_at: z.iso.datetime({ offset: true }),
  /** The protocol or bridge in which the event came in there. */
  protocol: Identifier,
  event: FollowedEvent,
});
export type FollowedLogWire = z.infer<typeof FollowedLogWire>;
