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
      return { message: { ...messageOf(event), taskId: event.task_id } };
    case 'task.request':
      return { message: { ...messageOf(event), role: 'ROLE_USER' } };
    case 'task.accept':
      return statusOf(event, 'TASK_STATE_WORKING', false);
    case 'task.progress':
      return statusOf(event, progressState(event.payload), true);
    case 'task.result':
      return statusOf(event, 'TASK_STATE_COMPLETED', true);
    case 'task.error':
      return statusOf(event, errorState(event.payload), true);
    case 'task.timeout':
      return statusOf(event, 'TASK_STATE_FAILED', true);
    case 'task.cancel':
      return statusOf(event, 'TASK_STATE_CANCELED', true);
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

function statusOf(event: ClutchMessage, state: string, isSaid: boolean): A2aItem {
  const contextId = contextOf(event);
  const message = { ...messageOf(event), taskId: event.task_id };
  const timestamp = new Date(Date.parse(event.ts)).toISOString();
  const status = { state, timestamp, ...(isSaid && { message }) };
  return { statusUpdate: { taskId: event.task_id, contextId, status } };
}
