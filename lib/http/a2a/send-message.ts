// What a client sends through the endpoint: a message that opens a task, a further one, a cancellation. Each becomes a message of the
// bridge and is stored as the holder of the key said it; delivery takes it to the agent.
import { createHash } from 'node:crypto';
import type { A2aSendParams } from '@/lib/contracts/http-a2a';
import { AppError } from '@/lib/model/errors/app-error';
import { authorOf } from '@/lib/model/principal';
import { countItems } from '../ingest/ingest-lines';
import { authorize, type Call } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { A2aFault } from './a2a-fault';
import { isEnded } from './a2a-item';
import type { A2aVersion } from './a2a-version';
import type { A2aEndpoint } from './endpoint';
import { type FoundTask, findTask, runOf, viewOf } from './find-task';
import { keepPush } from './push-methods';
import { A2A_BRIDGE, stateOf } from './task-view';

/** Hexadecimal digits of the hash that names a task. */
const TASK_ID_LENGTH = 32;

/** What our agents answer with. */
const OUTPUT_MODES: ReadonlySet<string> = new Set([
  'text/plain',
  'application/json',
  'text/*',
  'application/*',
  '*/*',
]);

type Asked = { readonly call: Call; readonly endpoint: A2aEndpoint; readonly version: A2aVersion };

/** The task that a message is of, stored. @throws A2aFault, AppError */
export async function sendMessage(asked: Asked, params: A2aSendParams): Promise<FoundTask> {
  const { call, endpoint } = asked;
  authorize(call.principal, 'write_events');
  requireOffered(params);
  const { message } = params;
  const client = authorOf(call.principal);
  if (message.taskId !== undefined) {
    const found = await findTask(call, endpoint, message.taskId);
    await requireTaking(call, found, params);
    await keepPushOf(asked, found.taskId, params);
    await store(call, { ...placeOf(endpoint, found), follows: true, message });
    return found;
  }
  const taskId = taskIdOf([client, endpoint.agentId, message.messageId]);
  const contextId = message.contextId ?? taskId;
  const place = { to: endpoint.agentId, task_id: taskId, context_id: contextId };
  await keepPushOf(asked, taskId, params);
  await store(call, { ...place, message });
  return findTask(call, endpoint, taskId);
}

/** Before the message is stored, so that nothing of its answer is missed. @throws A2aFault, AppError */
async function keepPushOf(
  asked: Asked,
  taskId: string,
  { configuration }: A2aSendParams,
): Promise<void> {
  const config = configuration?.taskPushNotificationConfig ?? configuration?.pushNotificationConfig;
  if (config === undefined || config === null) return;
  const { seq } = await asked.call.deps.engine.head();
  await keepPush(asked, { taskId, runId: runOf(taskId) }, config, seq);
}

/** Ends a task for its client. @throws A2aFault, AppError */
export async function cancelTask(
  call: Call,
  endpoint: A2aEndpoint,
  params: { readonly id: string; readonly metadata?: unknown },
): Promise<FoundTask> {
  authorize(call.principal, 'write_events');
  const found = await findTask(call, endpoint, params.id);
  requireOwn(call, found);
  const { viewed } = await viewOf(call, found);
  if (isEnded(stateOf(viewed))) {
    throw new A2aFault('TASK_NOT_CANCELABLE', `The task ${params.id} has ended.`);
  }
  const { metadata } = params;
  const cancel = metadata === undefined || metadata === null ? {} : { metadata };
  await store(call, { ...placeOf(endpoint, found), cancel });
  return found;
}

/** The same client that says the same message to the same agent again means the same task. */
function taskIdOf(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return hash.slice(0, TASK_ID_LENGTH);
}

function placeOf({ agentId }: A2aEndpoint, { taskId, contextId }: FoundTask) {
  return { to: agentId, task_id: taskId, context_id: contextId };
}

/** @throws A2aFault for what no agent here takes or answers with */
function requireOffered({ message, configuration }: A2aSendParams): void {
  const modes = configuration?.acceptedOutputModes ?? [];
  if (modes.length > 0 && !modes.some((mode) => OUTPUT_MODES.has(mode))) {
    throw new A2aFault(
      'CONTENT_TYPE_NOT_SUPPORTED',
      'expected text/plain or application/json among acceptedOutputModes: agents here answer with nothing else',
    );
  }
  const isBytes = ({ raw, file }: (typeof message.parts)[number]) =>
    raw !== undefined || (typeof file === 'object' && file !== null && 'bytes' in file);
  if (message.parts.some(isBytes)) {
    throw new A2aFault(
      'CONTENT_TYPE_NOT_SUPPORTED',
      'expected files by their url: bytes are uploaded with PUT /api/v1/artifacts',
    );
  }
}

/** @throws A2aFault where the task takes no more messages, or not of this conversation */
async function requireTaking(
  call: Call,
  found: FoundTask,
  { message }: A2aSendParams,
): Promise<void> {
  requireOwn(call, found);
  if (message.contextId !== undefined && message.contextId !== found.contextId) {
    throw new A2aFault(
      'INVALID_PARAMS',
      `message.contextId: expected ${JSON.stringify(found.contextId)}, that of the task`,
    );
  }
  const { viewed } = await viewOf(call, found);
  if (!isEnded(stateOf(viewed))) return;
  throw new A2aFault(
    'UNSUPPORTED_OPERATION',
    `The task ${found.taskId} has ended. Send the message without taskId, and with the contextId to go on.`,
  );
}

/** @throws AppError `forbidden`: who reads everything speaks for nobody by that */
function requireOwn({ principal }: Call, { requestedBy, taskId }: FoundTask): void {
  if (requestedBy === authorOf(principal)) return;
  throw new AppError('forbidden', `The task ${taskId} is ${requestedBy}'s. Use its key.`);
}

async function store(call: Call, record: object): Promise<void> {
  const { deps, principal } = call;
  deps.writeLimit.take(principal.key_id, 1);
  const text = JSON.stringify(record);
  const outcomes = await deps.engine.ingest({
    protocol: A2A_BRIDGE,
    contentType: JSON_TYPE,
    principal,
    from: authorOf(principal),
    items: [{ ok: true, frame: { text, json: JSON.parse(text) as unknown } }],
  });
  countItems(call, A2A_BRIDGE, outcomes);
  const [outcome] = outcomes;
  const error = outcome?.result.error;
  if (error === undefined) return;
  if (error.retryable) {
    const { retryAfterSec } = outcome ?? {};
    throw new AppError(
      error.code,
      error.message,
      retryAfterSec === undefined ? {} : { retryAfterSec },
    );
  }
  if (error.code === 'forged') throw new AppError('forbidden', error.message);
  const at = error.path ? `${error.path}: ` : '';
  throw new A2aFault('INVALID_PARAMS', `${at}${error.message}`);
}
