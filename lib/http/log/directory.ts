// Channels, threads, runs and their tasks: the summaries that the engine keeps.
import {
  AnyChannelsAnswer,
  type ChannelsAnswer,
  ChannelsQuery,
  MomentsAnswer,
  type PastChannelsAnswer,
  RunsPage,
  RunsQuery,
  TasksAnswer,
  TasksQuery,
  ThreadsPage,
  ThreadsQuery,
} from '@/lib/contracts/http-directory';
import { PinsAnswer, PinsQuery } from '@/lib/contracts/http-events';
import {
  LIST_BYTES_MAX,
  PAGE_ITEMS_DEFAULT,
  PAGE_ITEMS_MAX,
} from '@/lib/contracts/http-parameters';
import type { ListQuery } from '@/lib/model/listing';
import { RunSummary, ThreadSummary } from '@/lib/model/summary';
import { quotedStart } from '@/lib/std/quoted-start';
import { notFound, type Operation, operation, param } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

const TAG = 'Conversations';

export const directoryOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/channels',
    access: 'read',
    tag: TAG,
    summary: 'Channels, by name, now or at a moment: then without the number of their events',
    query: ChannelsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: AnyChannelsAnswer }] },
    handle: async ({ deps: { engine }, query: { at, ...query } }) => {
      const { lists, seq } = engine.directory;
      const head = seq();
      if (at !== undefined && at <= head) {
        const then = await lists.channelsAt({ ...listQuery(query, PAGE_ITEMS_MAX), at });
        return json({ channels: then.rows, next: then.next, head } satisfies PastChannelsAnswer);
      }
      // Whoever asks for no page is answered as many as one can have.
      const { rows, next } = await lists.channels(listQuery(query, PAGE_ITEMS_MAX));
      return json({ channels: rows, next, head } satisfies ChannelsAnswer);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/threads',
    access: 'read',
    tag: TAG,
    summary: 'Threads, newest activity first, now or at a moment',
    query: ThreadsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: ThreadsPage }] },
    handle: async ({ deps: { engine }, query }) => {
      const { lists, seq } = engine.directory;
      const { channel } = query;
      const { rows, next } = await lists.threads({
        ...newestQuery(query),
        ...(channel !== undefined && { channel }),
      });
      return json({ threads: rows, next: seqOf(next), head: seq() } satisfies ThreadsPage);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/threads/{thread_id}',
    access: 'read',
    tag: TAG,
    summary: 'One thread; its events are at /api/v1/events?thread_id=',
    answers: { 200: [{ type: JSON_TYPE, schema: ThreadSummary }] },
    handle: async ({ c, deps }) => {
      const thread = await deps.engine.directory.rows.thread(param(c, 'thread_id'));
      if (thread === null) throw notFound(`thread ${quotedStart(param(c, 'thread_id'))}`);
      return json(thread);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/threads/{thread_id}/pins',
    access: 'read',
    tag: TAG,
    summary: 'The events that people pinned in a thread, now or at a moment',
    query: PinsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: PinsAnswer }] },
    handle: async ({ c, deps, query: { at = null } }) => {
      const pins = await deps.engine.reactions.pinned(param(c, 'thread_id'), at);
      return json({ pins } satisfies PinsAnswer);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/runs',
    access: 'read',
    tag: TAG,
    summary: 'Runs, newest activity first, now or at a moment',
    query: RunsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: RunsPage }] },
    handle: async ({ deps: { engine }, query }) => {
      const { lists, seq } = engine.directory;
      const { rows, next } = await lists.runs(newestQuery(query));
      return json({ runs: rows, next: seqOf(next), head: seq() } satisfies RunsPage);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/runs/{run_id}',
    access: 'read',
    tag: TAG,
    summary: 'One run; its events are at /api/v1/events?run_id=',
    answers: { 200: [{ type: JSON_TYPE, schema: RunSummary }] },
    handle: async ({ c, deps }) => {
      const run = await deps.engine.directory.rows.run(param(c, 'run_id'));
      if (run === null) throw notFound(`run ${quotedStart(param(c, 'run_id'))}`);
      return json(run);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/runs/{run_id}/tasks',
    access: 'read',
    tag: TAG,
    summary: 'The tasks of a run at a moment, by their first seq',
    query: TasksQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: TasksAnswer }] },
    handle: async ({ c, deps, query: { at } }) => {
      const runId = param(c, 'run_id');
      const found = await deps.engine.tasks(runId, at, c.req.raw.signal);
      if (found === null) throw notFound(`run ${quotedStart(runId)} at that moment`);
      return json({ run_id: runId, at: found.at, tasks: found.tasks } satisfies TasksAnswer);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/runs/{run_id}/moments',
    access: 'read',
    tag: TAG,
    summary: 'Every event of a run as a moment: where it stands, when it was, what it is',
    answers: { 200: [{ type: JSON_TYPE, schema: MomentsAnswer }] },
    handle: async ({ c, deps }) => {
      const runId = param(c, 'run_id');
      const found = await deps.engine.moments(runId, c.req.raw.signal);
      if (found === null) throw notFound(`run ${quotedStart(runId)}`);
      return json({ run_id: runId, at: found.at, ...found.moments });
    },
  }),
];

/** What a list is asked for by a query; `after` is a name. */
export function listQuery(
  { q, hidden, limit, after }: Partial<ChannelsQuery>,
  limitDefault: number,
): ListQuery {
  return {
    limit: limit ?? limitDefault,
    bytesMax: LIST_BYTES_MAX,
    ...(q !== undefined && { q }),
    ...(hidden !== undefined && { hidden: true }),
    ...(after !== undefined && { after }),
  };
}

/** The same of a list by last activity, whose cursor is a seq. */
function newestQuery({ at, after, before, ...rest }: RunsQuery) {
  const from = after ?? before;
  return {
    ...listQuery(rest, PAGE_ITEMS_DEFAULT),
    ...(from !== undefined && { after: String(from) }),
    ...(at !== undefined && { at }),
  };
}

function seqOf(next: string | null): number | null {
  return next === null ? null : Number(next);
}
