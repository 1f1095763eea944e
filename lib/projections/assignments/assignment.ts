// One assignment: a task that was asked of the orchestrator (the root), and the task that it handed on for it (the child). Plain
// JSON. In which state the two are, and in whose hands, their life cycle says (`lib/tasks`): an assignment reads it.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { meaningOf } from '@/lib/protocols/meaning-of';
import type { EndAct } from '@/lib/tasks/authority';
import { isOpen, type TaskCore } from '@/lib/tasks/task-core';

export type EndType = `task.${EndAct}`;

/** What ended a task for the orchestrator. `id` is null where the event came before it was known to be about the task. */
export type TaskEnd = {
  readonly seq: number;
  readonly id: string | null;
  readonly type: EndType;
  /** Told in a message: the task itself is open until the orchestrator ends it. */
  readonly isSaid?: true;
};

/** The event that asked; `at` is when the server received it. */
export type Asked = { readonly seq: number; readonly id: string; readonly at: string };

/** The task that was handed on. */
export type AssignmentChild = {
  readonly task_id: string;
  readonly assignee: string;
  readonly attempt: number;
  readonly asked: Asked;
  readonly accepted_at: string | null;
  /** `max_runtime_sec` of the assignee's card when it was asked. */
  readonly limit_sec: number | null;
  readonly end: TaskEnd | null;
  /** Given back to the orchestrator: for one agent, or for whom it decides. */
  readonly returned: { readonly by: string; readonly to: string | null } | null;
};

export type Assignment = {
  readonly run_id: string;
  readonly task_id: string;
  readonly thread_id: string;
  readonly channel: string;
  readonly requested_by: string;
  /** Of the attempt that is under way. */
  readonly asked: Asked;
  readonly attempt: number;
  /** The idempotency key under which the work is handed on: the same for every attempt (CD8). */
  readonly key: string;
  /** Decisions about this attempt: names the next one. */
  readonly decisions: number;
  /** Somebody was chosen, and the request to them follows in the same commit. */
  readonly isChosen: boolean;
  /** Nobody has room: the question, by which assignments wait in line, and since when. */
  readonly waiting: { readonly question: string; readonly since: string } | null;
  readonly child: AssignmentChild | null;
  readonly end: TaskEnd | null;
};

/** Whether our own engine says it, as the orchestrator. */
export function isOurs({ origin, event }: Pick<EventRecord, 'origin' | 'event'>): boolean {
  return origin === 'engine' && event.from.agent_id === ORCHESTRATOR_ID;
}

const END_TYPES: Readonly<Partial<Record<TaskCore['state'], EndType>>> = {
  completed: 'task.result',
  failed: 'task.error',
  cancelled: 'task.cancel',
  timed_out: 'task.timeout',
};

/** The assignment of a task that the orchestrator is asked for. */
export function openedBy({ event, seq, received_at }: EventRecord, channel: string): Assignment {
  return {
    run_id: event.run_id,
    task_id: event.task_id,
    thread_id: event.thread_id,
    channel,
    requested_by: event.from.agent_id,
    asked: { seq, id: event.id, at: received_at },
    attempt: event.attempt ?? 1,
    key: event.idempotency_key ?? event.id,
    ...FRESH,
  };
}

/** What an attempt begins with. */
const FRESH = { decisions: 0, isChosen: false, waiting: null, child: null, end: null } as const;

/** The assignment once it is asked for again, after it ended. */
export function askedAnew(
  assignment: Assignment,
  { event, seq, received_at }: EventRecord,
): Assignment {
  const asked = { seq, id: event.id, at: received_at };
  return { ...assignment, ...FRESH, asked };
}

/** Whether a task is in the hands of the orchestrator, or there for it to take. */
function isOrchestrators({ assigned, offered }: TaskCore): boolean {
  return assigned?.agent_id === ORCHESTRATOR_ID || offered.includes(ORCHESTRATOR_ID);
}

/** The assignment after an event about its root, by what became of that. */
export function rootAfter(assignment: Assignment, core: TaskCore, record: EventRecord): Assignment {
  // A child that was given back opens its root again: the page says so as soon as the work is handed on.
  if (!isOpen(core.state) && core.attempts < assignment.attempt) return assignment;
  const attempt = Math.max(assignment.attempt, core.attempts);
  const end = rootEnd(assignment, core, record);
  if (end === assignment.end && attempt === assignment.attempt) return assignment;
  if (end !== null) return { ...assignment, attempt, end, waiting: null };
  return { ...assignment, ...(assignment.end !== null && FRESH), attempt };
}

/** Whoever gives the task to somebody else calls it off for the orchestrator. */
function rootEnd({ end }: Assignment, core: TaskCore, record: EventRecord): TaskEnd | null {
  if (!isOpen(core.state)) return end ?? endOf(core, record);
  if (isOrchestrators(core)) return null;
  return end ?? { seq: record.seq, id: record.event.id, type: 'task.cancel' };
}

