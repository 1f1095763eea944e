// The step that an errand needs next, made into what is to be appended. Everything that a step reads is looked up before;
// then it is told from the state of that moment without a pause, so that decisions rest on one state of the log.
import type { EventRecord } from '@/lib/model/event-record';
import type { OrchestrationFold } from '@/lib/projections/orchestration';
import { type Due, dueOf } from '@/lib/projections/orchestration-due';
import type { Errand, ErrandChild, TaskEnd } from '@/lib/projections/orchestration-errand';
import { isUndecided } from '@/lib/projections/review-book';
import type { ReviewsFold } from '@/lib/projections/reviews';
import type { RoutingState } from '@/lib/projections/routing-state';
import type { Agenda } from './agenda';
import { cancelling, closing, givingUp, type Judged, timingOut } from './answers';
import { type Decided, Decider } from './decider';
import type { Reaction } from './engine-event';
import { handedBy } from './handing-on';
import { rejectionText } from './overseers';
import type { Looked } from './record-memory';

/** The rule that a broken contract breaks. */
export const CONTRACT_RULE = 'C27';

export type StepPorts = {
  readonly fold: Pick<OrchestrationFold, 'errand'>;
  readonly routing: Pick<RoutingState, 'agents' | 'agent' | 'cursor' | 'seq'>;
  readonly reviews: Pick<ReviewsFold, 'of'>;
  readonly agenda: Pick<Agenda, 'add' | 'addAt' | 'wait' | 'leave'>;
  readonly onDecided: (made: Decided) => void;
};

/** The event whose content a step needs; null where it needs none. */
export function neededFor(errand: Errand | null, isTry: boolean, now: number): number | null {
  const due = errand === null ? null : dueOf(errand, now);
  if (errand === null || due === null) return null;
  if (due.step === 'close') return errand.child?.end?.seq ?? null;
  const isAsked = due.step === 'decide' || due.step === 'hand' || (due.step === 'wait' && isTry);
  return isAsked ? errand.asked.seq : null;
}

/**
 * The name of a step, by which it is known how often its ids were found taken: the next step begins with ids of its own, so
 * that processes that met a taken id and those that did not take the same one.
 */
export function stepNameOf(key: string, errand: Errand | null, now: number): string {
  const step = (errand && dueOf(errand, now)?.step) ?? '';
  const { asked, attempt, decisions, child } = errand ?? {};
  const what = step === 'wait' || step === 'give_up' ? 'decide' : step;
  return JSON.stringify([key, what, asked?.id, attempt, decisions, child?.attempt]);
}

/** The steps of one commit. */
export class ErrandSteps {
  readonly #ports: StepPorts;
  readonly #now: number;
  readonly #at: string;
  readonly #decider: Decider;

  constructor(ports: StepPorts, now: number) {
    this.#ports = ports;
    this.#now = now;
    this.#at = new Date(now).toISOString();
    this.#decider = new Decider(ports.routing, this.#at);
  }

  /**
   * What is due for an errand, where something is; what has time is noted for later.
   * @param looked The event that the step needed when it was looked up.
   */
  step(
    key: string,
    options: { isTry: boolean; looked: Looked | null; salt: number },
  ): Reaction | null {
    const { agenda, fold } = this.#ports;
    const errand = fold.errand(key);
    const due = errand === null ? null : dueOf(errand, this.#now);
    if (errand === null || due === null) {
      agenda.leave(key);
      return null;
    }
    const needed = neededFor(errand, options.isTry, this.#now);
    if (needed !== null && needed !== options.looked?.record.seq) {
      agenda.add([key]); // it went on while it was looked up
      return null;
    }
    if (due.step === 'wait') return this.#wait(key, errand, due, options);
    agenda.leave(key);
    return this.#take(key, errand, due, options);
  }

  #wait(
    key: string,
    errand: Errand,
    { question, until }: Extract<Due, { step: 'wait' }>,
    { isTry, looked, salt }: { isTry: boolean; looked: Looked | null; salt: number },
  ): Reaction | null {
    const { agenda } = this.#ports;
    agenda.wait(key, question);
    agenda.addAt(key, until);
    if (!isTry || looked === null) return null;
    const decided = this.#decider.decide(errand, looked.record, salt);
    if (decided.outcome === 'waiting') return null;
    agenda.leave(key);
    this.#ports.onDecided(decided);
    return decided.reaction;
  }

  #take(
    key: string,
    errand: Errand,
    due: Exclude<Due, { step: 'wait' }>,
    { looked, salt }: { looked: Looked | null; salt: number },
  ): Reaction | null {
    const { child } = errand;
    const [at, record] = [this.#at, looked?.record ?? null];
    switch (due.step) {
      case 'decide':
        return record === null ? null : this.#decide(errand, record, salt);
      case 'hand':
        return record === null ? null : this.#hand(errand, record, due.to, salt);
      case 'give_up':
        return givingUp(errand, at, salt);
      case 'close':
        return looked === null || child === null ? null : this.#close(errand, child, looked, salt);
      case 'cancel':
        return child === null ? null : cancelling(errand, child, at, salt);
      case 'time_out':
        return child === null ? null : timingOut(errand, child, at, salt);
      case 'watch':
        if (due.until !== null) this.#ports.agenda.addAt(key, due.until);
        return null;
    }
  }

  #decide(errand: Errand, request: EventRecord, salt: number): Reaction | null {
    const decided = this.#decider.decide(errand, request, salt);
    this.#ports.onDecided(decided);
    return decided.reaction;
  }

  #hand(errand: Errand, { event }: EventRecord, to: string, salt: number): Reaction | null {
    const limitSec = this.#ports.routing.agent(to)?.card.limits?.max_runtime_sec ?? null;
    return handedBy(errand, event, { at: this.#at, to, limitSec, salt });
  }

  /** Only after its overseer; null while that one has not decided. */
  #close(errand: Errand, child: ErrandChild, looked: Looked, salt: number): Reaction | null {
    const { end } = child;
    const judged = end === null ? null : this.#judge(errand, child, end, looked);
    if (end === null || judged === null) return null;
    return closing(errand, { ...child, end }, looked.record, { at: this.#at, judged, salt });
  }

  #judge(errand: Errand, child: ErrandChild, end: TaskEnd, looked: Looked): Judged | null {
    if (end.type !== 'task.result') return { verdict: 'passed' };
    const breaches = looked.findings?.filter(
      ({ rule, level }) => rule === CONTRACT_RULE && level === 'error',
    );
    const [breach] = breaches ?? [];
    if (breach) return { verdict: 'broken', message: `${breach.path}: ${breach.message}` };
    const review = this.#ports.reviews.of(errand.run_id, child.task_id);
    if (review === null || review.task_id !== child.task_id) return { verdict: 'passed' };
    if (isUndecided(review.state)) return null;
    if (review.state === 'approved') return { verdict: 'passed' };
    return { verdict: 'rejected', message: rejectionText(review.decided_by, review.comment) };
  }
}
