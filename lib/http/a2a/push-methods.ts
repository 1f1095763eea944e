// Configurations of pushes: a client names an address that is told of each step of its task. They are the key's that made them.
import { type A2aPushConfig, A2aPushName, A2aPushParams } from '@/lib/contracts/http-a2a';
import type { AuditDetail } from '@/lib/model/audit-entry';
import { AppError } from '@/lib/model/errors/app-error';
import { authorOf } from '@/lib/model/principal';
import type { PushOwner, ShownPush } from '@/lib/webhooks/pushes/push';
import { failureOutcomeOf, performAudited } from '../operation/audit-operation';
import { authorize, type Call } from '../operation/operation';
import { A2aFault, noSuchTask, readParams } from './a2a-fault';
import { isEnded } from './a2a-item';
import type { A2aVersion } from './a2a-version';
import { type A2aEndpoint, baseUrl } from './endpoint';
import { type FoundTask, findTask, viewOf } from './find-task';
import { stateOf } from './task-view';

/** What a client is told in the words of A2A. */
const REFUSALS: ReadonlySet<string> = new Set(['invalid_value', 'limit_exceeded']);

type Asked = { readonly call: Call; readonly endpoint: A2aEndpoint; readonly version: A2aVersion };

/** @throws A2aFault, AppError */
export async function createPush(asked: Asked, raw: unknown): Promise<ShownPush> {
  const { call, endpoint } = asked;
  authorize(call.principal, 'write_events');
  const { taskId, ...config } = readParams(A2aPushParams, raw);
  return performAudited(call, saving(taskId, config), async () => {
    const found = await ownTask(call, endpoint, taskId);
    const { viewed, at } = await viewOf(call, found);
    if (isEnded(stateOf(viewed))) {
      const message = `The task ${taskId} has ended: ask with GetTask.`;
      throw new A2aFault('UNSUPPORTED_OPERATION', message);
    }
    call.deps.writeLimit.take(call.principal.key_id, 1);
    return putPush(asked, found, config, at);
  });
}

/** Keeps what came with a message of a task that is there, or is about to be. @throws A2aFault `INVALID_PARAMS`, AppError */
export function keepPush(
  asked: Asked,
  task: Pick<FoundTask, 'taskId' | 'runId'>,
  config: A2aPushConfig,
  sinceSeq: number,
): Promise<ShownPush> {
  return performAudited(asked.call, saving(task.taskId, config), () =>
    putPush(asked, task, config, sinceSeq),
  );
}

async function putPush(
  { call, endpoint, version }: Asked,
  { taskId, runId }: Pick<FoundTask, 'taskId' | 'runId'>,
  { id = taskId, url, token, authentication }: A2aPushConfig,
  sinceSeq: number,
): Promise<ShownPush> {
  const owner = { keyId: call.principal.key_id, runId };
  const place = { taskId, doorId: endpoint.agentId, version, baseUrl: baseUrl(call), sinceSeq };
  const config = { id, url, token: token ?? null, authentication: authentication ?? null };
  const { agent_id: agentId, expires_at: expiresAt } = call.principal;
  const bearer = expiresAt === undefined ? null : { agentId, expiresAt };
  try {
    return await call.deps.pushes.put({ ...owner, ...place, ...config, bearer });
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !REFUSALS.has(thrown.code)) throw thrown;
    throw new A2aFault('INVALID_PARAMS', thrown.message);
  }
}

/** @throws A2aFault, AppError */
export async function getPush({ call, endpoint }: Asked, raw: unknown): Promise<ShownPush> {
  const { taskId, id } = readParams(A2aPushName, raw);
  const found = await ownTask(call, endpoint, taskId);
  const pushes = await call.deps.pushes.list(ownerOf(call, found));
  const push = pushes.find((one) => one.id === (id ?? taskId));
  if (push === undefined) throw noSuchPush(taskId);
  return push;
}

/** @throws A2aFault, AppError */
export async function listPushes({ call, endpoint }: Asked, raw: unknown): Promise<ShownPush[]> {
  const { taskId } = readParams(A2aPushName, raw);
  const found = await ownTask(call, endpoint, taskId);
  return call.deps.pushes.list(ownerOf(call, found));
}

/** @throws A2aFault, AppError */
export async function deletePush({ call, endpoint }: Asked, raw: unknown): Promise<void> {
  authorize(call.principal, 'write_events');
  const { taskId, id = taskId } = readParams(A2aPushName, raw);
  const deed = { action: 'a2a_push.delete', target: `${taskId}/${id}`, detail: {}, outcomeOf };
  await performAudited(call, deed, async () => {
    const found = await ownTask(call, endpoint, taskId);
    const isRemoved = await call.deps.pushes.remove(ownerOf(call, found), id);
    if (!isRemoved) throw noSuchPush(taskId);
  });
}

/** Paths and queries of addresses may be secrets. */
function saving(taskId: string, { id = taskId, url }: A2aPushConfig) {
  const detail: AuditDetail = URL.canParse(url) ? { origin: new URL(url).origin } : {};
  return { action: 'a2a_push.save', target: `${taskId}/${id}`, detail, outcomeOf };
}

function outcomeOf(thrown: unknown): string {
  return thrown instanceof A2aFault ? thrown.reason.toLowerCase() : failureOutcomeOf(thrown);
}

/** A push as its version has it. */
export function pushIn({ id, taskId, url, scheme }: ShownPush, version: A2aVersion): object {
  if (version === '1.0') {
    return { id, taskId, url, ...(scheme !== null && { authentication: { scheme } }) };
  }
  const authentication = scheme === null ? {} : { authentication: { schemes: [scheme] } };
  return { taskId, pushNotificationConfig: { id, url, ...authentication } };
}

function ownerOf({ principal }: Call, { runId }: FoundTask): PushOwner {
  return { keyId: principal.key_id, runId };
}

/** Who may read every task has no pushes of it. @throws A2aFault `TASK_NOT_FOUND` */
async function ownTask(call: Call, endpoint: A2aEndpoint, taskId: string): Promise<FoundTask> {
  const found = await findTask(call, endpoint, taskId);
  if (found.requestedBy !== authorOf(call.principal)) throw noSuchTask(taskId);
  return found;
}

function noSuchPush(taskId: string): A2aFault {
  const message = `The task ${JSON.stringify(taskId)} has no such push configuration.`;
  return new A2aFault('TASK_NOT_FOUND', message);
}
