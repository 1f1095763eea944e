// Tasks that came through the endpoint, found in the log by their ids. Whoever asked for one is shown it, and who may read everything.
import type { Engine } from '@/lib/engine/interface/engine';
import { A2A_PREFIX, a2aPlace } from '@/lib/model/a2a-place';
import type { EventRecord } from '@/lib/model/event-record';
import { authorOf } from '@/lib/model/principal';
import { may } from '@/lib/security/permissions';
import type { Call } from '../operation/operation';
import { noSuchTask } from './a2a-fault';
import { type A2aEndpoint, baseUrl } from './endpoint';
import { A2A_BRIDGE, type ViewedTask } from './task-view';

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

/** Events of a run that are read at once for the one that opened it: it is the first, unless somebody forestalled it. */
const FIRST_EVENTS = 20;

/** @throws AppError, A2aFault `TASK_NOT_FOUND` */
export async function findTask(
  call: Call,
  endpoint: A2aEndpoint,
  taskId: string,
): Promise<FoundTask> {
  const found = await findOpened(call.deps.engine, endpoint, taskId);
  if (found === null || !isShown(call, found)) throw noSuchTask(taskId);
  return found;
}

/** The task, whoever asked for it; null where none was opened at this endpoint. */
export async function findOpened(
  engine: Reads,
  endpoint: Pick<A2aEndpoint, 'agentId'>,
  taskId: string,
): Promise<FoundTask | null> {
  const record = await requestOf(engine, runOf(taskId));
  return record === null ? null : foundIn(record, endpoint);
}

/** The run of a task. */
export function runOf(taskId: string): string {
  return a2aPlace({ task_id: taskId, context_id: taskId }).run_id;
}

/** By the run alone: with more in the filter the log would be walked from its beginning. */
async function requestOf(engine: Reads, runId: string): Promise<EventRecord | null> {
  for (let after = 0; ; ) {
    const query = { filter: { run_id: runId }, after, limit: FIRST_EVENTS, order: 'asc' } as const;
    const { events, isFull } = await engine.readPage(query);
    const request = events.find(isRequest);
    if (request !== undefined) return request;
    const last = events.at(-1);
    if (!isFull || last === undefined) return null;
    after = last.seq;
  }
}

/** Whether an event asks for something over A2A. */
export function isRequest({ event, protocol }: EventRecord): boolean {
  return event.type === 'task.request' && protocol === A2A_BRIDGE;
}

/** The task that a request opened; null where it opened none at this endpoint. */
export function foundIn(
  { event, seq }: EventRecord,
  endpoint: Pick<A2aEndpoint, 'agentId'>,
): FoundTask | null {
  const { id, run_id, thread_id, task_id, from, to } = event;
  const place = a2aPlace({ task_id, context_id: thread_id.slice(A2A_PREFIX.length) });
  const isOurs = id === run_id && run_id === place.run_id && thread_id === place.thread_id;
  if (!isOurs || to[0]?.agent_id !== endpoint.agentId) return null;
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
  return requestedBy === authorOf(principal) || may(principal, 'read');
}

type Reads = Pick<Engine, 'readPage' | 'read' | 'tasks' | 'orchestration'>;

/** Where a task is read, and where its artifacts are found. */
export type TaskSource = {
  readonly engine: Reads;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
};

export type TaskAt = { readonly viewed: ViewedTask; readonly at: number };

/** The task as it is, or was at a moment. @throws A2aFault `TASK_NOT_FOUND` for a moment before it */
export function viewOf(call: Call, found: FoundTask, moment?: number): Promise<TaskAt> {
  const { deps, c } = call;
  const source = { engine: deps.engine, baseUrl: baseUrl(call), signal: c.req.raw.signal };
  return viewIn(source, found, moment);
}

/** The same for who is no request. @throws A2aFault `TASK_NOT_FOUND` */
export async function viewIn(
  { engine, baseUrl: base, signal }: TaskSource,
  found: FoundTask,
  moment?: number,
): Promise<TaskAt> {
  const { taskId, contextId, runId } = found;
  const told = await engine.tasks(runId, moment, signal);
  const task = told?.tasks.find(({ task_id }) => task_id === taskId);
  if (told === null || task === undefined) throw noSuchTask(taskId);
  const at = Math.max(told.at, found.seq);
  const [records, review] = await Promise.all([
    recordsOf(engine, found, at),
    engine.orchestration.review({ run_id: runId, task_id: taskId }),
  ]);
  const viewed = {
    taskId,
    contextId,
    task,
    records,
    isHeld: review !== null && review.state !== 'approved',
    artifactsUrl: `${base}/api/v1/artifacts`,
  };
  return { viewed, at };
}

/** The events of a task up to a moment. Only the part of the log is walked in which its run stands, however old it is. */
async function recordsOf(
  engine: Reads,
  { taskId, runId, seq }: FoundTask,
  at: number,
): Promise<EventRecord[]> {
  const newest = { limit: 1, order: 'desc' } as const;
  const [last] = await engine.read({ filter: { run_id: runId }, before: at + 1, ...newest });
  if (last === undefined) return [];
  const records = await engine.read({
    filter: { run_id: runId, task_id: taskId },
    after: seq - 1,
    before: last.seq + 1,
    limit: EVENTS_MAX,
    order: 'desc',
  });
  return records.toReversed();
}
