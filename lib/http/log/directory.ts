// Channels, threads, runs and their tasks: the summaries that the engine keeps.
import {
  ChannelsAnswer,
  RunsPage,
  RunsQuery,
  TasksAnswer,
  TasksQuery,
  ThreadsPage,
  ThreadsQuery,
} from '@/lib/contracts/http-directory';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import { RunSummary, ThreadSummary } from '@/lib/model/summary';
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
    summary: 'All channels, by name',
    answers: { 200: [{ type: JSON_TYPE, schema: ChannelsAnswer }] },
    handle: ({ deps: { engine } }) => {
      const { directory } = engine;
      const head = directory.seq();
      return json({ channels: directory.channels(), head } satisfies ChannelsAnswer);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/threads',
    access: 'read',
    tag: TAG,
    summary: 'Threads, newest activity first',
    query: ThreadsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: ThreadsPage }] },
    handle: ({ deps: { engine }, query: { channel, before, limit = PAGE_ITEMS_DEFAULT } }) => {
      const threads = engine.directory.threads({
        limit,
        ...(channel !== undefined && { channel }),
        ...(before !== undefined && { before }),
      });
      const next = threads.length < limit ? null : (threads.at(-1)?.last_seq ?? null);
      return json({ threads, next, head: engine.directory.seq() } satisfies ThreadsPage);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/threads/{thread_id}',
    access: 'read',
    tag: TAG,
    summary: 'One thread; its events are at /api/v1/events?thread_id=',
    answers: { 200: [{ type: JSON_TYPE, schema: ThreadSummary }] },
    handle: ({ c, deps }) => {
      const thread = deps.engine.directory.thread(param(c, 'thread_id'));
      if (thread === null) throw notFound(`thread ${JSON.stringify(param(c, 'thread_id'))}`);
      return json(thread);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/runs',
    access: 'read',
    tag: TAG,
    summary: 'Runs, newest activity first',
    query: RunsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: RunsPage }] },
    handle: ({ deps: { engine }, query: { before, limit = PAGE_ITEMS_DEFAULT } }) => {
      const runs = engine.directory.runs({ limit, ...(before !== undefined && { before }) });
      const next = runs.length < limit ? null : (runs.at(-1)?.last_seq ?? null);
      return json({ runs, next, head: engine.directory.seq() } satisfies RunsPage);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/runs/{run_id}',
    access: 'read',
    tag: TAG,
    summary: 'One run; its events are at /api/v1/events?run_id=',
    answers: { 200: [{ type: JSON_TYPE, schema: RunSummary }] },
    handle: ({ c, deps }) => {
      const run = deps.engine.directory.run(param(c, 'run_id'));
      if (run === null) throw notFound(`run ${JSON.stringify(param(c, 'run_id'))}`);
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
      const found = await deps.engine.tasks(runId, at);
      if (found === null) throw notFound(`run ${JSON.stringify(runId)} at that moment`);
      return json({ run_id: runId, at: found.at, tasks: found.tasks } satisfies TasksAnswer);
    },
  }),
];
