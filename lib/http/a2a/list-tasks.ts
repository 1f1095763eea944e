// ListTasks: the tasks at one endpoint that the client may be shown, newest first, a page at a time. The log is walked back along one index
// from where the page before ended, so that a page costs the same however long the log is.
import type { A2aListParams } from '@/lib/contracts/http-a2a';
import { a2aPlace } from '@/lib/model/a2a-place';
import type { EventFilter } from '@/lib/model/event-filter';
import { authorOf } from '@/lib/model/principal';
import { may } from '@/lib/security/permissions';
import { PIECE_BYTES } from '@/lib/store/ports/event-store';
import type { Call } from '../operation/operation';
import type { A2aShownTask } from './a2a-item';
import type { A2aEndpoint } from './endpoint';
import { type FoundTask, foundIn, isRequest, isShown, viewOf } from './find-task';
import { A2A_BRIDGE, shownTask } from './task-view';

/** Events that are looked through for a page, in so many readings of so many: some ten each of 100 tasks. */
const READINGS_MAX = 10;
const READ_AT_ONCE = 200;

/** Tasks whose state is looked at for a page, where it asks for some states alone: each is some three readings. */
const VIEWED_MAX = 200;

export type A2aTasksPage = {
  readonly tasks: readonly A2aShownTask[];
  /** Empty at the end. A page that looked through as much as it may has one also where it found nothing. */
  readonly nextPageToken: string;
  readonly pageSize: number;
  /** Of those that were looked through so far, this page and those before. */
  readonly totalSize: number;
};

/** Where a page ended: the event that was looked at last, and how many tasks were found up to there. */
type Place = { readonly seq: number; readonly found: number };

/** A page of tasks. */
export async function listTasks(
  call: Call,
  endpoint: A2aEndpoint,
  params: A2aListParams,
): Promise<A2aTasksPage> {
  const { historyLength, includeArtifacts, pageSize } = params;
  const options = {
    historyLength: historyLength ?? undefined,
    withArtifacts: includeArtifacts ?? false,
  };
  const start = placeIn(params.pageToken);
  const { requests, end } = await requestsBefore(call, endpoint, params.contextId, start.seq);
  const show = async (task: FoundTask) => shownTask((await viewOf(call, task)).viewed, options);
  const tasks: A2aShownTask[] = [];
  if (!isByState(params)) {
    const page = requests.slice(0, pageSize);
    for (const task of page) tasks.push(await show(task));
    const last = requests.length > page.length ? (page.at(-1)?.seq ?? null) : end;
    const totalSize = start.found + requests.length;
    return pageOf(tasks, totalSize, last, start);
  }
  let last: number | null = end;
  for (const [index, task] of requests.entries()) {
    const shown = await show(task);
    if (isWanted(shown, params)) tasks.push(shown);
    const isLast = tasks.length === pageSize || index + 1 === VIEWED_MAX;
    if (!isLast) continue;
    if (index + 1 < requests.length) last = task.seq;
    break;
  }
  return pageOf(tasks, start.found + tasks.length, last, start);
}

function pageOf(
  tasks: readonly A2aShownTask[],
  totalSize: number,
  last: number | null,
  start: Place,
): A2aTasksPage {
  const nextPageToken = last === null ? '' : `${last}-${start.found + tasks.length}`;
  return { tasks, nextPageToken, pageSize: tasks.length, totalSize };
}

function placeIn(token: string | null | undefined): Place {
  if (!token) return { seq: Number.POSITIVE_INFINITY, found: 0 };
  const [seq, found] = token.split('-');
  return { seq: Number(seq), found: Number(found ?? 0) };
}

/** Newest first; `end` is the event that was looked at last, null where there is nothing before it. */
async function requestsBefore(
  call: Call,
  endpoint: A2aEndpoint,
  contextId: string | undefined,
  before: number,
): Promise<{ requests: FoundTask[]; end: number | null }> {
  const filter = walkedBy(call, contextId);
  const requests: FoundTask[] = [];
  let end: number | null = before;
  for (let reading = 0; reading < READINGS_MAX && end !== null; reading += 1) {
    const { events, isFull } = await call.deps.engine.readInTurn({
      filter,
      ...(Number.isFinite(end) && { before: end }),
      limit: READ_AT_ONCE,
      bytesMax: PIECE_BYTES,
      order: 'desc',
    });
    for (const record of events) {
      const task = isRequest(record) ? foundIn(record, endpoint) : null;
      if (task !== null && isShown(call, task)) requests.push(task);
    }
    end = isFull ? (events.at(-1)?.seq ?? null) : null;
  }
  return { requests, end };
}

/** One condition, the rarest that all of them keep: a single index answers it, and nothing else of the log is walked. */
function walkedBy({ principal }: Call, contextId: string | undefined): EventFilter {
  if (contextId !== undefined) {
    return { thread_id: a2aPlace({ task_id: contextId, context_id: contextId }).thread_id };
  }
  return may(principal, 'read') ? { protocol: A2A_BRIDGE } : { agent_id: authorOf(principal) };
}

function isByState({ status, statusTimestampAfter }: A2aListParams): boolean {
  return Boolean(status) || Boolean(statusTimestampAfter);
}

function isWanted({ status }: A2aShownTask, params: A2aListParams): boolean {
  if (params.status && params.status !== status.state) return false;
  const after = params.statusTimestampAfter;
  return !after || Date.parse(status.timestamp) >= Date.parse(after);
}
