// A task of the log as a client of A2A is shown it: its state by the fold of the log, its history and what was made by its events.
// Only those who asked for it and who works on it have a say in it.
import { bridgeOf } from '@/lib/bridges/registry';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { Task } from '@/lib/model/summary';
import type {
  A2aShownArtifact,
  A2aShownItem,
  A2aShownMessage,
  A2aShownPart,
  A2aShownStatus,
  A2aShownTask,
} from './a2a-item';

/** The bridge that says events in A2A. */
export const A2A_BRIDGE = 'a2a';

export type ViewedTask = {
  readonly taskId: string;
  readonly contextId: string;
  readonly task: Task;
  /** Its events, ascending. */
  readonly records: readonly EventRecord[];
  /** Whether its result waits for an overseer, or was refused by one: then nobody is shown it. */
  readonly isHeld: boolean;
  /** Before the references of artifacts, so that they are addresses. */
  readonly artifactsUrl: string;
};

export type ViewOptions = {
  /** The newest so many messages; absent: all that there are. */
  readonly historyLength?: number | undefined;
  readonly withArtifacts: boolean;
};

const ENDS: ReadonlySet<string> = new Set([
  'task.result',
  'task.error',
  'task.cancel',
  'task.timeout',
]);

/** The state of the task, as A2A has it. */
export function stateOf({ task, records, isHeld }: ViewedTask): string {
  switch (task.state) {
    case 'requested':
      return 'TASK_STATE_SUBMITTED';
    case 'accepted':
    case 'in_progress':
      return openState(task, records);
    case 'completed':
      return isHeld ? 'TASK_STATE_WORKING' : 'TASK_STATE_COMPLETED';
    case 'cancelled':
      return 'TASK_STATE_CANCELED';
    case 'failed':
    case 'timed_out':
      return failedState(records);
  }
}

/** Whoever works on it waits for its client until that one says something. */
function openState(task: Task, records: readonly EventRecord[]): string {
  const last = records.findLast(
    ({ event }) => event.type === 'task.progress' || event.type === 'chat.message',
  );
  const isAgents =
    last !== undefined && isOfAgent(last, task) && last.event.type !== 'chat.message';
  return isAgents ? progressState(last) : 'TASK_STATE_WORKING';
}

function progressState({ event }: EventRecord): string {
  const { state } = event.payload;
  if (state === 'input_required') return 'TASK_STATE_INPUT_REQUIRED';
  return state === 'auth_required' ? 'TASK_STATE_AUTH_REQUIRED' : 'TASK_STATE_WORKING';
}

function failedState(records: readonly EventRecord[]): string {
  const error = records.findLast(({ event }) => event.type === 'task.error');
  return error?.event.payload.code === 'REJECTED' ? 'TASK_STATE_REJECTED' : 'TASK_STATE_FAILED';
}

/** The whole of it. */
export function shownTask(viewed: ViewedTask, options: ViewOptions): A2aShownTask {
  const { taskId, contextId } = viewed;
  const artifacts = options.withArtifacts ? artifactsOf(viewed) : [];
  const history = historyOf(viewed);
  const { historyLength = history.length } = options;
  const shown = historyLength === 0 ? [] : history.slice(-historyLength);
  return {
    id: taskId,
    contextId,
    status: statusOf(viewed),
    ...(artifacts.length > 0 && { artifacts }),
    ...(shown.length > 0 && { history: shown }),
  };
}

function statusOf(viewed: ViewedTask): A2aShownStatus {
  const state = stateOf(viewed);
  const { records, task } = viewed;
  const last = records.at(-1)?.received_at ?? task.opened_at;
  const isFailure = /_(FAILED|REJECTED|REQUIRED)$/.test(state);
  const said = isFailure ? records.findLast((record) => isOfAgent(record, task)) : undefined;
  const message = said === undefined ? undefined : messageOf(said, viewed);
  return { state, timestamp: last, ...(message !== undefined && { message }) };
}

