// One assignment: a task that was asked of the orchestrator (the root), and the task that it handed on for it (the child). Plain
// JSON, and a function of the events in the order of the log. Whose matter each of the two is stands here, who may say what of
// it in `lib/tasks/authority.ts`.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord, Origin } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { TaskAct } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { type EndAct, mayAct, type Parties } from '@/lib/tasks/authority';

export type EndType = `task.${EndAct}`;

/** What ended a task. `doubted`: the event broke a rule, which its findings name. */
export type TaskEnd = {
  readonly seq: number;
  readonly id: string;
  readonly type: EndType;
  readonly doubted: boolean;
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
  /** To whom it was offered, where that is more than the orchestrator. */
  readonly offered: readonly string[];
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

/** What an event says of a task that it does not open. */
export type Word = {
  readonly seq: number;
  readonly id: string;
  readonly type: ClutchMessage['type'];
  readonly act: TaskAct | null;
  readonly from: string;
  readonly origin: Origin;
  readonly at: string;
  readonly doubted: boolean;
};

/** By what the event means: an error that reports a cancellation is one. */
export function wordOf({ seq, event, origin, received_at, verdict }: EventRecord): Word {
  const { id, type, from } = event;
  const { act } = meaningOf(event);
  return {
    seq,
    id,
    origin,
    at: received_at,
    from: from.agent_id,
    type: act === null ? type : `task.${act}`,
    act,
    doubted: verdict === 'fail',
  };
}

/** Whether our own engine says it, as the orchestrator. */
export function isOurs(word: Pick<Word, 'origin' | 'from'>): boolean {
  return word.origin === 'engine' && word.from === ORCHESTRATOR_ID;
}

/** A person, or a program that acts for one. */
function isOperators({ origin }: Word): boolean {
  return origin === 'operator';
}

const END_TYPES: ReadonlySet<string> = new Set([
  'task.result',
  'task.error',
  'task.cancel',
  'task.timeout',
]);

/** Whether a type ends the task that it is about. */
export function isEndType(type: string): type is EndType {
  return END_TYPES.has(type);
}

/** What failed may be asked for again; what is completed or cancelled stays so. */
export function isFailure(end: TaskEnd | null): boolean {
  return end?.type === 'task.error' || end?.type === 'task.timeout';
}

/**
 * Opens an assignment, or asks again for one that failed: whoever asked for it may, and people. The same assignment where the request
 * changes nothing.
 */
export function askedOf(
  before: Assignment | null,
  record: EventRecord,
  channel: string,
): Assignment {
  const { event, seq, received_at } = record;
  const attempt = event.attempt ?? 1;
  const asked = { seq, id: event.id, at: received_at };
  if (before === null) {
    return {
      run_id: event.run_id,
      task_id: event.task_id,
      thread_id: event.thread_id,
      channel,
      requested_by: event.from.agent_id,
      offered: offeredBy(event),
      asked,
      attempt,
      key: event.idempotency_key ?? event.id,
      decisions: 0,
      isChosen: false,
      waiting: null,
      child: null,
      end: null,
    };
  }
  const word = wordOf(record);
  const mayAsk = word.from === before.requested_by || isOperators(word);
  if (!mayAsk || attempt <= before.attempt) return before;
  if (!isFailure(before.end)) return { ...before, attempt };
  const fresh = { decisions: 0, isChosen: false, waiting: null, child: null, end: null };
  return { ...before, ...fresh, asked, attempt };
}

/** The root after a word about it. */
export function rootAfter(assignment: Assignment, word: Word): Assignment {
  if (assignment.end !== null || !isEndType(word.type) || !mayEndRoot(assignment, word))
    return assignment;
  return { ...assignment, waiting: null, end: endOf(word, word.type) };
}

/** The root is in the hands of the orchestrator. */
export function mayEndRoot({ requested_by, offered }: Assignment, word: Word): boolean {
  return maySay({ requested_by, assigned_to: ORCHESTRATOR_ID, offered }, word);
}

/** Recipients of one request that are told apart. */
const OFFERED_MAX = 100;

function offeredBy({ to }: ClutchMessage): string[] {
  return to.length > 1 ? to.slice(0, OFFERED_MAX).map(({ agent_id }) => agent_id) : [];
}

/** The child after a word about it. */
export function childAfter(child: AssignmentChild, word: Word): AssignmentChild {
  if (child.end !== null) return child;
  if (word.type === 'task.accept') {
    const isFirst = word.from === child.assignee && child.accepted_at === null;
    return isFirst ? { ...child, accepted_at: word.at } : child;
  }
  if (!isEndType(word.type) || !mayEndChild(child, word)) return child;
  return { ...child, end: endOf(word, word.type) };
}

/** The child is in the hands of its assignee. */
export function mayEndChild({ assignee }: AssignmentChild, word: Word): boolean {
  return maySay({ requested_by: ORCHESTRATOR_ID, assigned_to: assignee, offered: [] }, word);
}

function maySay(parties: Parties, word: Word): boolean {
  const { act, from } = word;
  return act === null || mayAct(parties, { from, act, isOperators: isOperators(word) });
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

/**
 * The assignment after a request for its child that is not the orchestrator's. The assignee may hand the task to another agent;
 * the assignee and operators may give it back, to be handed on again: also one that failed, which reopens the root.
 */
export function childAsked(
  assignment: Assignment,
  child: AssignmentChild,
  record: EventRecord,
): Assignment {
  const { event } = record;
  const word = wordOf(record);
  const to = event.to[0]?.agent_id ?? '';
  const isAssignees = word.from === child.assignee;
  if (to !== ORCHESTRATOR_ID) {
    if (!isAssignees || child.end !== null || to === child.assignee) return assignment;
    return { ...assignment, child: { ...child, assignee: to, accepted_at: null } };
  }
  if (!isAssignees && !isOperators(word)) return assignment;
  const isOpen = child.end === null && assignment.end === null;
  const hasFailed = isFailure(child.end) && (assignment.end === null || isFailure(assignment.end));
  if (!isOpen && !hasFailed) return assignment;
  const wish = event.payload.to;
  return {
    ...assignment,
    attempt: assignment.end === null ? assignment.attempt : assignment.attempt + 1,
    end: null,
    child: {
      ...child,
      end: null,
      returned: { by: word.from, to: typeof wish === 'string' ? wish : null },
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

function endOf({ seq, id, doubted }: Word, type: EndType): TaskEnd {
  return { seq, id, type, doubted };
}
