// The methods of A2A, whichever binding and version they are asked in: what each takes, and its answer or its stream.
import { A2aListParams, A2aSendParams, A2aTaskParams } from '@/lib/contracts/http-a2a';
import type { ShownPush } from '@/lib/webhooks/pushes/push';
import { type Call, enterStream } from '../operation/operation';
import { A2aFault, readParams } from './a2a-fault';
import { type A2aShownTask, isEnded } from './a2a-item';
import type { A2aVersion } from './a2a-version';
import { extendedCardOf } from './agent-card';
import type { A2aEndpoint } from './endpoint';
import { type FoundTask, findTask, viewOf } from './find-task';
import { type A2aTasksPage, listTasks } from './list-tasks';
import { createPush, deletePush, getPush, listPushes } from './push-methods';
import { cancelTask, sendMessage } from './send-message';
import { type StreamedItem, streamTask } from './task-stream';
import { shownTask, stateOf } from './task-view';

/** A client that waits for the end is answered after so long at the latest, with the task as it stands. Milliseconds. */
const WAIT_MS = 5 * 60_000;

/** What a method answers: one value of its kind, or a stream. */
export type A2aAnswer =
  | { readonly kind: 'task'; readonly task: A2aShownTask }
  /** SendMessage alone says in its answer that it is a task. */
  | { readonly kind: 'sent'; readonly task: A2aShownTask }
  | { readonly kind: 'tasks'; readonly page: A2aTasksPage }
  | { readonly kind: 'card'; readonly card: object }
  | { readonly kind: 'push'; readonly push: ShownPush }
  | { readonly kind: 'pushes'; readonly pushes: readonly ShownPush[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'stream'; readonly open: (signal: AbortSignal) => A2aItems };

export type A2aItems = AsyncGenerator<StreamedItem | null, void>;

export type Method = (
  call: Call,
  endpoint: A2aEndpoint,
  params: unknown,
  version: A2aVersion,
) => Promise<A2aAnswer>;

/** By their names in version 1.0. */
export const METHODS = {
  SendMessage: async (call, endpoint, raw, version) => {
    const params = readParams(A2aSendParams, raw);
    const found = await sendMessage({ call, endpoint, version }, params);
    const { configuration } = params;
    const isAtOnce = configuration?.returnImmediately === true || configuration?.blocking === false;
    if (!isAtOnce) await untilLast(call, found);
    return { kind: 'sent', task: await taskOf(call, found, configuration?.historyLength) };
  },
  SendStreamingMessage: async (call, endpoint, raw, version) => {
    const params = readParams(A2aSendParams, raw);
    const found = await sendMessage({ call, endpoint, version }, params);
    const historyLength = params.configuration?.historyLength ?? undefined;
    return {
      kind: 'stream',
      open: (signal) => streamTask(call, found, { historyLength, signal }),
    };
  },
  GetTask: async (call, endpoint, raw) => {
    const { id, historyLength } = readParams(A2aTaskParams, raw);
    const found = await findTask(call, endpoint, id);
    return { kind: 'task', task: await taskOf(call, found, historyLength) };
  },
  ListTasks: async (call, endpoint, raw) => {
    return { kind: 'tasks', page: await listTasks(call, endpoint, readParams(A2aListParams, raw)) };
  },
  CancelTask: async (call, endpoint, raw) => {
    const found = await cancelTask(call, endpoint, readParams(A2aTaskParams, raw));
    return { kind: 'task', task: await taskOf(call, found, undefined) };
  },
  SubscribeToTask: async (call, endpoint, raw) => {
    const { id } = readParams(A2aTaskParams, raw);
    const found = await findTask(call, endpoint, id);
    const after = resumedAt(call, found);
    if (after === undefined) await requireOpen(call, found);
    return { kind: 'stream', open: (signal) => streamTask(call, found, { after, signal }) };
  },
  CreateTaskPushNotificationConfig: async (call, endpoint, raw, version) => {
    return { kind: 'push', push: await createPush({ call, endpoint, version }, raw) };
  },
  GetTaskPushNotificationConfig: async (call, endpoint, raw, version) => {
    return { kind: 'push', push: await getPush({ call, endpoint, version }, raw) };
  },
  ListTaskPushNotificationConfigs: async (call, endpoint, raw, version) => {
    return { kind: 'pushes', pushes: await listPushes({ call, endpoint, version }, raw) };
  },
  DeleteTaskPushNotificationConfig: async (call, endpoint, raw, version) => {
    await deletePush({ call, endpoint, version }, raw);
    return { kind: 'nothing' };
  },
  GetExtendedAgentCard: async (call, endpoint) => {
    return { kind: 'card', card: await extendedCardOf(call, endpoint) };
  },
} satisfies Readonly<Record<string, Method>>;

export type MethodName = keyof typeof METHODS;

export function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(METHODS, name);
}

async function taskOf(
  call: Call,
  found: FoundTask,
  historyLength: number | null | undefined,
): Promise<A2aShownTask> {
  const { viewed } = await viewOf(call, found);
  return shownTask(viewed, { historyLength: historyLength ?? undefined, withArtifacts: true });
}

/** Until the task ends, waits for its client, or the client has waited long enough. */
async function untilLast(call: Call, found: FoundTask): Promise<void> {
  const leave = enterStream(call);
  const ends = [call.c.req.raw.signal, call.deps.closing, AbortSignal.timeout(WAIT_MS)];
  try {
    for await (const _item of streamTask(call, found, { signal: AbortSignal.any(ends) }));
  } finally {
    leave();
  }
}

/** Where a client that comes back goes on; undefined where it says nothing of it. */
function resumedAt({ c }: Call, { seq }: FoundTask): number | undefined {
  const header = c.req.header('last-event-id') ?? '';
  if (header === '') return undefined;
  if (/^\d{1,15}$/.test(header) && Number(header) >= seq) return Number(header);
  throw new A2aFault('INVALID_PARAMS', 'Last-Event-ID: expected the id of the last event received');
}

async function requireOpen(call: Call, found: FoundTask): Promise<void> {
  const { viewed } = await viewOf(call, found);
  if (!isEnded(stateOf(viewed))) return;
  throw new A2aFault(
    'UNSUPPORTED_OPERATION',
    `The task ${found.taskId} has ended: ask with GetTask.`,
  );
}
