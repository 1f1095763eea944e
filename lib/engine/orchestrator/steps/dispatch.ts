// The request with which the orchestrator hands the work of an assignment to an agent: a task of its own under the root, with
// everything that the work needs of what was asked.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { RoutingAgent } from '@/lib/model/orchestration/routing';
import type { Assignment } from '@/lib/projections/assignments/assignment';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { type Cause, derivedId, engineEvent, type Reaction, reactionOf } from './engine-event';

type Handing = {
  /** ISO 8601. */
  readonly at: string;
  readonly taskId: string;
  readonly to: string;
  /** Absent where a person chose. */
  readonly decisionId?: string;
  /** Of the agent's card. */
  readonly limitSec: number | null;
  /** Told apart from an earlier try whose ids somebody else had taken. */
  readonly nonce: number;
};

/**
 * The request to the agent. Its id is that of its task, so that an answer in any protocol that names the message names the
 * task; handed on once more it is another message about the same task (CD8).
 */
export function dispatchOf(
  assignment: Assignment,
  {
    domain,
    payload_type,
    schema_ref,
    requires,
    prefers,
    attachments,
    trace,
    ...rest
  }: ClutchMessage,
  { at, taskId, to, decisionId, limitSec, nonce }: Handing,
): ClutchMessage {
  const attempt = assignment.child === null ? assignment.attempt : assignment.child.attempt + 1;
  const { workflow, step } = rest.meta ?? {};
  const policy = rest.security?.policy;
  return engineEvent({ ...assignment, task_id: taskId }, at, {
    id:
      assignment.child === null
        ? taskId
        : derivedId('req', [assignment.run_id, taskId, attempt, nonce]),
    type: 'task.request',
    parent_task_id: assignment.task_id,
    to: [{ agent_id: to }],
    payload: rest.payload,
    ...(domain !== undefined && { domain }),
    ...(payload_type !== undefined && { payload_type }),
    ...(schema_ref !== undefined && { schema_ref }),
    ...(requires !== undefined && { requires }),
    ...(prefers !== undefined && { prefers }),
    ...(policy !== undefined && { security: { policy } }),
    ...(attachments !== undefined && { attachments }),
    ...(trace !== undefined && { trace }),
    idempotency_key: assignment.key,
    attempt,
    meta: {
      ...(decisionId !== undefined && { decision: decisionId }),
      ...(typeof workflow === 'string' && { workflow }),
      ...(typeof step === 'string' && { step }),
      ...(limitSec !== null && { max_runtime_sec: limitSec }),
    },
  });
}

/** For how long an agent may work on what was asked: as its card says, and no longer than the asker waits. Seconds. */
export function limitOf(request: ClutchMessage, agent: RoutingAgent | null): number | null {
  const limits = [agent?.card.limits?.max_runtime_sec, meaningOf(request).question?.timeoutSec];
  const known = limits.flatMap((limit) => (limit !== undefined && limit > 0 ? [limit] : []));
  return known.length === 0 ? null : Math.min(...known);
}

/** The child goes to the agent that somebody named; the root says so, and is open again where it had failed. */
export function handedBy(
  assignment: Assignment,
  request: ClutchMessage,
  handing: Omit<Handing, 'decisionId' | 'taskId'>,
): Reaction | null {
  const { child, run_id, attempt } = assignment;
  if (!child?.returned) return null;
  const { at, to, nonce } = handing;
  const cause: Cause = ['hand', run_id, child.task_id, child.attempt, nonce];
  const text = `${child.returned.by} had it handed to ${to}`;
  const progress = engineEvent(assignment, at, {
    id: derivedId('prog', cause),
    type: 'task.progress',
    attempt,
    payload: { text, task_id: child.task_id, to },
    to: [{ agent_id: assignment.requested_by }],
  });
  const handed = dispatchOf(assignment, request, { ...handing, taskId: child.task_id });
  return reactionOf(cause, at, [progress, handed]);
}
