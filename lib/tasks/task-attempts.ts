// When further attempts of tasks began.
import { epochMs } from '@/lib/std/instant';
import { timeOf } from './event-time';
import type { TasksState } from './run-tasks';

/** The times at which a task was asked for again, by its id, in epoch milliseconds; of most there is nothing. */
export function retriesOf({ entries, clock }: TasksState): ReadonlyMap<string, readonly number[]> {
  const retries = new Map<string, number[]>();
  for (const { task_id, facts } of entries) {
    const requests = facts.filter(({ act }) => act === 'request');
    if (requests.length < 2) continue;
    retries.set(
      task_id,
      requests.slice(1).map((fact) => epochMs(timeOf(fact, clock))),
    );
  }
  return retries;
}
