// One task's state after one more fact, facts taken by seq. This table is our reading where Clutch has none (CD11): an
// accept or a progress may be missing, the first terminal event of an attempt decides, and what comes after it changes
// nothing. A retry (CD8) is any event of a higher attempt: it opens a failed or timed-out task again, whatever the error
// said of `retryable`, for who asks again decides that. What is completed or cancelled stays so. Who may say what stands in
// `authority.ts`; what came before the request waits for it, for nobody knows yet whose task it is.
import type { TaskState } from '@/lib/model/summary';
import { type EndAct, isHolder, mayAct, type Parties } from './authority';
import { markOf } from './event-time';
import {
  type Assignee,
  addFlags,
  askedCopyOf,
  copyOf,
  isOpen,
  type MutableCore,
  NOBODY,
  openTask,
  type ParentClaim,
  type TaskCore,
} from './task-core';
import type { TaskFact } from './task-facts';

/** Handovers of one task that are told apart. One that went through more hands has a parent only where somebody names it. */
export const HANDOVERS_MAX = 100;

/** Facts that wait for their request, agents that one request is offered to, and agents that take part in one thread: the first ones. */
const WAITING_MAX = 100;
const OFFERED_MAX = 100;

/** The state after `fact`; `before` is null for the task's first fact. */
export function stepTask(before: TaskCore | null, fact: TaskFact): TaskCore {
  if (before === null) {
    const task = openTask(fact);
    return fact.act === 'request' ? apply(task, fact) : wait(task, fact);
  }
  if (before.requested_by === null) {
    return fact.act === 'request' ? adopt(before, fact) : wait(before, fact);
  }
  return mayChange(before, fact) ? apply(before, fact) : withShape(before, fact);
}

/** Of one task's facts, ascending by seq, those of strangers, which change nothing. */
export function strangersFacts(facts: readonly TaskFact[]): TaskFact[] {
  const strangers: TaskFact[] = [];
  let task: TaskCore | null = null;
  for (const fact of facts) {
    if (task !== null && task.requested_by === null && fact.act === 'request') {
      const asked = apply(openTask(fact), fact);
      strangers.push(...(task.waiting ?? []).filter((before) => !mayHaveChanged(asked, before)));
    } else if (task !== null && task.requested_by !== null && !mayChange(task, fact)) {
      strangers.push(fact);
    }
    task = stepTask(task, fact);
  }
  return strangers;
}

/** Whether a fact about a task that was asked for is said by somebody whose matter it is. */
export function mayChange(task: TaskCore, fact: TaskFact): boolean {
  // Whoever asks in a thread takes part in it.
  if (task.isOfThread === true && fact.act === 'request') return true;
  const { from, act, isOperators = false, isRuling = false } = fact;
  return mayAct(partiesOf(task), { from, act, isOperators, isRuling });
}

/** Whether a task is in the hands of an agent, or there for it to take. */
export function holds(task: TaskCore, agentId: string): boolean {
  return isHolder(partiesOf(task), agentId);
}

function partiesOf({ requested_by, assigned, offered }: TaskCore): Parties {
  return { requested_by, assigned_to: assigned?.agent_id ?? null, offered };
}

/** What is said before the request counts for as long as nobody asked. */
function wait(task: TaskCore, fact: TaskFact): TaskCore {
  const { waiting = [] } = task;
  if (waiting.length >= WAITING_MAX) return task;
  return { ...apply(task, fact), waiting: [...waiting, fact] };
}

/** The request says whose matter the task is: of what was said before only what they said counts. */
function adopt({ waiting = [], first_seq, opened_at }: TaskCore, fact: TaskFact): TaskCore {
  const asked = { ...apply(openTask(fact), fact), first_seq, opened_at };
  return waiting.reduce(
    (task, before) =>
      mayHaveChanged(asked, before) ? apply(task, before) : withShape(task, before),
    asked,
  );
}

/**
 * Whether a fact that came before the request counts: a cancel may overtake its request as well as a result may. What may be
 * about something else than a task counts of those alone who were asked.
 */
function mayHaveChanged(asked: TaskCore, before: TaskFact): boolean {
  return before.mayBeAside === true ? holds(asked, before.from) : mayChange(asked, before);
}