function historyOf(viewed: ViewedTask): A2aShownMessage[] {
  return viewed.records.flatMap((record) => {
    const { type } = record.event;
    const isSaid = type === 'task.request' || type === 'chat.message' || type === 'task.progress';
    return isSaid && isOfParty(record, viewed.task) ? (messageOf(record, viewed) ?? []) : [];
  });
}

function artifactsOf(viewed: ViewedTask): A2aShownArtifact[] {
  if (stateOf(viewed) !== 'TASK_STATE_COMPLETED') return [];
  const result = viewed.records.findLast(
    (record) => record.event.type === 'task.result' && isOfAgent(record, viewed.task),
  );
  const message = result === undefined ? undefined : messageOf(result, viewed);
  if (message === undefined) return [];
  return [{ artifactId: message.messageId, name: 'result', parts: message.parts }];
}

/** What an event of the work tells while it lasts; nothing where it is not whoever works on it who says it. */
export function stepItems(record: EventRecord, viewed: ViewedTask): A2aShownItem[] {
  const { event, received_at: timestamp } = record;
  if (!isOfAgent(record, viewed.task) || ENDS.has(event.type)) return [];
  const { taskId, contextId } = viewed;
  const state = event.type === 'task.progress' ? progressState(record) : 'TASK_STATE_WORKING';
  if (event.type === 'task.accept') {
    return [{ statusUpdate: { taskId, contextId, status: { state, timestamp } } }];
  }
  const message = messageOf(record, viewed);
  if (message === undefined || event.type === 'task.request') return [];
  return [{ statusUpdate: { taskId, contextId, status: { state, timestamp, message } } }];
}

/** What a stream ends with: what was made, and how the task stands. */
export function lastItems(viewed: ViewedTask): A2aShownItem[] {
  const { taskId, contextId } = viewed;
  return [
    ...artifactsOf(viewed).map((artifact) => ({
      artifactUpdate: { taskId, contextId, artifact, lastChunk: true as const },
    })),
    { statusUpdate: { taskId, contextId, status: statusOf(viewed) } },
  ];
}

function isOfParty(record: EventRecord, task: Task): boolean {
  return record.event.from.agent_id === task.requested_by || isOfAgent(record, task);
}

/** Of whoever works on it, or of our own engine for it. */
function isOfAgent({ event, origin }: EventRecord, task: Task): boolean {
  const { agent_id } = event.from;
  if (agent_id === ORCHESTRATOR_ID) return origin === 'engine';
  return agent_id === task.assigned_to && agent_id !== task.requested_by;
}

/** What an event says, as a message; undefined where A2A has no word for it. */
function messageOf({ event }: EventRecord, viewed: ViewedTask): A2aShownMessage | undefined {
  const printed = bridgeOf(A2A_BRIDGE)?.encode(event);
  if (printed?.ok !== true) return undefined;
  const { item } = JSON.parse(printed.value.text) as {
    item: {
      message?: A2aShownMessage;
      statusUpdate?: { status: { message?: A2aShownMessage } };
    };
  };
  const message = item.message ?? item.statusUpdate?.status.message;
  if (message === undefined) return undefined;
  const isClients = event.from.agent_id === viewed.task.requested_by;
  const { native } = event.meta ?? {};
  const own = isClients ? (native as { messageId?: string } | undefined)?.messageId : undefined;
  return {
    messageId: own ?? message.messageId,
    contextId: viewed.contextId,
    taskId: viewed.taskId,
    role: isClients ? 'ROLE_USER' : 'ROLE_AGENT',
    parts: message.parts.map((part) => withAddress(part, viewed.artifactsUrl)),
  };
}

function withAddress(part: A2aShownPart, artifactsUrl: string): A2aShownPart {
  if (part.url?.startsWith('artifact:') !== true) return part;
  return { ...part, url: `${artifactsUrl}/${encodeURIComponent(part.url)}` };
}
