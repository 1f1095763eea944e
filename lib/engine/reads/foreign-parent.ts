// In which other run a task stands that a run names as a parent and does not hold itself (C15).
import type { EventStore } from '@/lib/store/ports/event-store';

/** Events under the id that are looked at. An id may be in use in several runs; more of them than this are looked for no further. */
const EVENTS_LOOKED_AT = 100;

type Parent = {
  /** The run that names it. */
  readonly runId: string;
  readonly taskId: string;
  /** Exclusive. */
  readonly before?: number;
};

/** The run of the first task under an id, by one read through its index; null where it stands in the naming run or nowhere. */
export async function foreignRunOf(
  events: Pick<EventStore, 'read'>,
  { runId, taskId, before }: Parent,
): Promise<string | null> {
  const page = await events.read({
    filter: { task_id: taskId },
    ...(before !== undefined && { before }),
    limit: EVENTS_LOOKED_AT,
    order: 'asc',
  });
  // An id that stands in chat only opens no task (CD4).
  const runs = page
    .filter(({ event }) => event.type.startsWith('task.'))
    .map(({ event }) => event.run_id);
  return runs.includes(runId) ? null : (runs[0] ?? null);
}
