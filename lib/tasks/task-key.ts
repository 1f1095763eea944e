// A task id means something within its run only (C15).
import type { EventRecord } from '@/lib/model/event-record';
import { firstOfPair, pairKey } from '@/lib/std/pair-key';

/** A key for the event's task among those of all runs: the same for all events of one task. */
export type TaskKeyOf = (record: EventRecord) => string;

/** The run of a key. */
export function runOfKey(key: string): string {
  return firstOfPair(key);
}

/** The key of a task by the id that it bears. */
export function taskKey(runId: string, taskId: string): string {
  return pairKey(runId, taskId);
}
