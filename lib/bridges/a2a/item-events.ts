// What an item says: a message is talk, the state of a task one event of its life, an artifact a step of the work. Each item gives
// its event whatever came before it.
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { fingerprint } from '@/lib/std/fingerprint';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { headlineOf } from '@/lib/text/text-of';
import { payloadOf } from './parts';
import type { A2aArtifact, A2aItem, A2aMessage, A2aStatus, A2aTask } from './schema';

/** What of an event its item decides. */
export type ItemSaid = {
  readonly id: string;
  readonly nativeType: string;
  readonly type: MessageType;
  readonly payload: Payload;
  /** Whether the client says it, and not the agent. */
  readonly isClients: boolean;
  readonly contextId: string | undefined;
  readonly taskId: string | undefined;
  readonly at: string | undefined;
  readonly native: Payload;
  readonly derived: readonly string[];
};

type StateSaid = Pick<ItemSaid, 'type' | 'payload' | 'derived'>;

/** The one event of an item. */
export function itemSaid(item: A2aItem): ItemSaid {
  if (item.task !== undefined) return taskSaid(item.task);
  if (item.message !== undefined) return messageSaid(item.message);
  if (item.statusUpdate !== undefined) {
    const { taskId, contextId, status, ...native } = item.statusUpdate;
    return {
      nativeType: 'statusUpdate',
      at: status.timestamp,
      native: { state: status.state, ...idOf(status), ...native },
      ...updateOf({ taskId, contextId, what: item.statusUpdate }),
      ...stateSaid(status, {}),
    };
  }
  if (item.artifactUpdate !== undefined) return artifactSaid(item.artifactUpdate);
  return {
    nativeType: 'unknown',
    type: 'chat.system',
    payload: { text: 'An item of A2A that is not known here.', fields: Object.keys(item) },
    at: undefined,
    native: {},
    ...updateOf({ taskId: undefined, contextId: undefined, what: item }),
  };
}

function updateOf({
  taskId,
  contextId,
  what,
}: {
  taskId: string | undefined;
  contextId: string | undefined;
  what: unknown;
}) {
  const id = `a2a:${fingerprint(`${taskId} ${canonicalJson(what)}`)}`;
  return { id, isClients: false, taskId, contextId, derived: ['id'] };
}

function idOf({ message }: A2aStatus): Payload {
  return message ? { messageId: message.messageId } : {};
}

function messageSaid(message: A2aMessage): ItemSaid {
  const { messageId, contextId, taskId, role, parts, ...native } = message;
  return {
    id: `a2a:${messageId}`,
    nativeType: 'message',
    type: 'chat.message',
    payload: payloadOf(parts),
    isClients: role === 'ROLE_USER',
    contextId,
    taskId,
    at: undefined,
    native: { messageId, role, ...native },
    derived: [],
  };
}

/** A snapshot says how its task stands; a submitted one is what was asked, in its client's words. */
function taskSaid(task: A2aTask): ItemSaid {
  const { id: taskId, contextId, status, artifacts = [], history = [], metadata } = task;
  const asked = history.find(({ role }) => role === 'ROLE_USER');
  const common = {
    nativeType: 'task',
    at: status.timestamp,
    native: { state: status.state, ...(metadata && { metadata }) },
    ...updateOf({ taskId, contextId, what: task }),
  };
  if (status.state === 'TASK_STATE_SUBMITTED') {
    const payload = asked === undefined ? { title: `A2A task ${taskId}` } : payloadOf(asked.parts);
    return { type: 'task.request', payload, ...common, isClients: true };
  }
  const made = payloadOf(artifacts.flatMap(({ parts }) => parts));
  const title = asked === undefined ? '' : headlineOf({ payload: payloadOf(asked.parts) });
  const { type, payload, derived } = stateSaid(status, title === '' ? made : { title, ...made });
  const both = type === 'task.result' ? textOfBoth(payload, made) : {};
  return { type, payload: { ...payload, ...both }, ...common, derived };
}

/** What a task says at its end does not stand in the place of what it made. */
function textOfBoth({ text: said }: Payload, { text: made }: Payload): Payload {
  return said === undefined || made === undefined || said === made
    ? {}
    : { text: `${said}\n${made}` };
}

/** @param more What is known of the task besides, where the status itself says nothing. */
function stateSaid(status: A2aStatus, more: Payload): StateSaid {
  const own = status.message ? payloadOf(status.message.parts) : {};
  const payload = { ...more, ...own };
  const said = typeof payload.text === 'string' ? payload.text : undefined;
  switch (status.state) {
    case 'TASK_STATE_WORKING':
      return { type: status.message ? 'task.progress' : 'task.accept', payload, derived: ['id'] };
    case 'TASK_STATE_COMPLETED':
      return { type: 'task.result', payload, derived: ['id'] };
    case 'TASK_STATE_FAILED':
      return failed('A2A_FAILED', said ?? 'The agent failed and did not say why.', payload);
    case 'TASK_STATE_REJECTED':
      return failed('REJECTED', said ?? 'The agent did not take the task.', payload);
    case 'TASK_STATE_CANCELED':
      return { type: 'task.cancel', payload: { reason: said ?? 'Cancelled.' }, derived: ['id'] };
    case 'TASK_STATE_INPUT_REQUIRED':
    case 'TASK_STATE_AUTH_REQUIRED': {
      const state = status.state.slice('TASK_STATE_'.length).toLowerCase();
      const text = said ?? 'The agent waits for more.';
      return { type: 'task.progress', payload: { ...payload, state, text }, derived: ['id'] };
    }
    default: {
      const text = said ?? `The task is ${status.state}.`;
      return { type: 'chat.system', payload: { ...payload, text }, derived: ['id'] };
    }
  }
}

function failed(code: string, message: string, { text: _text, ...details }: Payload): StateSaid {
  const more = Object.keys(details).length === 0 ? {} : { details };
  return {
    type: 'task.error',
    payload: { code, message, retryable: false, ...more },
    derived: ['id', 'payload.code', 'payload.retryable'],
  };
}

function artifactSaid({
  taskId,
  contextId,
  artifact,
  ...update
}: NonNullable<A2aItem['artifactUpdate']>): ItemSaid {
  const { append, lastChunk, ...native } = update;
  return {
    nativeType: 'artifactUpdate',
    type: 'task.progress',
    payload: {
      artifact: namesOf(artifact),
      ...payloadOf(artifact.parts),
      ...(append !== undefined && { append }),
      ...(lastChunk !== undefined && { last_chunk: lastChunk }),
    },
    at: undefined,
    native,
    ...updateOf({ taskId, contextId, what: { artifact, append, lastChunk } }),
  };
}

function namesOf({ artifactId, name, description }: A2aArtifact): Payload {
  return {
    artifact_id: artifactId,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
}
