// What the task fold keeps of a `task.*` event: enough to tell the task's state, no payload. Plain JSON.
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { Task } from '@/lib/model/summary';
import { headlineOf } from '@/lib/text/text-of';

export type TaskEventType = Extract<MessageType, `task.${string}`>;

export type TaskFact = {
  readonly seq: number;
  readonly type: TaskEventType;
  readonly from: string;
  /** The first recipient. */
  readonly to: string | null;
  /** When the server received it: the claimed time of an event orders nothing. */
  readonly at: string;
  /** Null where the event does not say: it then belongs to whatever attempt is under way. */
  readonly attempt: number | null;
  readonly parent: string | null;
  readonly title: string;
  readonly protocol: string;
  readonly delegation: Task['delegation'];
  /** Said by a person, or by a program with an operator's key. */
  readonly isOperators?: true;
  /** Of a request: our own orchestrator handed the work on with it. */
  readonly handsOn?: true;
  /** Of a request: the workflow and step that `meta` binds it to. */
  readonly binding?: WorkflowBinding;
  /** Of an error: the orchestrator says that the result broke the contract of its step. */
  readonly breaks?: true;
};

export type WorkflowBinding = { readonly workflow: string; readonly step: string | null };

/** The fact of a `task.*` event; null for every other type. */
export function factOf(record: EventRecord): TaskFact | null {
  const { event } = record;
  const type = factType(event);
  if (type === null) return null;
  return {
    seq: record.seq,
    type,
    from: event.from.agent_id,
    to: event.to[0]?.agent_id ?? null,
    at: record.received_at,
    attempt: event.attempt ?? null,
    parent: event.parent_task_id ?? null,
    title: event.type === 'task.request' ? headlineOf(event) || (event.payload_type ?? '') : '',
    protocol: record.protocol,
    delegation: event.type === 'task.request' ? delegationOf(event) : null,
    ...(record.origin === 'operator' && { isOperators: true }),
    ...(handsOn(record) && { handsOn: true }),
    ...contractFact(record),
  };
}

function handsOn({ event, origin }: EventRecord): boolean {
  const isOurs = origin === 'engine' && event.from.agent_id === ORCHESTRATOR_ID;
  return isOurs && event.type === 'task.request' && event.meta?.reviews === undefined;
}

function contractFact({ event, origin }: EventRecord): Pick<TaskFact, 'binding' | 'breaks'> {
  if (event.type === 'task.error') {
    const breaks = origin === 'engine' && event.payload.code === 'CONTRACT_VIOLATION';
    return breaks ? { breaks } : {};
  }
  if (event.type !== 'task.request') return {};
  const { workflow, step } = event.meta ?? {};
  if (typeof workflow !== 'string') return {};
  return { binding: { workflow, step: typeof step === 'string' ? step : null } };
}

/** A CLowl error that says E013 reports a cancellation (WD14): the task is cancelled and has not failed. */
function factType({ type, payload, meta }: ClutchMessage): TaskEventType | null {
  if (!isTaskEvent(type)) return null;
  const isCancelled =
    type === 'task.error' && meta?.protocol === 'clowl' && payload.code === 'E013';
  return isCancelled ? 'task.cancel' : type;
}

function isTaskEvent(type: MessageType): type is TaskEventType {
  return type.startsWith('task.');
}

/** `payload.delegation {mode, from, to}` (mapping, "Types"); null where a part is missing. */
function delegationOf(event: ClutchMessage): Task['delegation'] {
  const { delegation } = event.payload;
  if (typeof delegation !== 'object' || delegation === null) return null;
  const { mode, from, to } = delegation as { mode?: unknown; from?: unknown; to?: unknown };
  if (typeof mode !== 'string' || typeof from !== 'string' || typeof to !== 'string') return null;
  return { mode, from, to };
}
