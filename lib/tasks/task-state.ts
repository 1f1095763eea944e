// One task's state after one more fact, facts taken by seq. This table is our reading where Clutch has none (CD11): an
// accept or a progress may be missing, the first terminal event of an attempt decides, and what comes after it changes
// nothing. A retry (CD8) is any event of a higher attempt: it opens a failed or timed-out task again, whatever the error
// said of `retryable`, for who asks again decides that. What is completed or cancelled stays so.
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { Task, TaskState } from '@/lib/model/summary';
import type { TaskFact } from './task-facts';

/** Claims to be the parent: a request's before any other event's, the lowest attempt's, then the smallest id. */
type ParentClaim = { readonly rank: number; readonly attempt: number; readonly id: string };

/** Who works on the task, since which event. `firm`: by an accept or a second request, which takes it from whoever had it. */
type Assignee = { readonly agent_id: string; readonly seq: number; readonly firm: boolean };

/** A CAP notice hands a task over without naming its parent (PD5). */
type Handover = { readonly from: string; readonly to: string };

/** Handovers of one task that are told apart. One that went through more hands has a parent only where somebody names it. */
export const HANDOVERS_MAX = 100;

/** A task without what is only counted. Plain JSON. */
export type TaskCore = {
  readonly state: TaskState;
  readonly attempts: number;
  readonly title: string;
  readonly parent: ParentClaim | null;
  readonly requested_by: string | null;
  readonly assigned: Assignee | null;
  readonly delegation: Task['delegation'];
  readonly protocol: string;
  readonly opened_at: string;
  readonly closed: { readonly seq: number; readonly at: string } | null;
  readonly first_seq: number;
  /** Our own orchestrator handed it on: what others say of it changes nothing. */
  readonly isHandedOn?: true;
  /** Each once; one more than `HANDOVERS_MAX` where there are too many. */
  readonly handovers: readonly Handover[];
};

/** Whether somebody still owes something for the task. */
export function isOpen(state: TaskState): boolean {
  return state === 'requested' || state === 'accepted' || state === 'in_progress';
}

/** The state after `fact`; `before` is null for the task's first fact. */
export function stepTask(before: TaskCore | null, fact: TaskFact): TaskCore {
  if (before !== null && isForeign(before, fact)) return before;
  const task = withParent(before === null ? openTask(fact) : startAttempt(before, fact), fact);
  if (fact.type === 'task.request') {
    return request(task, fact, before !== null && task.attempts > before.attempts);
  }
  if (!isOpen(task.state) || isStale(task, fact)) return task;
  switch (fact.type) {
    case 'task.accept':
      return {
        ...task,
        state: task.state === 'requested' ? 'accepted' : task.state,
        assigned: { agent_id: fact.from, seq: fact.seq, firm: true },
      };
    case 'task.progress':
      return { ...task, state: 'in_progress', assigned: task.assigned ?? assume(fact.from, fact) };
    case 'task.result':
      return {
        ...close(task, 'completed', fact),
        assigned: task.assigned ?? assume(fact.from, fact),
      };
    case 'task.error':
      return close(task, 'failed', fact);
    case 'task.cancel':
      return close(task, 'cancelled', fact);
    case 'task.timeout':
      return close(task, 'timed_out', fact);
  }
}

/** Of two halves of one open task, the one that is further tells the state. */
const FURTHEST_FIRST = ['in_progress', 'accepted', 'requested'] as const;

/**
 * One task whose facts were folded in two halves, before the answer between them came. It says what the fold of all facts
 * says, where one attempt was asked for once, as CLowl does: the earlier end decides, the later accept holds the task.
 */
export function mergeTasks(one: TaskCore, other: TaskCore): TaskCore {
  const [first, second] = one.first_seq < other.first_seq ? [one, other] : [other, one];
  const asked = first.requested_by === null ? second : first;
  const ended = earlierEnd(first, second);
  const open = FURTHEST_FIRST.find((state) => state === first.state || state === second.state);
  return {
    ...first,
    state: ended?.state ?? open ?? first.state,
    closed: ended?.closed ?? null,
    assigned: holder(first.assigned, second.assigned),
    attempts: Math.max(first.attempts, second.attempts),
    parent: stronger(first.parent, second.parent),
    title: asked.title,
    requested_by: asked.requested_by,
    delegation: asked.delegation,
    handovers: second.handovers.reduce(withHandover, first.handovers),
    ...(second.isHandedOn && { isHandedOn: true }),
  };
}

function earlierEnd(one: TaskCore, other: TaskCore): TaskCore | null {
  if (one.closed === null) return other.closed === null ? null : other;
  return other.closed === null || one.closed.seq < other.closed.seq ? one : other;
}