function apply(before: TaskCore, fact: TaskFact): TaskCore {
  const task = withShape(startAttempt(before, fact), fact);
  if (fact.act === 'request') return request(task, fact, task.attempts > before.attempts);
  if (!isOpen(task.state) || isStale(task, fact)) return task;
  const assigned = task.assigned ?? assume(fact.from, fact);
  switch (fact.act) {
    case 'accept': {
      const state = task.state === 'requested' ? 'accepted' : task.state;
      return held(task, state, { agent_id: fact.from, seq: fact.seq, firm: true });
    }
    case 'progress':
      return held(task, 'in_progress', assigned);
    case 'result':
      return close(held(task, task.state, assigned), fact.act, fact);
    default:
      return close(copyOf(task), fact.act, fact);
  }
}

const END_STATES: Readonly<Record<EndAct, TaskState>> = {
  result: 'completed',
  error: 'failed',
  cancel: 'cancelled',
  timeout: 'timed_out',
};

/** Of two halves of one open task, the one that is further tells the state. */
const FURTHEST_FIRST = ['in_progress', 'accepted', 'requested'] as const;

/**
 * One task whose facts were folded in two halves, before the answer between them came. It says what the fold of all facts
 * says, where one attempt was asked for once, as CLowl does: the earlier end decides, the later accept holds the task.
 */
export function mergeTasks(one: TaskCore, other: TaskCore): TaskCore {
  const [first, second] = one.first_seq < other.first_seq ? [one, other] : [other, one];
  if (first.requested_by === null && second.requested_by === null)
    return mergeWaiting(first, second);
  if (second.requested_by === null) return mergeAsked(first, judged(second, first));
  if (first.requested_by === null) return mergeAsked(judged(first, second), second);
  return mergeAsked(first, second);
}

/** Nobody asked for either half: all that was said of it waits. */
function mergeWaiting(one: TaskCore, other: TaskCore): TaskCore {
  const facts = [...(one.waiting ?? []), ...(other.waiting ?? [])];
  const [head, ...rest] = facts.sort((before, after) => before.seq - after.seq);
  return head === undefined ? one : rest.reduce(wait, wait(openTask(head), head));
}

/** The half that nobody asked for, as far as it was said by those whose matter the asked half is. */
function judged(half: TaskCore, asked: TaskCore): TaskCore {
  const { waiting = [], first_seq, opened_at, protocol } = half;
  const [head] = waiting;
  if (head === undefined) return half;
  const start = { ...openTask(head), first_seq, opened_at, protocol };
  return waiting.reduce<TaskCore>(
    (task, fact) => (mayBelong(fact, asked) ? apply(task, fact) : withShape(task, fact)),
    start,
  );
}

/** As if the facts had come one by one. */
function mayBelong(fact: TaskFact, asked: TaskCore): boolean {
  if (fact.seq < (asked.asked_seq ?? 0)) return mayHaveChanged(asked, fact);
  return mayChange(asked, fact);
}

