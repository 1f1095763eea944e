// A task id means something within its run only (C15). Identifiers hold no U+0000, so it parts them.
import type { EventRecord } from '@/lib/model/event-record';

/** A key for the event's task among those of all runs. */
export function taskKeyOf({ event }: EventRecord): string {
  return `${event.run_id}\u0000${event.task_id}`;
}