/** The last who took it firmly; where nobody did, the first. */
function holder(one: Assignee | null, other: Assignee | null): Assignee | null {
  if (one === null || other === null) return one ?? other;
  if (one.firm !== other.firm) return one.firm ? one : other;
  return one.seq < other.seq !== one.firm ? one : other;
}

/** Who answers for the task: the assignee, but for an assist, in which the delegator keeps it (CLowl, "Delegation"). */
export function accountableOf(task: TaskCore): string | null {
  return task.delegation?.mode === 'assist'
    ? task.delegation.from
    : (task.assigned?.agent_id ?? null);
}

function openTask(fact: TaskFact): TaskCore {
  return {
    state: 'requested',
    attempts: fact.attempt ?? 1,
    title: '',
    parent: null,
    requested_by: null,
    assigned: null,
    delegation: null,
    protocol: fact.protocol,
    opened_at: fact.at,
    closed: null,
    first_seq: fact.seq,
    handovers: NO_HANDOVERS,
  };
}

function startAttempt(task: TaskCore, fact: TaskFact): TaskCore {
  const attempt = fact.attempt ?? 1;
  if (attempt <= task.attempts) return task;
  const canReopen = task.state === 'failed' || task.state === 'timed_out';
  return canReopen
    ? { ...task, attempts: attempt, state: 'requested', closed: null }
    : { ...task, attempts: attempt };
}

function request(before: TaskCore, fact: TaskFact, isRetry: boolean): TaskCore {
  const task = handedOver(fact.handsOn ? { ...before, isHandedOn: true } : before, fact);
  const isFirst = task.requested_by === null;
  const named = {
    ...task,
    title: task.title || fact.title,
    requested_by: task.requested_by ?? fact.from,
    delegation: task.delegation ?? fact.delegation,
  };
  if (!isOpen(task.state) || isFirst) {
    return { ...named, assigned: task.assigned ?? assume(fact.to, fact) };
  }
  if (!isRetry && fact.to === (task.assigned?.agent_id ?? null)) return named;
  const assigned = fact.to === null ? null : { agent_id: fact.to, seq: fact.seq, firm: true };
  return { ...named, state: 'requested', requested_by: fact.from, assigned };
}

function assume(agentId: string | null, { seq }: TaskFact): Assignee | null {
  return agentId === null ? null : { agent_id: agentId, seq, firm: false };
}

const NO_HANDOVERS: readonly Handover[] = [];

function handedOver(task: TaskCore, { protocol, from, to }: TaskFact): TaskCore {
  if (protocol !== 'cap' || to === null) return task;
  return { ...task, handovers: withHandover(task.handovers, { from, to }) };
}

function withHandover(handovers: readonly Handover[], handover: Handover): readonly Handover[] {
  const { from, to } = handover;
  const isKnown = handovers.some((known) => known.from === from && known.to === to);
  return isKnown || handovers.length > HANDOVERS_MAX ? handovers : [...handovers, handover];
}

/** What was handed on is its assignee's, the orchestrator's and an operator's matter; its findings tell the others so (CD11). */
function isForeign({ isHandedOn, assigned }: TaskCore, { from, isOperators }: TaskFact): boolean {
  if (!isHandedOn || isOperators || from === ORCHESTRATOR_ID) return false;
  return assigned !== null && from !== assigned.agent_id;
}

/** An agent that was replaced does not fail its successor's attempt. */
function isStale(task: TaskCore, fact: TaskFact): boolean {
  if (fact.type === 'task.result' || fact.type === 'task.cancel') return false;
  const isEarlier = fact.attempt !== null && fact.attempt < task.attempts;
  return isEarlier && fact.from !== task.assigned?.agent_id;
}

function close(task: TaskCore, state: TaskState, fact: TaskFact): TaskCore {
  return { ...task, state, closed: { seq: fact.seq, at: fact.at } };
}

/** Independent of the order of arrival, so that the shape of a tree is that of its messages and not of their seqs. */
function withParent(task: TaskCore, fact: TaskFact): TaskCore {
  if (fact.parent === null) return task;
  const claim = {
    rank: fact.type === 'task.request' ? 0 : 1,
    attempt: fact.attempt ?? 1,
    id: fact.parent,
  };
  const parent = stronger(task.parent, claim);
  return parent === task.parent ? task : { ...task, parent };
}

function stronger(one: ParentClaim | null, other: ParentClaim | null): ParentClaim | null {
  if (one === null || other === null) return one ?? other;
  return isStronger(other, one) ? other : one;
}

function isStronger(claim: ParentClaim, other: ParentClaim): boolean {
  if (claim.rank !== other.rank) return claim.rank < other.rank;
  if (claim.attempt !== other.attempt) return claim.attempt < other.attempt;
  return claim.id < other.id;
}
