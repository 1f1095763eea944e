// A task id means something within its run only (C15). Identifiers hold no U+0000, so it parts them.
import type { EventRecord } from '@/lib/model/event-record';

/** A key for the event's task among those of all runs: the same for all events of one task. */
export type TaskKeyOf = (record: EventRecord) => string;

/** The run of a key. */
export function runOfKey(key: string): string {
  return key.slice(0, key.indexOf('\u0000'));
}

/** The key of a task by the id that it bears. */
export function taskKey(runId: string, taskId: string): string {
  return `${runId}\u0000${taskId}`;
}
