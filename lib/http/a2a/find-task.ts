// Tasks that came through the door, found in the log by their ids. Whoever asked for one is shown it, and who may read everything.
import { A2A_PREFIX, a2aPlace } from '@/lib/model/a2a-place';
import type { EventRecord } from '@/lib/model/event-record';
import { may } from '@/lib/security/permissions';
import type { Call } from '../operation/operation';
import { noSuchTask } from './a2a-fault';
import { type A2aDoor, baseUrl, clientOf } from './door';
import type { ViewedTask } from './task-view';
import { A2A_BRIDGE } from './task-view';

/** Events of a task that are read for one view of it: of a longer one the newest. */
const EVENTS_MAX = 1_000;

export type FoundTask = {
  readonly taskId: string;
  readonly contextId: string;
  readonly runId: string;
  readonly threadId: string;
  readonly requestedBy: string;
  readonly seq: number;
};

/** What asks for tasks over A2A, as the log keeps it. */
export const REQUESTS = { type: ['task.request' as const], protocol: A2A_BRIDGE };

/** @throws AppError, A2aFault `TASK_NOT_FOUND` */
export async function findTask(call: Call, door: A2aDoor, taskId: string): Promise<FoundTask> {
  const { run_id } = a2aPlace({ task_id: taskId, context_id: taskId });
  const [record] = await call.deps.engine.read({
    filter: { ...REQUESTS, run_id },
    limit: 1,
    order: 'asc',
  });
  const found = record === undefined ? null : foundIn(record, door);
  if (found === null || !isShown(call, found)) throw noSuchTask(taskId);
  return found;
}

/** The task that a request opened; null where it opened none at this door. */
export function foundIn({ event, seq }: EventRecord, door: A2aDoor): FoundTask | null {
  const { id, run_id, thread_id, task_id, from, to } = event;
  const place = a2aPlace({ task_id, context_id: thread_id.slice(A2A_PREFIX.length) });
  const isOurs = id === run_id && run_id === place.run_id && thread_id === place.thread_id;
  if (!isOurs || to[0]?.agent_id !== door.agentId) return null;
  return {
    taskId: task_id,
    contextId: thread_id.slice(A2A_PREFIX.length),
    runId: run_id,
    threadId: thread_id,
    requestedBy: from.agent_id,
    seq,
  };
}

/** Whether who asks may be shown it. */
export function isShown({ principal }: Call, { requestedBy }: FoundTask): boolean {
  return requestedBy === clientOf(principal) || may(principal, 'read');
}

/** The task as it is, or was at a moment. @throws A2aFault `TASK_NOT_FOUND` for a moment before it */
export async function viewOf(
  call: Call,
  found: FoundTask,
  moment?: number,
): Promise<{ viewed: ViewedTask; at: number }> {
  const { engine } = call.deps;
  const { taskId, contextId, runId } = found;
  const told = await engine.tasks(runId, moment, call.c.req.raw.signal);
  const task = told?.tasks.find(({ task_id }) => task_id === taskId);
  if (told === null || task === undefined) throw noSuchTask(taskId);
  const at = Math.max(told.at, found.seq);
  const [records, review] = await Promise.all([
    engine.read({
      filter: { run_id: runId, task_id: taskId },
      before: at + 1,
      limit: EVENTS_MAX,
      order: 'desc',
    }),
    engine.orchestration.review({ run_id: runId, task_id: taskId }),
  ]);
  const viewed = {
    taskId,
    contextId,
    task,
    records: records.toReversed(),
    isHeld: review !== null && review.state !== 'approved',
    artifactsUrl: `${baseUrl(call)}/api/v1/artifacts`,
  };
  return { viewed, at };
}
