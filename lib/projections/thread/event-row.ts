// The row of one event, but for its place in the view. Every Clutch type is named here once.
import { attemptOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import type { Task } from '@/lib/model/summary';
import type { RunClock } from '@/lib/tasks/event-time';
import { isOpen } from '@/lib/tasks/task-core';
import { headlineOf, textIn, textOf } from '@/lib/text/text-of';
import { dialectMatterOf } from '../dialects/dialect-matter';
import { toolOf } from '../tools/tool-fact';
import {
  argumentsOf,
  decisionFacts,
  passedOnIdOf,
  resultFields,
  tookBetween,
  toolTook,
} from './row-facts';
import type { PassedOn, TaskGlance, ThreadRow } from './thread-rows';

/** What a row needs to know of the events around its own. */
export type RowContext = {
  readonly taskOf: (record: EventRecord) => Task | null;
  /** The id that its task bears. */
  readonly taskIdOf: (record: EventRecord) => string;
  /** Whether it is about a task that its sender has no say in. */
  readonly isStrangers: (record: EventRecord) => boolean;
  /** The clock of its run; null where no event at hand tells of one. */
  readonly clockOf: (record: EventRecord) => RunClock | null;
  /** The event that answers a call; null where none does. */
  readonly outcomeOf: (call: EventRecord) => EventRecord | null;
  /** The requests before this event of its task, ascending by seq. */
  readonly requestsOf: (record: EventRecord) => readonly EventRecord[];
  /** The result with an id of a run; null where it is not at hand. */
  readonly resultOf: (runId: string, id: string) => EventRecord | null;
};

type SaidRow = Extract<ThreadRow, { record: EventRecord }>;

/** A row without what depends on the rows around it; distributes over the kinds. */
export type RowContent = SaidRow extends infer Row
  ? Row extends SaidRow
    ? Omit<Row, 'key' | 'seq' | 'showSender' | 'mark'>
    : never
  : never;

/** The row of an event that stands alone; null for the types that are only ever folded together. */
export function eventRow(record: EventRecord, context: RowContext): RowContent | null {
  const { event } = record;
  switch (event.type) {
    case 'chat.message':
      return { kind: 'chat', record, text: textOf(event) };
    case 'chat.system':
      return { kind: 'system', record, text: textOf(event) };
    case 'task.request':
      return requestRow(record, context);
    case 'task.accept':
      return { kind: 'accept', record, taskId: context.taskIdOf(record) };
    case 'task.result':
      return resultRow(record, context);
    case 'task.error':
      return errorRow(record, context);
    case 'task.cancel':
      return endRow('cancel', record, context);
    case 'task.timeout':
      return endRow('timeout', record, context);
    case 'tool.call':
      return toolRow(record, context.outcomeOf(record), context);
    case 'tool.result':
    case 'tool.error':
      return toolRow(null, record, context);
    case 'routing.decision':
      return { kind: 'decision', record, ...decisionFacts(record) };
    case 'routing.failure':
      return {
        kind: 'routing_failure',
        record,
        reason: textIn(event.payload, 'reason') || textOf(event),
        elsewhere: record.origin !== 'engine',
      };
    case 'agent.update':
      return dialectRow(record);
    case 'task.progress':
    case 'agent.register':
    case 'agent.heartbeat':
      return null;
  }
}

function dialectRow(record: EventRecord): RowContent | null {
  switch (dialectMatterOf(record)) {
    case 'definition':
      return { kind: 'dialect', record };
    case 'decision':
      return { kind: 'dialect_decision', record };
    case null:
      return null;
  }
}

function glanceOf(record: EventRecord, { taskOf }: RowContext): TaskGlance {
  const task = taskOf(record);
  return { state: task?.state ?? 'requested', attempts: task?.attempts ?? attemptOf(record.event) };
}

function requestRow(record: EventRecord, context: RowContext): RowContent {
  const { event } = record;
  const task = glanceOf(record, context);
  const attempt = attemptOf(event);
  if (attempt > 1) {
    const before = context.requestsOf(record).at(-1);
    const key = event.idempotency_key;
    const sameKey = before ? key !== undefined && before.event.idempotency_key === key : null;
    return { kind: 'retry', record, attempt, sameKey, task };
  }
  const { title: _, ...rest } = event.payload;
  const title = textIn(event.payload, 'title');
  return { kind: 'request', record, title, text: textOf({ payload: rest }), task };
}

function resultRow(record: EventRecord, context: RowContext): RowContent {
  const [first] = context.requestsOf(record);
  const contract = context.taskOf(record)?.contract;
  const passesOn = passedOnOf(record, context);
  return {
    kind: 'result',
    record,
    title: headlineOf(record.event),
    fields: resultFields(record.event),
    ...(first ? tookBetween(first, record, context.clockOf(record)) : { durationMs: null }),
    attempts: glanceOf(record, context).attempts,
    ...(contract && { contract }),
    ...(passesOn && { passesOn }),
  };
}

function passedOnOf(record: EventRecord, { resultOf }: RowContext): PassedOn | null {
  const id = passedOnIdOf(record);
  if (id === null) return null;
  const result = resultOf(record.event.run_id, id);
  return { agentId: result?.event.from.agent_id ?? null, isShown: result !== null };
}

function errorRow(record: EventRecord, context: RowContext): RowContent {
  const { payload, attempt } = record.event;
  const request = context.requestsOf(record).at(-1);
  // Who does not count means the first one (C12), of which nobody speaks before there is a second.
  const uncounted = glanceOf(record, context).attempts > 1 ? 1 : null;
  return {
    kind: 'error',
    record,
    code: typeof payload.code === 'number' ? String(payload.code) : textIn(payload, 'code'),
    text: textOf(record.event),
    retryable: typeof payload.retryable === 'boolean' ? payload.retryable : null,
    attempt: attempt ?? request?.event.attempt ?? uncounted,
  };
}

function endRow(kind: 'cancel' | 'timeout', record: EventRecord, context: RowContext): RowContent {
  const ended = !context.isStrangers(record);
  return { kind, record, taskId: context.taskIdOf(record), text: textOf(record.event), ended };
}

/** One of the two is given. */
function toolRow(
  call: EventRecord | null,
  outcome: EventRecord | null,
  context: RowContext,
): RowContent | null {
  const record = call ?? outcome;
  if (record === null) return null;
  return {
    kind: 'tool',
    record,
    state: outcome === null ? stateOfCall(record, context) : stateOfOutcome(outcome),
    tool: toolOf(record.event),
    summary: call ? argumentsOf(call.event) : '',
    call,
    outcome,
    ...toolTook(call, outcome, context.clockOf(record)),
  };
}

function stateOfCall(call: EventRecord, context: RowContext) {
  return hasEnded(context.taskOf(call)) ? 'unanswered' : 'running';
}

function stateOfOutcome({ event }: EventRecord) {
  return event.type === 'tool.error' ? 'failed' : 'ok';
}

/** Whether nothing more is to come of a task, as it is known. */
export function hasEnded(task: Task | null): boolean {
  return task !== null && !isOpen(task.state);
}
