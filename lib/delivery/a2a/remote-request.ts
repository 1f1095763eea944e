// What is sent to an agent of A2A elsewhere: requests of JSON-RPC in version 1.0, and in 0.3 to who does not know that one.
import { bridgeOf } from '@/lib/bridges/registry';
import type { ClutchMessage } from '@/lib/model/clutch-message';

export type RemoteVersion = '1.0' | '0.3';

/** A task as the other side calls it. */
export type RemoteTask = { readonly taskId: string; readonly contextId: string | null };

/** How a message may be sent, in this order: as a stream where the other side has streams, else to be asked about. */
export const SENDING = [
  { version: '1.0', method: 'SendStreamingMessage', isStream: true },
  { version: '0.3', method: 'message/stream', isStream: true },
  { version: '1.0', method: 'SendMessage', isStream: false },
  { version: '0.3', method: 'message/send', isStream: false },
] as const;

export type Sending = (typeof SENDING)[number];

type Part = { text?: string; url?: string; data?: unknown; filename?: string };

/** The message that says an event; null where A2A has no word for it. */
export function messageFor(event: ClutchMessage, remote: RemoteTask | null): object | null {
  const printed = bridgeOf('a2a')?.encode(event);
  if (printed?.ok !== true) return null;
  const { item } = JSON.parse(printed.value.text) as {
    item: { message?: { messageId: string; parts: Part[] } };
  };
  if (item.message === undefined) return null;
  const { messageId, parts } = item.message;
  return { messageId, role: 'ROLE_USER', parts, ...remoteFields(remote) };
}

function remoteFields(remote: RemoteTask | null): object {
  if (remote === null) return {};
  const { taskId, contextId } = remote;
  return { taskId, ...(contextId !== null && { contextId }) };
}

/** The request that sends a message. */
export function sendRequest(message: object, { version, method, isStream }: Sending): object {
  const wait = version === '1.0' ? { returnImmediately: true } : { blocking: false };
  return requestOf(method, {
    message: version === '1.0' ? message : inOldForm(message as { parts: Part[] }),
    ...(!isStream && { configuration: wait }),
  });
}

/** The request that asks how a task stands, without what was said in it: that is known here, and may be long. */
export function getRequest({ taskId }: RemoteTask, version: RemoteVersion): object {
  const method = version === '1.0' ? 'GetTask' : 'tasks/get';
  return requestOf(method, { id: taskId, historyLength: 0 });
}

/** The request that ends a task. */
export function cancelRequest({ taskId }: RemoteTask, version: RemoteVersion): object {
  return requestOf(version === '1.0' ? 'CancelTask' : 'tasks/cancel', { id: taskId });
}

function requestOf(method: string, params: object): object {
  // Every request has a connection of its own: nothing is told apart by the id.
  return { jsonrpc: '2.0', id: 1, method, params };
}

function inOldForm(message: { parts: Part[] }): object {
  const parts = message.parts.map(({ text, url, data, filename }) => {
    if (text !== undefined) return { kind: 'text', text };
    if (url === undefined) return { kind: 'data', data };
    return { kind: 'file', file: { uri: url, ...(filename !== undefined && { name: filename }) } };
  });
  return { kind: 'message', ...message, role: 'user', parts };
}
