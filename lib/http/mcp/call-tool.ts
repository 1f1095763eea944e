// One call of a tool: its arguments become a request of its operation, and the answer a result that a model can hold. Whatever is
// refused is a result that says so, as MCP wants it of tools.
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ThreadsPage } from '@/lib/contracts/http-directory';
import { PostMessageArguments, TOOL_ITEMS_DEFAULT, TOOL_ITEMS_MAX } from '@/lib/contracts/http-mcp';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import { HUMAN_AGENT_ID, toAgentId } from '@/lib/model/ids';
import { authorOf } from '@/lib/model/principal';
import { quotedStart } from '@/lib/std/quoted-start';
import { jsonBytes } from '@/lib/std/utf8';
import type { Call } from '../operation/operation';
import { checked } from '../operation/read-request';
import { type OperationRequest, perform } from './perform';
import { type OwnTool, type OwnTools, operationNamed, POST_MESSAGE } from './tool-table';

/** What one result may have: a model reads no more at once. It goes twice, as text and as a value. Bytes. */
export const RESULT_BYTES_MAX = 128 * 1024;

type Arguments = Readonly<Record<string, unknown>>;

export type OwnToolCall = {
  readonly call: Call;
  readonly own: OwnTools;
  readonly tool: OwnTool;
  readonly args: Arguments;
};

/** The result of a call; what was refused is one with `isError`. */
export async function callTool(asked: OwnToolCall): Promise<CallToolResult> {
  try {
    const { value, isError } = await answerTo(asked);
    const content = [{ type: 'text' as const, text: JSON.stringify(value) }];
    return { content, structuredContent: value, ...(isError && { isError }) };
  } catch (thrown) {
    const { code, message, cause } = toAppError(thrown);
    if (code === 'internal') asked.call.deps.log.error({ err: cause }, 'a call of a tool failed');
    return { content: [{ type: 'text', text: `${code}: ${message}` }], isError: true };
  }
}

type Answer = { readonly value: Record<string, unknown>; readonly isError: boolean };

/** What a tool answers, as a value. @throws AppError where it is refused */
export async function answerTo(asked: OwnToolCall): Promise<Answer> {
  requireKnown(asked);
  const { call, tool, args } = asked;
  if (tool.name === POST_MESSAGE) {
    return toAnswer(await perform(call, tool.operation, { body: await messageOf(asked) }));
  }
  if (tool.pages !== undefined) return pageOf(asked, tool.pages);
  if (!('limit' in tool.inputSchema.properties)) {
    return toAnswer(await perform(call, tool.operation, requestOf(tool, args)));
  }
  // Half as many, until they fit: what is left out comes with the next page.
  for (let limit = limitOf(args); ; limit = Math.floor(limit / 2)) {
    const answer = await perform(call, tool.operation, requestOf(tool, { ...args, limit }));
    if (limit === 1 || Buffer.byteLength(answer.text) <= RESULT_BYTES_MAX) return toAnswer(answer);
  }
}

/** @throws AppError where one item alone is too long */
function toAnswer({ isOk, value, text }: Awaited<ReturnType<typeof perform>>): Answer {
  const bytes = Buffer.byteLength(text);
  if (bytes > RESULT_BYTES_MAX) throw tooLong(bytes);
  return { value: value as Record<string, unknown>, isError: !isOk };
}

function tooLong(bytes: number): AppError {
  return new AppError(
    'limit_exceeded',
    `Expected a result of at most ${RESULT_BYTES_MAX} bytes, saw ${bytes}. Ask for less of it, or read it over the HTTP API.`,
  );
}

/** A page of a list that the operation gives whole. */
async function pageOf({ call, tool, args }: OwnToolCall, list: string): Promise<Answer> {
  const { limit: _limit, after = 0, ...rest } = args;
  if (typeof after !== 'number' || !Number.isSafeInteger(after) || after < 0) {
    throw new AppError('invalid_value', 'after: expected the `next` of the page before');
  }
  const { value } = await perform(call, tool.operation, requestOf(tool, rest));
  const whole = value as Record<string, unknown>;
  const items = whole[list] as readonly unknown[];
  for (let limit = limitOf(args); ; limit = Math.floor(limit / 2)) {
    const page = items.slice(after, after + limit);
    const next = after + page.length < items.length ? after + page.length : null;
    const answer = { ...whole, [list]: page, next };
    const bytes = jsonBytes(answer);
    if (bytes <= RESULT_BYTES_MAX) return { value: answer, isError: false };
    if (limit === 1) throw tooLong(bytes);
  }
}

