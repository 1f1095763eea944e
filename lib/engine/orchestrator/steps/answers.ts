// How the orchestrator ends what it began: the root by what became of its child, the child by a timeout or because nobody
// needs it any more.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { CONTRACT_VIOLATION, type EngineErrorCode } from '@/lib/model/orchestration/engine-errors';
import type {
  Assignment,
  AssignmentChild,
  TaskEnd,
} from '@/lib/projections/assignments/assignment';
import { textOf } from '@/lib/text/text-of';
import { type Cause, derivedId, engineEvent, type Reaction, reactionOf } from './engine-event';

/** Where a payload says no code, or one that is none. */
const UNNAMED_ERROR = 'ERROR';

/** A code is a word; a message fits a row. UTF-16 units. */
const CODE_LENGTH_MAX = 64;
const MESSAGE_LENGTH_MAX = 1_000;

/** What a task.error says (C41). */
export type ErrorPayload = {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** What became of a child that sent a result: it passes, or its contract or its overseer does not let it. */
export type CheckedResult =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'broken'; readonly message: string }
  | { readonly verdict: 'rejected'; readonly message: string };

/** Ends the root with what its child ended with. */
export function closing(
  assignment: Assignment,
  child: AssignmentChild & { readonly end: TaskEnd },
  end: EventRecord,
  options: { readonly at: string; readonly checked: CheckedResult; readonly nonce: number },
): Reaction {
  const { at, checked, nonce } = options;
  const cause = endCause(assignment, nonce);
  const isSaid = child.end.isSaid === true;
  if (child.end.type === 'task.result' && checked.verdict === 'passed') {
    const answer = resultOf(assignment, end.event, at, cause);
    return reactionOf(cause, at, isSaid ? [answer, endingChild(child, answer, cause)] : [answer]);
  }
  const details = { task_id: child.task_id, seq: child.end.seq };
  const error = { ...errorOf(child, end.event, checked), details };
  const answer = rootError(assignment, at, error, cause);
  return reactionOf(cause, at, isSaid ? [answer, endingChild(child, answer, cause)] : [answer]);
}

/** The child ends as its root did: its assignee said so in words, which end no task. */
function endingChild(child: AssignmentChild, answer: ClutchMessage, cause: Cause): ClutchMessage {
  const { answer_of: _, ...meta } = answer.meta ?? {};
  return {
    ...answer,
    meta,
    id: derivedId('said', cause),
    task_id: child.task_id,
    attempt: child.attempt,
    parent_task_id: answer.task_id,
    to: [{ agent_id: ORCHESTRATOR_ID }],
  };
}

function resultOf(
  assignment: Assignment,
  end: ClutchMessage,
  at: string,
  cause: Cause,
): ClutchMessage {
  const { payload, payload_type, schema_ref, attachments, domain } = end;
  return engineEvent(assignment, at, {
    id: derivedId('end', cause),
    type: 'task.result',
    payload,
    attempt: assignment.attempt,
    to: [{ agent_id: assignment.requested_by }],
    ...(payload_type !== undefined && { payload_type }),
    ...(schema_ref !== undefined && { schema_ref }),
    ...(attachments !== undefined && { attachments }),
    ...(domain !== undefined && { domain }),
    meta: { answer_of: { task_id: assignment.child?.task_id ?? end.task_id, id: end.id } },
  });
}

function errorOf(
  child: AssignmentChild & { end: TaskEnd },
  end: ClutchMessage,
  checked: CheckedResult,
) {
  if (checked.verdict === 'broken') return ours(CONTRACT_VIOLATION, checked.message);
  if (checked.verdict === 'rejected') return ours('REVIEW_REJECTED', checked.message);
  switch (child.end.type) {
    case 'task.timeout':
      return ours('TIMEOUT', `${child.assignee} took longer than it may`);
    case 'task.cancel':
      return ours('CANCELLED', `${end.from.agent_id} cancelled the task of ${child.assignee}`);
    default:
      return errorSaid(end);
  }
}

function ours(code: EngineErrorCode, message: string): ErrorPayload {
  return { code, message: message.slice(0, MESSAGE_LENGTH_MAX), retryable: true };
}

function errorSaid(end: ClutchMessage): ErrorPayload {
  const { code, retryable } = end.payload;
  const isCode = (typeof code === 'string' && code !== '') || typeof code === 'number';
  return {
    code: isCode ? String(code).slice(0, CODE_LENGTH_MAX) : UNNAMED_ERROR,
    message: textOf(end).slice(0, MESSAGE_LENGTH_MAX) || `${end.from.agent_id} reports an error`,
    retryable: retryable === true,
  };
}

/** The root ends without a child: nobody can take it, or nobody had room for too long. */
export function noAgentError(
  assignment: Assignment,
  at: string,
  reason: string,
  nonce: number,
): ClutchMessage {
  return rootError(assignment, at, ours('NO_AGENT', reason), endCause(assignment, nonce));
}

/** The same as a step of its own. */
export function givingUp(
  assignment: Assignment,
  { at, nonce, reason }: { readonly at: string; readonly nonce: number; readonly reason: string },
): Reaction {
  const error = noAgentError(assignment, at, reason, nonce);
  return reactionOf(endCause(assignment, nonce), at, [error]);
}

function rootError(
  assignment: Assignment,
  at: string,
  error: ErrorPayload,
  cause: Cause,
): ClutchMessage {
  return engineEvent(assignment, at, {
    id: derivedId('end', cause),
    type: 'task.error',
    payload: error,
    attempt: assignment.attempt,
    to: [{ agent_id: assignment.requested_by }],
  });
}

/** The child ends because it ran for too long (CD12). */
export function timingOut(
  assignment: Assignment,
  child: AssignmentChild,
  at: string,
  nonce: number,
): Reaction {
  const cause: Cause = ['timeout', assignment.run_id, child.task_id, child.attempt, nonce];
  const event = engineEvent({ ...assignment, task_id: child.task_id }, at, {
    id: derivedId('time', cause),
    type: 'task.timeout',
    attempt: child.attempt,
    to: [{ agent_id: child.assignee }],
    parent_task_id: assignment.task_id,
    payload: {
      reason: `${child.assignee} may work ${child.limit_sec} s on a task`,
      since: child.accepted_at ?? child.asked.at,
      max_runtime_sec: child.limit_sec,
    },
  });
  return reactionOf(cause, at, [event]);
}

/** The child ends because its root did. */
export function cancelling(
  assignment: Assignment,
  child: AssignmentChild,
  at: string,
  nonce: number,
): Reaction {
  const { run_id } = assignment;
  const cause = cancelCause({ run_id, task_id: child.task_id, attempt: child.attempt, nonce });
  const event = engineEvent({ ...assignment, task_id: child.task_id }, at, {
    id: derivedId('cancel', cause),
    type: 'task.cancel',
    attempt: child.attempt,
    to: [{ agent_id: child.assignee }],
    parent_task_id: assignment.task_id,
    payload: { reason: `the task ${assignment.task_id} that it was for needs it no longer` },
  });
  return reactionOf(cause, at, [event]);
}

/** The cause of a cancel of ours: a task is called off once. */
export function cancelCause(task: {
  readonly run_id: string;
  readonly task_id: string;
  readonly attempt: number;
  readonly nonce: number;
}): Cause {
  return ['cancel', task.run_id, task.task_id, task.attempt, task.nonce];
}

function endCause({ run_id, task_id, asked, attempt }: Assignment, nonce: number): Cause {
  return ['end', run_id, task_id, asked.id, attempt, nonce];
}
