// The tools of our server of MCP: each performs one operation of the API, and is described by what that operation takes.
import {
  type ArgumentsSchema,
  argumentsSchema,
  PostMessageArguments,
  TOOL_ITEMS_DEFAULT,
  TOOL_ITEMS_MAX,
} from '@/lib/contracts/http-mcp';
import { invariant } from '@/lib/std/invariant';
import type { Operation } from '../operation/operation';

/** A tool before its operation is found. */
type ToolSpec = {
  readonly name: string;
  readonly title: string;
  /** Method and path of the operation. */
  readonly performs: string;
  /** Said after the operation's own summary. */
  readonly advice?: string;
  /** Parameters of the query that the tool has no use for. */
  readonly without?: readonly string[];
  /** Parameters that the operation may do without, and this tool may not. */
  readonly required?: readonly string[];
  /** The list of the answer where the operation gives all of it at once, so that it is cut into pages here. */
  readonly pages?: string;
  readonly isDestructive?: boolean;
};

export type OwnTool = ToolSpec & {
  readonly operation: Operation;
  readonly description: string;
  readonly inputSchema: ArgumentsSchema;
  readonly isReading: boolean;
};

/** Says something in a thread; its message is made here of what it takes. */
export const POST_MESSAGE = 'post_message';

const LISTED = ['hidden', 'before'];

const TOOLS: readonly ToolSpec[] = [
  { name: 'list_threads', title: 'Threads', performs: 'GET /api/v1/threads', without: LISTED },
  {
    name: 'read_thread',
    title: 'Events of a thread',
    performs: 'GET /api/v1/events',
    advice: 'The newest ones first with order "desc".',
    without: ['protocol', 'channel', 'agent_id', 'run_id', 'task_id'],
    required: ['thread_id'],
  },
  { name: 'list_runs', title: 'Runs', performs: 'GET /api/v1/runs', without: LISTED },
  { name: 'read_run', title: 'A run', performs: 'GET /api/v1/runs/{run_id}' },
  {
    name: 'list_tasks',
    title: 'Tasks of a run',
    performs: 'GET /api/v1/runs/{run_id}/tasks',
    pages: 'tasks',
  },
  {
    name: 'list_agents',
    title: 'Agents',
    performs: 'GET /api/v1/agents',
    without: ['hidden', 'known'],
  },
  {
    name: 'list_decisions',
    title: 'Routing decisions',
    performs: 'GET /api/v1/decisions',
    advice: 'They are long: ask for few at a time.',
    required: ['run_id'],
  },
  { name: 'list_obligations', title: 'What is owed', performs: 'GET /api/v1/obligations' },
  { name: 'search_events', title: 'Search', performs: 'GET /api/v1/search' },
  {
    name: POST_MESSAGE,
    title: 'Say something in a thread',
    performs: 'POST /api/v1/events',
    advice: 'It is said by the agent of the key, or by the person who holds it.',
  },
  {
    name: 'cancel_task',
    title: 'Cancel a task',
    performs: 'POST /api/v1/runs/{run_id}/tasks/{task_id}/cancel',
    isDestructive: true,
  },
  {
    name: 'approve_result',
    title: 'Approve a held result',
    performs: 'POST /api/v1/runs/{run_id}/tasks/{task_id}/approve',
  },
  {
    name: 'reject_result',
    title: 'Reject a held result',
    performs: 'POST /api/v1/runs/{run_id}/tasks/{task_id}/reject',
    isDestructive: true,
  },
];

/** What the tools stand on: the operations of the API, and the tools over them. */
export type OwnTools = {
  readonly operations: readonly Operation[];
  readonly tools: readonly OwnTool[];
};

/** The tools over the operations of the API. */
export function toolsOver(operations: readonly Operation[]): readonly OwnTool[] {
  return TOOLS.map((spec) => {
    const operation = operationNamed(operations, spec.performs);
    const isReading = operation.method === 'GET';
    const summary =
      spec.name === POST_MESSAGE ? 'Append a chat.message to a thread' : operation.summary;
    return {
      ...spec,
      operation,
      isReading,
      description: spec.advice === undefined ? `${summary}.` : `${summary}. ${spec.advice}`,
      inputSchema: schemaOf(spec, operation),
    };
  });
}

/** An operation by its method and path. */
export function operationNamed(operations: readonly Operation[], name: string): Operation {
  const found = operations.find(({ method, path }) => `${method} ${path}` === name);
  invariant(found, `there is an operation ${name}`);
  return found;
}

function schemaOf(spec: ToolSpec, { path, query, takes }: Operation): ArgumentsSchema {
  const [body] = takes ?? [];
  const own = spec.name === POST_MESSAGE ? PostMessageArguments : body?.schema;
  const schema = argumentsSchema({
    path,
    query,
    ...(own !== undefined && own !== 'bytes' && { body: own }),
  });
  const isPost = spec.name === POST_MESSAGE;
  const left = new Set([...(spec.without ?? []), ...(isPost ? ['large'] : [])]);
  const properties = Object.fromEntries(
    Object.entries(schema.properties).filter(([name]) => !left.has(name)),
  );
  const paged: ArgumentsSchema['properties'] = {
    ...properties,
    ...(spec.pages && { after: AFTER }),
  };
  const isList = 'limit' in paged || 'after' in paged;
  return {
    ...schema,
    properties: isList ? { ...paged, limit: LIMIT } : paged,
    required: [...new Set([...schema.required, ...(spec.required ?? [])])],
  };
}

const LIMIT = { type: 'integer', minimum: 1, maximum: TOOL_ITEMS_MAX, default: TOOL_ITEMS_DEFAULT };

const AFTER = { type: 'integer', minimum: 0, description: 'The `next` of the page before' };
