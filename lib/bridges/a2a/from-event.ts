// Event to item: talk and requests are messages, what becomes of a task is its status. The other types have no word in A2A.
import { A2A_PREFIX } from '@/lib/model/a2a-place';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { unsupported } from '@/lib/protocols/codec/refusal';
import { ok, type Result } from '@/lib/std/result';
import { partsOf } from './parts';
import type { A2aItem, A2aMessage, A2aWire } from './schema';

/** The item that says what the event says; `unsupported` where none does. */
export function fromEvent(event: ClutchMessage): Result<Encoded<A2aWire>, EncodeFailure> {
  const item = itemOf(event);
  if (item === null) return unsupported(`A2A has no word for ${event.type}`);
  return ok({ wire: { item }, invented: [] });
}

function itemOf(event: ClutchMessage): A2aItem | null {
  switch (event.type) {
    case 'chat.message':
      return { message: replyOf(event) };
    case 'task.request':
      return { message: { ...messageOf(event), role: 'ROLE_USER' } };
    case 'task.accept':
      return statusItem(event, { state: 'TASK_STATE_WORKING' });
    case 'task.progress':
      return statusItem(event, { state: progressState(event.payload), message: replyOf(event) });
    case 'task.result':
      return statusItem(event, { state: 'TASK_STATE_COMPLETED', message: replyOf(event) });
    case 'task.error':
      return statusItem(event, { state: errorState(event.payload), message: replyOf(event) });
    case 'task.timeout':
      return statusItem(event, { state: 'TASK_STATE_FAILED', message: replyOf(event) });
    case 'task.cancel':
      return statusItem(event, { state: 'TASK_STATE_CANCELED', message: replyOf(event) });
    default:
      return null;
  }
}

function progressState({ state }: Payload): string {
  if (state === 'input_required') return 'TASK_STATE_INPUT_REQUIRED';
  return state === 'auth_required' ? 'TASK_STATE_AUTH_REQUIRED' : 'TASK_STATE_WORKING';
}

function errorState({ code }: Payload): string {
  return code === 'REJECTED' ? 'TASK_STATE_REJECTED' : 'TASK_STATE_FAILED';
}

/** The thread, without what says that it stands for a conversation of A2A. */
function contextOf({ thread_id }: ClutchMessage): string {
  return thread_id.startsWith(A2A_PREFIX) ? thread_id.slice(A2A_PREFIX.length) : thread_id;
}

function messageOf(event: ClutchMessage): A2aMessage {
  return {
    messageId: event.id,
    contextId: contextOf(event),
    taskId: undefined,
    role: 'ROLE_AGENT',
    parts: partsOf(event),
  };
}

/** What is said along with a state of the task. */
function replyOf(event: ClutchMessage): A2aMessage {
  return { ...messageOf(event), taskId: event.task_id };
}

function statusItem(
  event: ClutchMessage,
  { state, message }: { readonly state: string; readonly message?: A2aMessage },
): A2aItem {
  const timestamp = new Date(Date.parse(event.ts)).toISOString();
  const status = { state, timestamp, ...(message && { message }) };
  return { statusUpdate: { taskId: event.task_id, contextId: contextOf(event), status } };
}
