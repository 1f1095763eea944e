// When further attempts of tasks began.
import { epochMs } from '@/lib/std/instant';
import { timeOf } from './event-time';
import type { TasksState } from './run-tasks';

/**
 * The times at which a task was asked for again, by its id, in epoch milliseconds; of most there is nothing.
 * @param at The seq of the last event that counts; null is the present.
 */
export function retriesOf(
  { entries, clock }: TasksState,
  at: number | null,
): ReadonlyMap<string, readonly number[]> {
  const retries = new Map<string, number[]>();
  for (const { task_id, facts } of entries) {
    const requests = facts.filter(
      ({ act, seq }) => act === 'request' && (at === null || seq <= at),
    );
    if (requests.length < 2) continue;
    retries.set(
      task_id,
      requests.slice(1).map((fact) => epochMs(timeOf(fact, clock))),
    );
  }
  return retries;
}
