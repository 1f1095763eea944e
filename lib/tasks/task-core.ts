// A task as folds keep it: what its state is made of, its copies, and what is asked of it.
import type { RunState, Task, TaskState } from '@/lib/model/summary';
import { isGroup } from './authority';
import { type Mark, type Moment, momentIn } from './event-time';
import type { TaskFact } from './task-facts';

/** Claims to be the parent: a request's before any other event's, the lowest attempt's, then the smallest id. */
export type ParentClaim = { readonly rank: number; readonly attempt: number; readonly id: string };

/** Who works on the task, since which event. `firm`: by an accept or a second request, which takes it from whoever had it. */
export type Assignee = { readonly agent_id: string; readonly seq: number; readonly firm: boolean };

/** A request that names no parent: the task hangs from the one that its sender holds (PD5). */
type Handover = { readonly from: string; readonly to: string };

/** A task without what is only counted. Plain JSON. */
export type TaskCore = {
  readonly state: TaskState;
  readonly attempts: number;
  readonly title: string;
  readonly parent: ParentClaim | null;
  readonly requested_by: string | null;
  /** The seq of its first request. */
  readonly asked_seq: number | null;
  readonly assigned: Assignee | null;
  readonly delegation: Task['delegation'];
  readonly protocol: string;
  readonly opened_at: string;
  /** The first request; of what nobody asked for its first event. */
  readonly start: Moment;
  readonly closed: Mark | null;
  readonly first_seq: number;
  /** To whom it was offered, where that is more than the assignee; of a thread everybody who asked or was asked. */
  readonly offered: readonly string[];
  /** Our own orchestrator handed it on. */
  readonly isHandedOn?: true;
  /** A vote or a review: it occupies nobody. */
  readonly isNoWork?: true;
  /** No event of its protocol ends it. */
  readonly endsInWords?: true;
  /** It is one of many questions of a thread, which is one task. */
  readonly isOfThread?: true;
  /** It tells of another log. */
  readonly isImport?: true;
  /** Nobody asked for it, and what was said may be about something else than a task. */
  readonly mayBeAside?: true;
  /** Each once; one more than `HANDOVERS_MAX` where there are too many. */
  readonly handovers: readonly Handover[];
  /** While nobody asked for it: what was said of it, ascending by seq. */
  readonly waiting?: readonly TaskFact[];
};

export type MutableCore = { -readonly [Key in keyof TaskCore]: TaskCore[Key] };

/** Spelled out: V8 gives all copies one shape then, which halves what an event costs against spreading the task. */
export function copyOf(task: TaskCore): MutableCore {
  const copy = askedCopyOf(task);
  if (task.mayBeAside) copy.mayBeAside = true;
  if (task.waiting !== undefined) copy.waiting = task.waiting;
  return copy;
}

/** Without what is only kept while nobody asked for the task. */
export function askedCopyOf(task: TaskCore): MutableCore {
  const copy: MutableCore = {
    state: task.state,
    attempts: task.attempts,
    title: task.title,
    parent: task.parent,
    requested_by: task.requested_by,
    asked_seq: task.asked_seq,
    assigned: task.assigned,
    delegation: task.delegation,
    protocol: task.protocol,
    opened_at: task.opened_at,
    start: task.start,
    closed: task.closed,
    first_seq: task.first_seq,
    offered: task.offered,
    handovers: task.handovers,
  };
  addFlags(copy, task);
  return copy;
}

type Flags = Pick<TaskCore, 'isHandedOn' | 'isNoWork' | 'endsInWords' | 'isOfThread' | 'isImport'>;

/** Sets the flags that are set in `flags`. A flag is never taken back. */
export function addFlags(task: MutableCore, flags: Flags): void {
  if (flags.isHandedOn) task.isHandedOn = true;
  if (flags.isNoWork) task.isNoWork = true;
  if (flags.endsInWords) task.endsInWords = true;
  if (flags.isOfThread) task.isOfThread = true;
  if (flags.isImport) task.isImport = true;
}

/** Whether somebody still owes something for the task. */
export function isOpen(state: TaskState): boolean {
  return state === 'requested' || state === 'accepted' || state === 'in_progress';
}

/** Whether a task, or a run, ended in failure. */
export function hasFailed(state: TaskState | RunState): boolean {
  return state === 'failed' || state === 'timed_out';
}

/** Whether anything that is said may open it, or keeps it open: what failed may be tried again, what is done or called off stays so. */
export function mayGoOn(state: TaskState): boolean {
  return isOpen(state) || hasFailed(state);
}

const NO_HANDOVERS: readonly Handover[] = [];
export const NOBODY: readonly string[] = [];

/** A task of which its first fact is known, before that is taken. */
export function openTask(fact: TaskFact): TaskCore {
  const task: MutableCore = {
    state: 'requested',
    attempts: fact.attempt ?? 1,
    title: '',
    parent: null,
    requested_by: null,
    asked_seq: null,
    assigned: null,
    delegation: null,
    protocol: fact.protocol,
    opened_at: fact.at,
    start: momentIn(fact),
    closed: null,
    first_seq: fact.seq,
    offered: NOBODY,
    handovers: NO_HANDOVERS,
  };
  if (fact.isImport) task.isImport = true;
  if (fact.mayBeAside) task.mayBeAside = true;
  return task;
}

/** Who answers for the task: the assignee, but for an assist, in which the delegator keeps it (CLowl, "Delegation"). */
export function accountableOf(task: TaskCore): string | null {
  return task.delegation?.mode === 'assist'
    ? task.delegation.from
    : (task.assigned?.agent_id ?? null);
}

/** Whether only words can tell that the task is done. What our orchestrator handed on ends like any other. */
export function isOpenEnded({ endsInWords, isHandedOn }: TaskCore): boolean {
  return endsInWords === true && isHandedOn !== true;
}

/**
 * Who is busy with the task, as lists and routing count it: one agent that has it, for as long as its state tells so. Votes,
 * reviews and what an import tells of occupy nobody.
 */
export function loadedBy(task: TaskCore): string | null {
  const isCounted = !task.isNoWork && !task.isImport && !isOpenEnded(task);
  const agentId = task.assigned?.agent_id ?? null;
  return isCounted && isOpen(task.state) && agentId !== null && !isGroup(agentId) ? agentId : null;
}
