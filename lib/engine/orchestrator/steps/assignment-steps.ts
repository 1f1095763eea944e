// The step that an assignment needs next, made into what is to be appended. Everything that a step reads is looked up before;
// then it is told from the state of that moment without a pause, so that decisions rest on one state of the log.
import type { EventRecord } from '@/lib/model/event-record';
import type {
  Assignment,
  AssignmentChild,
  TaskEnd,
} from '@/lib/projections/assignments/assignment';
import { type Due, dueOf } from '@/lib/projections/assignments/due';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import { isUndecided } from '@/lib/projections/reviews/review-index';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';
import type { RoutingState } from '@/lib/projections/routing/routing-state';
import type { Looked } from '../reconcile/record-memory';
import { type CheckedResult, cancelling, closing, givingUp, timingOut } from './answers';
import { type Decided, Decider, type Unsayable } from './decider';
import { handedBy, limitOf } from './dispatch';
import type { Reaction } from './engine-event';
import { rejectionText } from './overseers';

/** The rule that a broken contract breaks. */
export const CONTRACT_RULE = 'C27';

/** When an assignment is looked at again. */
export type StepQueue = {
  add(keys: Iterable<string>): void;
  /** Once it is due. */
  addAt(key: string, at: number): void;
  /** Whether one more may wait. */
  hasRoomFor(key: string): boolean;
  /** When somebody may have room, in line with those that ask the same. */
  wait(key: string, question: string): void;
  /** Neither when it is due nor in its line any more. */
  leave(key: string): void;
};

export type StepPorts = {
  readonly fold: Pick<OrchestrationFold, 'assignment'>;
  readonly routing: Pick<RoutingState, 'agents' | 'agent' | 'cursor' | 'seq' | 'foreignProtocols'>;
  readonly unsayable: Unsayable;
  readonly reviews: Pick<ReviewsFold, 'of'>;
  readonly queue: StepQueue;
  readonly onDecided: (made: Decided) => void;
};

/** The event whose content a step needs; null where it needs none. */
export function neededFor(
  assignment: Assignment | null,
  isTry: boolean,
  now: number,
): number | null {
  const due = assignment === null ? null : dueOf(assignment, now);
  if (assignment === null || due === null) return null;
  if (due.step === 'close') return assignment.child?.end?.seq ?? null;
  const isAsked = due.step === 'decide' || due.step === 'hand' || (due.step === 'wait' && isTry);
  return isAsked ? assignment.asked.seq : null;
}

/**
 * The name of a step, by which it is known how often its ids were found taken: the next step begins with ids of its own, so
 * that processes that met a taken id and those that did not take the same one.
 */
export function stepNameOf(key: string, assignment: Assignment | null, now: number): string {
  const step = (assignment && dueOf(assignment, now)?.step) ?? '';
  const { asked, attempt, decisions, child } = assignment ?? {};
  const what = step === 'wait' || step === 'give_up' ? 'decide' : step;
  return JSON.stringify([key, what, asked?.id, attempt, decisions, child?.attempt]);
}

/** The steps of one commit. */
export class AssignmentSteps {
  readonly #ports: StepPorts;
  readonly #now: number;
  readonly #at: string;
  readonly #decider: Decider;

  constructor(ports: StepPorts, now: number) {
    this.#ports = ports;
    this.#now = now;
    this.#at = new Date(now).toISOString();
    this.#decider = new Decider(ports.routing, this.#at, ports.unsayable);
  }

