// Which events a reader wants. The same filter serves the API's query, the socket's subscription and the store.
import { z } from 'zod';
import { MessageType } from './clutch-message';
import { channelOf } from './event-fields';
import type { EventRecord } from './event-record';
import { Identifier } from './text';

export const EventFilter = z.strictObject({
  run_id: Identifier.optional(),
  thread_id: Identifier.optional(),
  task_id: Identifier.optional(),
  /** The sender. */
  agent_id: Identifier.optional(),
  type: z.array(MessageType).min(1).optional(),
  protocol: Identifier.optional(),
  channel: Identifier.optional(),
});
export type EventFilter = z.infer<typeof EventFilter>;

/** A filter as the log is asked: a task may stand in it under every id that its events bear. */
export type EventSelection = Omit<EventFilter, 'task_id'> & {
  readonly task_id?: string | readonly string[] | undefined;
};

/** Whether an event passes the filter; says the same as the store's query. */
export function matchesFilter(record: EventRecord, filter: EventSelection): boolean {
  const { event } = record;
  return (
    (filter.run_id === undefined || filter.run_id === event.run_id) &&
    (filter.thread_id === undefined || filter.thread_id === event.thread_id) &&
    (filter.task_id === undefined || [filter.task_id].flat().includes(event.task_id)) &&
    (filter.agent_id === undefined || filter.agent_id === event.from.agent_id) &&
    (filter.type === undefined || filter.type.includes(event.type)) &&
    (filter.protocol === undefined || filter.protocol === record.protocol) &&
    (filter.channel === undefined || filter.channel === channelOf(event, record.protocol))
  );
}