function mergeAsked(first: TaskCore, second: TaskCore): TaskCore {
  const asked = first.requested_by === null ? second : first;
  const ended = earlierEnd(first, second);
  const open = FURTHEST_FIRST.find((state) => state === first.state || state === second.state);
  const task = askedCopyOf(first);
  addFlags(task, second);
  task.state = ended?.state ?? open ?? first.state;
  task.closed = ended?.closed ?? null;
  task.assigned = holder(first.assigned, second.assigned);
  task.attempts = Math.max(first.attempts, second.attempts);
  task.parent = stronger(first.parent, second.parent);
  task.title = asked.title;
  task.requested_by = asked.requested_by;
  task.asked_seq = asked.asked_seq;
  task.start = asked.start;
  task.delegation = asked.delegation;
  task.handovers = second.handovers.reduce(withHandover, first.handovers);
  task.offered = second.offered.reduce(withOffered, first.offered);
  return task;
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

function startAttempt(task: TaskCore, fact: TaskFact): TaskCore {
  const attempt = fact.attempt ?? 1;
  if (attempt <= task.attempts) return task;
  const next = copyOf(task);
  next.attempts = attempt;
  if (task.state !== 'failed' && task.state !== 'timed_out') return next;
  next.state = 'requested';
  next.closed = null;
  return next;
}

function request(before: TaskCore, fact: TaskFact, isRetry: boolean): TaskCore {
  const task = markedCopy(before, fact);
  const isFirst = before.requested_by === null;
  task.title ||= fact.title;
  task.requested_by ??= fact.from;
  task.asked_seq ??= fact.seq;
  task.delegation ??= fact.delegation;
  task.offered = offeredBy(before, fact);
  if (!isOpen(before.state) || isFirst) {
    task.assigned ??= assume(fact.to, fact);
    return task;
  }
  if (!isRetry && fact.to === (before.assigned?.agent_id ?? null)) return task;
  task.state = 'requested';
  task.requested_by = fact.from;
  task.assigned = fact.to === null ? null : { agent_id: fact.to, seq: fact.seq, firm: true };
  return task;
}

/** A copy for one more request, with what that says of the kind of its task. */
function markedCopy(before: TaskCore, fact: TaskFact): MutableCore {
  const task = copyOf(before);
  if (fact.handsOn) task.isHandedOn = true;
  if (fact.expects === 'votes' || fact.expects === 'review') task.isNoWork = true;
  if (fact.endsInWords) task.endsInWords = true;
  if (fact.isOfThread) task.isOfThread = true;
  return task;
}

/** A thread adds whoever asks and is asked; elsewhere the last request that counts says to whom it is offered. */
function offeredBy({ offered }: TaskCore, fact: TaskFact): readonly string[] {
  const recipients = fact.offered ?? (fact.to === null ? NOBODY : [fact.to]);
  if (fact.isOfThread) return [fact.from, ...recipients].reduce(withOffered, offered);
  return recipients.length > 1 ? recipients.slice(0, OFFERED_MAX) : NOBODY;
}

function withOffered(offered: readonly string[], agentId: string): readonly string[] {
  const isKnown = offered.includes(agentId);
  return isKnown || offered.length >= OFFERED_MAX ? offered : [...offered, agentId];
}

function assume(agentId: string | null, { seq }: TaskFact): Assignee | null {
  return agentId === null ? null : { agent_id: agentId, seq, firm: false };
}

type Handover = TaskCore['handovers'][number];

function withHandover(handovers: readonly Handover[], handover: Handover): readonly Handover[] {
  const { from, to } = handover;
  const isKnown = handovers.some((known) => known.from === from && known.to === to);
  return isKnown || handovers.length > HANDOVERS_MAX ? handovers : [...handovers, handover];
}

/** An agent that was replaced does not fail its successor's attempt. */
function isStale(task: TaskCore, fact: TaskFact): boolean {
  if (fact.act === 'result' || fact.act === 'cancel') return false;
  const isEarlier = fact.attempt !== null && fact.attempt < task.attempts;
  return isEarlier && fact.from !== task.assigned?.agent_id;
}

function held(before: TaskCore, state: TaskState, assigned: Assignee | null): MutableCore {
  const task = copyOf(before);
  task.state = state;
  task.assigned = assigned;
  return task;
}

/** @param task Its own copy, which it changes. */
function close(task: MutableCore, act: EndAct, fact: TaskFact): TaskCore {
  task.state = END_STATES[act];
  task.closed = markOf(fact);
  return task;
}

/**
 * What a fact says of the place of its task in the tree, whoever says it: whose matter a task is depends on the order of
 * arrival, and the shape of a tree is that of its messages and not of their seqs.
 */
function withShape(task: TaskCore, fact: TaskFact): TaskCore {
  const placed = withParent(task, fact);
  if (!fact.parentIsHeld || fact.to === null) return placed;
  const handovers = withHandover(placed.handovers, { from: fact.from, to: fact.to });
  if (handovers === placed.handovers) return placed;
  const next = copyOf(placed);
  next.handovers = handovers;
  return next;
}

function withParent(task: TaskCore, fact: TaskFact): TaskCore {
  if (fact.parent === null) return task;
  const claim = {
    rank: fact.act === 'request' ? 0 : 1,
    attempt: fact.attempt ?? 1,
    id: fact.parent,
  };
  const parent = stronger(task.parent, claim);
  if (parent === task.parent) return task;
  const next = copyOf(task);
  next.parent = parent;
  return next;
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
