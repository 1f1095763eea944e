// Threads and runs as resources of MCP, read by the same tools that a client calls.
import {
  type ListResourcesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { RunsPage } from '@/lib/contracts/http-directory';
import type { EventsPage } from '@/lib/contracts/http-events';
import { toAppError } from '@/lib/model/errors/app-error';
import { invariant } from '@/lib/std/invariant';
import { percentDecoded } from '@/lib/std/percent-decoded';
import type { Call } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { answerTo } from './call-tool';
import type { OwnTools } from './tool-table';

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'clutch://threads/{thread_id}',
    name: 'thread',
    title: 'A thread',
    description: 'Its newest events, the newest first',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'clutch://runs/{run_id}',
    name: 'run',
    title: 'A run',
    description: 'Its state, and how many tasks, agents and decisions it has',
    mimeType: JSON_TYPE,
  },
] as const;

/** Runs, newest activity first, each with its thread; a page in the order of the log. */
export async function listOwnResources(
  call: Call,
  own: OwnTools,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const args = cursor === undefined ? {} : { after: cursor };
  const { runs, next } = (await read(call, own, 'list_runs', args)) as RunsPage;
  return {
    resources: runs.flatMap(({ run_id, thread_id, title }) => [
      {
        uri: `clutch://runs/${encodeURIComponent(run_id)}`,
        name: `Run: ${title}`,
        mimeType: JSON_TYPE,
      },
      {
        uri: `clutch://threads/${encodeURIComponent(thread_id)}`,
        name: `Thread: ${title}`,
        mimeType: JSON_TYPE,
      },
    ]),
    ...(next !== null && { nextCursor: String(next) }),
  };
}

/** @throws ResourceNotFoundError, AppError */
export async function readOwnResource(
  call: Call,
  own: OwnTools,
  uri: string,
): Promise<ReadResourceResult> {
  const [, kind, written = ''] = /^clutch:\/\/(threads|runs)\/([^/?#]+)$/.exec(uri) ?? [];
  const id = percentDecoded(written);
  if (kind === undefined || id === null) throw notFound(uri);
  try {
    const value =
      kind === 'runs' ? await read(call, own, 'read_run', { run_id: id }) : await readThread(id);
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(value) }] };
  } catch (thrown) {
    throw toAppError(thrown).code === 'not_found' ? notFound(uri) : thrown;
  }

  /** A thread is what was said in it: where nothing was, there is none. */
  async function readThread(thread_id: string): Promise<unknown> {
    const page = await read(call, own, 'read_thread', { thread_id, order: 'desc' });
    if ((page as EventsPage).events.length === 0) throw notFound(uri);
    return page;
  }
}

function notFound(uri: string): ResourceNotFoundError {
  return new ResourceNotFoundError(uri.slice(0, 1_000));
}

/** What a tool reads. @throws AppError */
async function read(
  call: Call,
  own: OwnTools,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const tool = own.tools.find((one) => one.name === name);
  invariant(tool, `there is a tool ${name}`);
  const { value } = await answerTo({ call, own, tool, args });
  return value;
}