  /**
   * What is due for an assignment, where something is; what has time is noted for later.
   * @param looked The event that the step needed when it was looked up.
   */
  step(
    key: string,
    options: { isTry: boolean; looked: Looked | null; nonce: number },
  ): Reaction | null {
    const { queue, fold } = this.#ports;
    const assignment = fold.assignment(key);
    const due = assignment === null ? null : dueOf(assignment, this.#now);
    if (assignment === null || due === null) {
      queue.leave(key);
      return null;
    }
    const needed = neededFor(assignment, options.isTry, this.#now);
    if (needed !== null && needed !== options.looked?.record.seq) {
      queue.add([key]); // it went on while it was looked up
      return null;
    }
    if (due.step === 'wait') return this.#wait(key, assignment, due, options);
    queue.leave(key);
    return this.#take(key, assignment, due, options);
  }

  #wait(
    key: string,
    assignment: Assignment,
    { question, until }: Extract<Due, { step: 'wait' }>,
    { isTry, looked, nonce }: { isTry: boolean; looked: Looked | null; nonce: number },
  ): Reaction | null {
    const { queue } = this.#ports;
    if (!queue.hasRoomFor(key)) {
      return givingUp(assignment, {
        at: this.#at,
        nonce,
        reason: 'too many tasks wait for a hand',
      });
    }
    queue.wait(key, question);
    queue.addAt(key, until);
    if (!isTry || looked === null) return null;
    const decided = this.#decider.decide(assignment, looked.record, nonce);
    if (decided.outcome === 'waiting') return null;
    queue.leave(key);
    this.#ports.onDecided(decided);
    return decided.reaction;
  }

  #take(
    key: string,
    assignment: Assignment,
    due: Exclude<Due, { step: 'wait' }>,
    { looked, nonce }: { looked: Looked | null; nonce: number },
  ): Reaction | null {
    const { child } = assignment;
    const [at, record] = [this.#at, looked?.record ?? null];
    switch (due.step) {
      case 'decide':
        return record === null ? null : this.#decide(assignment, record, nonce);
      case 'hand':
        return record === null ? null : this.#hand(assignment, record, due.to, nonce);
      case 'give_up':
        return givingUp(assignment, { at, nonce, reason: 'no agent had a hand free in time' });
      case 'close':
        return looked === null || child === null
          ? null
          : this.#close(assignment, child, looked, nonce);
      case 'cancel':
        return child === null ? null : cancelling(assignment, child, at, nonce);
      case 'time_out':
        return child === null ? null : timingOut(assignment, child, at, nonce);
      case 'watch':
        if (due.until !== null) this.#ports.queue.addAt(key, due.until);
        return null;
    }
  }

  #decide(assignment: Assignment, request: EventRecord, nonce: number): Reaction | null {
    const decided = this.#decider.decide(assignment, request, nonce);
    this.#ports.onDecided(decided);
    return decided.reaction;
  }

  #hand(
    assignment: Assignment,
    { event }: EventRecord,
    to: string,
    nonce: number,
  ): Reaction | null {
    const limitSec = limitOf(event, this.#ports.routing.agent(to));
    return handedBy(assignment, event, { at: this.#at, to, limitSec, nonce });
  }

  /** Only after its overseer; null while that one has not decided. */
  #close(
    assignment: Assignment,
    child: AssignmentChild,
    looked: Looked,
    nonce: number,
  ): Reaction | null {
    const { end } = child;
    const checked = end === null ? null : this.#checkResult(assignment, child, end, looked);
    if (end === null || checked === null) return null;
    return closing(assignment, { ...child, end }, looked.record, { at: this.#at, checked, nonce });
  }

  #checkResult(
    assignment: Assignment,
    child: AssignmentChild,
    end: TaskEnd,
    looked: Looked,
  ): CheckedResult | null {
    if (end.type !== 'task.result') return { verdict: 'passed' };
    const breaches = looked.findings?.filter(
      ({ rule, level }) => rule === CONTRACT_RULE && level === 'error',
    );
    const [breach] = breaches ?? [];
    if (breach) return { verdict: 'broken', message: `${breach.path}: ${breach.message}` };
    const review = this.#ports.reviews.of(assignment.run_id, child.task_id);
    if (review === null || review.task_id !== child.task_id) return { verdict: 'passed' };
    if (isUndecided(review.state)) return null;
    if (review.state === 'approved') return { verdict: 'passed' };
    return { verdict: 'rejected', message: rejectionText(review.decided_by, review.comment) };
  }
}
