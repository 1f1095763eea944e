// One task's state after one more fact, facts taken by seq. This table is our reading where Clutch has none (CD11): an
// accept or a progress may be missing, the first terminal event of an attempt decides, and what comes after it changes
// nothing. A retry (CD8) is any event of a higher attempt: it opens a failed or timed-out task again, whatever the error
// said of `retryable`, for who asks again decides that. What is completed or cancelled stays so.
import type { Task, TaskState } from '@/lib/model/summary';
import type { TaskFact } from './task-facts';

/** Claims to be the parent: a request's before any other event's, the lowest attempt's, then the smallest id. */
type ParentClaim = { readonly rank: number; readonly attempt: number; readonly id: string };

/** A task without what is only counted. Plain JSON. */
export type TaskCore = {
  readonly state: TaskState;
  readonly attempts: number;
  readonly title: string;
  readonly parent: ParentClaim | null;
  readonly requested_by: string | null;
  readonly assigned_to: string | null;
  readonly delegation: Task['delegation'];
  readonly protocol: string;
  readonly opened_at: string;
  readonly closed_at: string | null;
  readonly first_seq: number;
};

/** Whether somebody still owes something for the task. */
export function isOpen(state: TaskState): boolean {
  return state === 'requested' || state === 'accepted' || state === 'in_progress';
}

/** The state after `fact`; `before` is null for the task's first fact. */
export function stepTask(before: TaskCore | null, fact: TaskFact): TaskCore {
  const task = withParent(before === null ? openTask(fact) : startAttempt(before, fact), fact);
  if (fact.type === 'task.request') return request(task, before, fact);
  if (!isOpen(task.state) || isStale(task, fact)) return task;
  switch (fact.type) {
    case 'task.accept':
      return {
        ...task,
        state: task.state === 'requested' ? 'accepted' : task.state,
        assigned_to: fact.from,
      };
    case 'task.progress':
      return { ...task, state: 'in_progress', assigned_to: task.assigned_to ?? fact.from };
    case 'task.result':
      return { ...close(task, 'completed', fact), assigned_to: task.assigned_to ?? fact.from };
    case 'task.error':
      return close(task, 'failed', fact);
    case 'task.cancel':
      return close(task, 'cancelled', fact);
    case 'task.timeout':
      return close(task, 'timed_out', fact);
  }
}

/** How far a task is: of two halves of one task the one that is further tells the state. */
const FURTHEST_FIRST: readonly TaskState[] = [
  ...(['completed', 'failed', 'cancelled', 'timed_out'] as const),
  ...(['in_progress', 'accepted', 'requested'] as const),
];

/**
 * Two halves of one task that were folded apart, before the answer between them came. The earlier end decides, as it
 * would have; what only one half knows it knows for both. Lists count by this; a run's own page folds all facts again.
 */
export function mergeTasks(one: TaskCore, other: TaskCore): TaskCore {
  const [first, second] = one.first_seq <= other.first_seq ? [one, other] : [other, one];
  const closed = [first, second].filter((task) => !isOpen(task.state)).sort(byEnd);
  const ahead =
    closed[0] ?? [first, second].sort((a, b) => rankOf(a.state) - rankOf(b.state))[0] ?? first;
  const opener = first.requested_by === null ? second : first;
  return {
    ...first,
    state: ahead.state,
    closed_at: ahead.closed_at,
    assigned_to: ahead.assigned_to ?? opener.assigned_to,
    attempts: Math.max(first.attempts, second.attempts),
    title: opener.title || first.title || second.title,
    parent: opener.parent ?? first.parent ?? second.parent,
    requested_by: opener.requested_by,
    delegation: opener.delegation,
  };
}

function byEnd(one: TaskCore, other: TaskCore): number {
  return (one.closed_at ?? '') < (other.closed_at ?? '') ? -1 : 1;
}

function rankOf(state: TaskState): number {
  return FURTHEST_FIRST.indexOf(state);
}

/** Who answers for the task: the assignee, but for an assist, in which the delegator keeps it (CLowl, "Delegation"). */
export function accountableOf(task: TaskCore): string | null {
  return task.delegation?.mode === 'assist' ? task.delegation.from : task.assigned_to;
}

function openTask(fact: TaskFact): TaskCore {
  return {
    state: 'requested',
    attempts: fact.attempt ?? 1,
    title: '',
    parent: null,
    requested_by: null,
    assigned_to: null,
    delegation: null,
    protocol: fact.protocol,
    opened_at: fact.at,
    closed_at: null,
    first_seq: fact.seq,
  };
}

function startAttempt(task: TaskCore, fact: TaskFact): TaskCore {
  const attempt = fact.attempt ?? 1;
  if (attempt <= task.attempts) return task;
  const canReopen = task.state === 'failed' || task.state === 'timed_out';
  return canReopen
    ? { ...task, attempts: attempt, state: 'requested', closed_at: null }
    : { ...task, attempts: attempt };
}

function request(task: TaskCore, before: TaskCore | null, fact: TaskFact): TaskCore {
  const isFirst = task.requested_by === null;
  const named = {
    ...task,
    title: task.title || fact.title,
    requested_by: task.requested_by ?? fact.from,
    delegation: task.delegation ?? fact.delegation,
  };
  if (!isOpen(task.state) || isFirst) {
    return { ...named, assigned_to: task.assigned_to ?? fact.to };
  }
  const isRetry = before !== null && task.attempts > before.attempts;
  if (!isRetry && fact.to === task.assigned_to) return named;
  return { ...named, state: 'requested', requested_by: fact.from, assigned_to: fact.to };
}

/** An agent that was replaced does not fail its successor's attempt. */
function isStale(task: TaskCore, fact: TaskFact): boolean {
  if (fact.type === 'task.result' || fact.type === 'task.cancel') return false;
  const isEarlier = fact.attempt !== null && fact.attempt < task.attempts;
  return isEarlier && fact.from !== task.assigned_to;
}

function close(task: TaskCore, state: TaskState, fact: TaskFact): TaskCore {
  return { ...task, state, closed_at: fact.at };
}

/** Independent of the order of arrival, so that the shape of a tree is that of its messages and not of their seqs. */
function withParent(task: TaskCore, fact: TaskFact): TaskCore {
  if (fact.parent === null) return task;
  const claim = {
    rank: fact.type === 'task.request' ? 0 : 1,
    attempt: fact.attempt ?? 1,
    id: fact.parent,
  };
  return task.parent === null || isStronger(claim, task.parent) ? { ...task, parent: claim } : task;
}

function isStronger(claim: ParentClaim, other: ParentClaim): boolean {
  if (claim.rank !== other.rank) return claim.rank < other.rank;
  if (claim.attempt !== other.attempt) return claim.attempt < other.attempt;
  return claim.id < other.id;
}