/** The assignment after an event about its child, by what became of that. */
export function childAfter(
  assignment: Assignment,
  child: AssignmentChild,
  core: TaskCore,
  record: EventRecord,
): Assignment {
  const held = childOf(child, core, record);
  const end = endOf(core, record, child.end) ?? (held === child ? saidEndOf(child) : null);
  if (held === child && end === child.end) return assignment;
  const next = { ...assignment, child: { ...held, end } };
  const isGivenBack = held.returned !== null && end === null && isFailure(child.end);
  if (!isGivenBack || !isFailure(assignment.end)) return next;
  return { ...next, attempt: assignment.attempt + 1, end: null };
}

/**
 * The assignment after a message that counts as the result of its child, for the assignee's protocol has no other word for one:
 * from the assignee to the orchestrator, which then says so of the task.
 */
export function saidOf(
  assignment: Assignment,
  child: AssignmentChild,
  record: EventRecord,
): Assignment {
  const { event, seq } = record;
  const { mayBeResult, question } = meaningOf(event);
  const isTold = event.to.some(({ agent_id }) => agent_id === ORCHESTRATOR_ID);
  const isResult = mayBeResult && question === null && isTold;
  const isOpenChild = child.end === null && child.returned === null;
  if (!isResult || !isOpenChild || event.from.agent_id !== child.assignee) return assignment;
  return {
    ...assignment,
    child: { ...child, end: { seq, id: event.id, type: 'task.result', isSaid: true } },
  };
}

/** What was said stays the end of a task that is open. */
function saidEndOf({ end }: AssignmentChild): TaskEnd | null {
  return end?.isSaid === true ? end : null;
}

/** The child in whosever hands it is: given back to the orchestrator, it waits to be handed on. */
function childOf(child: AssignmentChild, core: TaskCore, record: EventRecord): AssignmentChild {
  const { seq, event, received_at } = record;
  const { assigned } = core;
  if (assigned === null) return child;
  if (assigned.agent_id === ORCHESTRATOR_ID) {
    return assigned.seq === seq ? { ...child, returned: returnedBy(event) } : child;
  }
  const { act } = meaningOf(event);
  const isAccepted = act === 'accept' && assigned.seq === seq;
  if (assigned.agent_id === child.assignee && child.returned === null) {
    return isAccepted && child.accepted_at === null
      ? { ...child, accepted_at: received_at }
      : child;
  }
  const accepted_at = isAccepted ? received_at : null;
  return { ...child, assignee: assigned.agent_id, accepted_at, returned: null };
}

function returnedBy({ from, payload }: ClutchMessage): AssignmentChild['returned'] {
  return { by: from.agent_id, to: typeof payload.to === 'string' ? payload.to : null };
}

/** What is completed or cancelled stays so; what failed may be given back. */
function isFailure(end: TaskEnd | null): boolean {
  return end?.type === 'task.error' || end?.type === 'task.timeout';
}

/** The assignment once its work was handed to somebody by our own request. */
export function handedOn(
  assignment: Assignment,
  { event, seq, received_at }: EventRecord,
): Assignment {
  const limit = event.meta?.max_runtime_sec;
  return {
    ...assignment,
    isChosen: false,
    waiting: null,
    child: {
      task_id: event.task_id,
      assignee: event.to[0]?.agent_id ?? '',
      attempt: event.attempt ?? 1,
      asked: { seq, id: event.id, at: received_at },
      accepted_at: null,
      limit_sec: typeof limit === 'number' ? limit : null,
      end: null,
      returned: null,
    },
  };
}

/** The assignment after a decision of our own, or after one that found nobody. */
export function decidedOf(assignment: Assignment, { event, received_at }: EventRecord): Assignment {
  if (event.type === 'routing.decision') {
    return { ...assignment, decisions: assignment.decisions + 1, isChosen: true, waiting: null };
  }
  if (event.payload.waiting !== true) return { ...assignment, waiting: null };
  const question = JSON.stringify(event.payload.question ?? null);
  return { ...assignment, waiting: { question, since: received_at } };
}

/** Whether nothing is left to be done for it. */
export function isClosed({ end, child }: Assignment): boolean {
  return end !== null && (child === null || child.end !== null);
}

/** The end of a task, known since some event or learned by this one; null while it is open. */
function endOf(core: TaskCore, record: EventRecord, known: TaskEnd | null = null): TaskEnd | null {
  const type = END_TYPES[core.state];
  if (type === undefined || core.closed === null) return null;
  if (known !== null) return known;
  const { seq } = core.closed;
  return { seq, id: seq === record.seq ? record.event.id : null, type };
}
