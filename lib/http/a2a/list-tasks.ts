// ListTasks: the tasks at one door that the client may be shown, newest first, a page at a time.
import type { A2aListParams } from '@/lib/contracts/http-a2a';
import { a2aPlace } from '@/lib/model/a2a-place';
import { may } from '@/lib/security/permissions';
import type { Call } from '../operation/operation';
import type { A2aShownTask } from './a2a-item';
import { type A2aDoor, clientOf } from './door';
import { type FoundTask, foundIn, REQUESTS, viewOf } from './find-task';
import { shownTask } from './task-view';

/** Of a client's requests so many are looked through, the newest: a client with more names the conversation. */
const REQUESTS_MAX = 500;

export type A2aTasksPage = {
  readonly tasks: readonly A2aShownTask[];
  /** Empty at the end. */
  readonly nextPageToken: string;
  readonly pageSize: number;
  /** Of those that were looked through. */
  readonly totalSize: number;
};

/** A page of tasks. What is asked of their state is asked of each, so that such a list is as long to tell as it has tasks. */
export async function listTasks(
  call: Call,
  door: A2aDoor,
  params: A2aListParams,
): Promise<A2aTasksPage> {
  const found = await requestsOf(call, door, params.contextId);
  const before = params.pageToken ? Number(params.pageToken) : Number.POSITIVE_INFINITY;
  const { historyLength, includeArtifacts, pageSize } = params;
  const options = {
    historyLength: historyLength ?? undefined,
    withArtifacts: includeArtifacts ?? false,
  };
  const isByState = Boolean(params.status) || Boolean(params.statusTimestampAfter);
  const wanted: { task: FoundTask; shown: A2aShownTask | null }[] = [];
  for (const task of found) {
    if (!isByState) {
      wanted.push({ task, shown: null });
      continue;
    }
    const shown = shownTask((await viewOf(call, task)).viewed, options);
    if (isWanted(shown, params)) wanted.push({ task, shown });
  }
  const rest = wanted.filter(({ task }) => task.seq < before);
  const page = rest.slice(0, pageSize);
  const tasks: A2aShownTask[] = [];
  for (const { task, shown } of page) {
    tasks.push(shown ?? shownTask((await viewOf(call, task)).viewed, options));
  }
  const last = rest.length > page.length ? page.at(-1) : undefined;
  return {
    tasks,
    nextPageToken: last === undefined ? '' : String(last.task.seq),
    pageSize: tasks.length,
    totalSize: wanted.length,
  };
}

/** Newest first. */
async function requestsOf(
  call: Call,
  door: A2aDoor,
  contextId: string | undefined,
): Promise<FoundTask[]> {
  const { principal, deps } = call;
  const own = may(principal, 'read') ? {} : { agent_id: clientOf(principal) };
  const thread =
    contextId === undefined
      ? {}
      : { thread_id: a2aPlace({ task_id: contextId, context_id: contextId }).thread_id };
  const records = await deps.engine.read({
    filter: { ...REQUESTS, ...own, ...thread },
    limit: REQUESTS_MAX,
    order: 'desc',
  });
  return records.flatMap((record) => foundIn(record, door) ?? []);
}

function isWanted({ status }: A2aShownTask, params: A2aListParams): boolean {
  if (params.status && params.status !== status.state) return false;
  const after = params.statusTimestampAfter;
  return !after || Date.parse(status.timestamp) >= Date.parse(after);
}
