// HTTP+JSON of version 0.3, which says its protocol buffers as JSON: other names than JSON-RPC of that version and than version 1.0.
// What is taken is said as 1.0 has it, and what is answered is made of what 1.0 is answered.
import { isObject } from '@/lib/std/is-object';
import type { ShownPush } from '@/lib/webhooks/pushes/push';
import {
  type A2aShownArtifact,
  type A2aShownItem,
  type A2aShownMessage,
  type A2aShownPart,
  type A2aShownStatus,
  type A2aShownTask,
  isLast,
} from './a2a-item';
import type { A2aAnswer } from './methods';

type Json = Readonly<Record<string, unknown>>;

/** What a method is asked, as the methods read it. */
export function paramsOfProto(name: string, raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  if (name === 'SendMessage' || name === 'SendStreamingMessage') return sendOfProto(raw);
  return raw;
}

/** The message stands under `message`; by the name of its field, as some say it, under `request`. */
function sendOfProto({ message, request = message, configuration, ...rest }: Json): Json {
  return {
    ...rest,
    message: isObject(request) ? messageOfProto(request) : request,
    configuration: configurationOfProto(isObject(configuration) ? configuration : {}),
  };
}

/** Of protocol buffers an absent truth value is false: who does not wait says nothing. */
function configurationOfProto({
  pushNotification,
  blocking = false,
  ...configuration
}: Json): Json {
  return { ...configuration, blocking, pushNotificationConfig: pushNotification };
}

function messageOfProto({ content, ...message }: Json): Json {
  const parts = Array.isArray(content) ? content.map(partOfProto) : content;
  return { ...message, parts };
}

function partOfProto(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { file, data, ...rest } = part;
  if (isObject(file)) {
    const { fileWithUri: url, fileWithBytes: raw, mimeType: mediaType, name: filename } = file;
    return { ...rest, ...given({ url, raw, mediaType, filename }) };
  }
  return isObject(data) && 'data' in data
    ? { ...rest, data: data.data }
    : { ...rest, ...given({ data }) };
}

function given(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** What a method answered. */
export function valueInProto(answer: Exclude<A2aAnswer, { kind: 'stream' }>): unknown {
  switch (answer.kind) {
    case 'task':
      return taskInProto(answer.task);
    case 'sent':
      return { task: taskInProto(answer.task) };
    case 'tasks': {
      const { tasks, ...page } = answer.page;
      return { ...page, tasks: tasks.map(taskInProto) };
    }
    case 'card':
      return cardInProto(answer.card as Json);
    case 'push':
      return pushInProto(answer.push);
    case 'pushes':
      return { configs: answer.pushes.map(pushInProto), nextPageToken: '' };
    case 'nothing':
      return {};
  }
}

/** An item of a stream. */
export function itemInProto(item: A2aShownItem): Json {
  if ('task' in item) return { task: taskInProto(item.task) };
  if ('statusUpdate' in item) {
    const { status, ...of } = item.statusUpdate;
    return {
      statusUpdate: { ...of, status: statusInProto(status), final: isLast(status.state) },
    };
  }
  const { artifact, ...of } = item.artifactUpdate;
  return { artifactUpdate: { ...of, artifact: artifactInProto(artifact) } };
}

function taskInProto({ status, artifacts = [], history = [], ...task }: A2aShownTask): Json {
  return {
    ...task,
    status: statusInProto(status),
    artifacts: artifacts.map(artifactInProto),
    history: history.map(messageInProto),
  };
}

function statusInProto({ state, message, ...status }: A2aShownStatus): Json {
  return {
    ...status,
    state: state === 'TASK_STATE_CANCELED' ? 'TASK_STATE_CANCELLED' : state,
    ...(message !== undefined && { message: messageInProto(message) }),
  };
}

function messageInProto({ parts, ...message }: A2aShownMessage): Json {
  return { ...message, content: parts.map(partInProto) };
}

function artifactInProto({ parts, ...artifact }: A2aShownArtifact): Json {
  return { ...artifact, parts: parts.map(partInProto) };
}

function partInProto({ text, url, data, filename }: A2aShownPart): Json {
  if (text !== undefined) return { text };
  if (url === undefined) return { data: { data } };
  return { file: { fileWithUri: url, ...(filename !== undefined && { name: filename }) } };
}

function pushInProto({ id, taskId, url, scheme }: ShownPush): Json {
  const authentication = scheme === null ? {} : { authentication: { schemes: [scheme] } };
  return {
    name: `tasks/${taskId}/pushNotificationConfigs/${id}`,
    pushNotificationConfig: { id, url, ...authentication },
  };
}

/** What a card needs, and in which schemes, is a message of its own there. */
function cardInProto({ securityRequirements, ...card }: Json): Json {
  return { ...card, security: securityRequirements };
}