/** @throws AppError `invalid_value` */
function limitOf({ limit = TOOL_ITEMS_DEFAULT }: Arguments): number {
  const isLimit = typeof limit === 'number' && Number.isInteger(limit);
  if (isLimit && limit >= 1 && limit <= TOOL_ITEMS_MAX) return limit;
  throw new AppError('invalid_value', `limit: expected a number from 1 to ${TOOL_ITEMS_MAX}`);
}

/** The operation checks the arguments; what it never sees, and what it would do without, is checked here. */
function requireKnown({ tool, args }: OwnToolCall): void {
  const { properties, required } = tool.inputSchema;
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) {
    throw new AppError(
      'unknown_field',
      `expected no argument ${quotedStart(unknown)}; ${tool.name} takes ${Object.keys(properties).join(', ')}`,
    );
  }
  const missing = required.find((name) => args[name] === undefined);
  if (missing !== undefined)
    throw new AppError('missing_field', `expected the argument ${missing}`);
}

/** The arguments where the operation takes them: in its path, in its query, else in its body. */
function requestOf({ operation }: OwnTool, args: Arguments): OperationRequest {
  const { method, path } = operation;
  const given = Object.entries(args);
  const isOfPath = (name: string) => path.includes(`{${name}}`);
  const params = given.filter(([name]) => isOfPath(name));
  const rest = given.filter(([name]) => !isOfPath(name));
  const texts = (entries: typeof given) =>
    Object.fromEntries(entries.map(([name, value]) => [name, textOf(name, value)]));
  if (method === 'GET') return { params: texts(params), query: texts(rest) };
  return { params: texts(params), body: Object.fromEntries(rest) };
}

/** As it stands in a URL. @throws AppError `invalid_type` */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new AppError('invalid_type', `${name}: expected a text, a number or a boolean`);
}

/** What is posted: by the agent of the key, its client or the person who holds it, in a task of its own so that it answers nothing. */
async function messageOf({ call, own, args }: OwnToolCall): Promise<ClutchMessage> {
  const { deps, principal } = call;
  const { thread_id, text, to, run_id, id } = checked(PostMessageArguments, args);
  const from = authorOf(principal);
  const messageId = id ?? `msg_${deps.newId()}`;
  const place = {
    thread_id,
    run_id: run_id ?? (await runOf(call, own, thread_id)),
    task_id: `task:${messageId}`,
  };
  const said = id === undefined ? null : await firstSaid(call, id, place);
  return {
    v: CLUTCH_VERSION,
    id: messageId,
    ts: said?.ts ?? new Date(deps.now()).toISOString(),
    ...place,
    from: { agent_id: from, ...(from === HUMAN_AGENT_ID && { role: 'human' }) },
    to: to.map((agent) => ({ agent_id: toAgentId(agent) })),
    type: 'chat.message',
    payload: { text },
  };
}

/** What was said under this id before: said again at the time of the first, it is the same message, and other words are none. */
async function firstSaid(
  { deps }: Call,
  id: string,
  { run_id, task_id }: Pick<ClutchMessage, 'run_id' | 'task_id'>,
): Promise<ClutchMessage | null> {
  const [first] = await deps.engine.read({ filter: { run_id, task_id }, limit: 1, order: 'asc' });
  return first?.event.id === id ? first.event : null;
}

async function runOf(call: Call, { operations }: OwnTools, thread_id: string): Promise<string> {
  const thread = operationNamed(operations, 'GET /api/v1/threads/{thread_id}');
  const { value } = await perform(call, thread, { params: { thread_id } });
  return (value as ThreadsPage['threads'][number]).run_id;
}
