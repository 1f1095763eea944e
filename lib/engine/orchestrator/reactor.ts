// Does what is due. Nothing is remembered of events that went by: what is due is told from the folds, after each part of the
// log and at the start, so that a crash between any two steps loses nothing. Steps are appended many in one commit, one
// commit after the other; the next ones are told from what the log says then.
import { setImmediate } from 'node:timers/promises';
import { toAppError } from '@/lib/model/app-error';
import type { EventRecord } from '@/lib/model/event-record';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';
import type { RoutingState } from '@/lib/projections/routing/routing-state';
import { invariant } from '@/lib/std/invariant';
import { createListeners } from '@/lib/std/listeners';
import type { AppendOutcome, EventStore } from '@/lib/store/event-store';
import type { EngineLog } from '../engine-deps';
import type { GroupCommit } from '../log/group-commit';
import type { LogFeed } from '../log/log-feed';
import type { DecisionMade } from '../orchestration';
import { type Looked, RecordMemory } from './record-memory';
import { AssignmentSteps, neededFor, stepNameOf } from './steps/assignment-steps';
import { CancelReconciler, type Suspect } from './steps/cancel-reconciler';
import { Capacity } from './steps/capacity';
import type { Reaction } from './steps/engine-event';
import { ReviewReconciler } from './steps/review-reconciler';
import { WorkQueue } from './work-queue';

/** Steps of one commit: with 100 agents some 20 ms of decisions, between which others have their turn. */
const STEPS_MAX = 64;

/** Until a step that could not be stored is tried again. Milliseconds. */
const RETRY_MS = 1_000;

export type ReactorPorts = {
  readonly fold: OrchestrationFold;
  readonly routing: RoutingState;
  readonly reviews: ReviewsFold;
  readonly obligations: ObligationsFold;
  readonly commit: Pick<GroupCommit, 'append'>;
  readonly feed: Pick<LogFeed, 'reach'>;
  readonly events: Pick<EventStore, 'get'>;
  readonly log: EngineLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** A step that is to be appended; `name` tells it from all others, and `again` looks once more at what it is for. */
type Planned = { readonly reaction: Reaction; readonly name: string | null; again(): void };

export class Reactor {
  readonly #ports: ReactorPorts;
  readonly #queue: WorkQueue;
  readonly #reviews: ReviewReconciler;
  readonly #cancels: CancelReconciler;
  readonly #capacity = new Capacity();
  readonly #memory: RecordMemory;
  readonly #decided = createListeners<DecisionMade>();
  /** How often the ids of a step were taken. */
  readonly #salts = new Map<string, number>();
  #notices: Reaction[] = [];
  #running: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** The folds stand at the head of the log. Nothing happens before `start`. */
  constructor(ports: ReactorPorts) {
    this.#ports = ports;
    this.#queue = new WorkQueue(ports.now, () => this.#wake());
    this.#reviews = new ReviewReconciler(ports);
    this.#cancels = new CancelReconciler(ports);
    this.#memory = new RecordMemory(ports.events);
  }

  readonly onDecided = this.#decided.add;

  start(): void {
    this.#queue.add(this.#ports.fold.takeTouched());
    if (this.#hasWork()) this.#wake();
  }

  /** Hears what the folds were fed. */
  heed = (records: readonly EventRecord[]): void => {
    this.#memory.remember(records);
    this.#cancels.heed(records);
    this.#queue.add(this.#reviews.heed(records));
    this.#queue.add(this.#ports.fold.takeTouched());
    if (!this.#queue.hasLines) this.#capacity.rest();
    else if (this.#capacity.hasGrown(records, this.#ports.routing.agents())) {
      this.#queue.tryLines();
    }
    if (this.#hasWork()) this.#wake();
  };

  /** Appends something that is due besides. */
  say(reaction: Reaction): void {
    this.#notices.push(reaction);
    this.#wake();
  }

  /** Finishes the commit that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#queue.close();
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#running;
  }

  #wake(): void {
    if (this.#isClosed || this.#retry !== null) return;
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    try {
      // Whoever acknowledges a message goes first.
      for (await setImmediate(); this.#hasWork() && !this.#isClosed; await setImmediate()) {
        const { planned, seq } = await this.#plan();
        if (planned.length > 0) await this.#commit(planned, seq);
      }
    } catch (thrown) {
      const { code } = toAppError(thrown);
      if (code === 'shutting_down') return;
      this.#ports.log.warn({ err: thrown }, 'the orchestrator could not go on; it tries again');
      this.#retryLater();
    } finally {
      this.#running = null;
    }
  }

  #hasWork(): boolean {
    const queues = [this.#queue, this.#reviews, this.#cancels];
    return queues.some(({ isEmpty }) => !isEmpty) || this.#notices.length > 0;
  }

  #retryLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#wake();
    }, RETRY_MS);
    this.#retry.unref();
  }

  /** The steps that are due, and the seq that they were told from. */
  async #plan(): Promise<{ planned: Planned[]; seq: number }> {
    const { fold } = this.#ports;
    const taken = this.#queue.take(STEPS_MAX);
    const desk = this.#reviews.take(STEPS_MAX);
    const cancels = this.#cancels.take(STEPS_MAX);
    const notices = this.#notices.splice(0, STEPS_MAX);
    try {
      const now = this.#ports.now();
      const looked = await Promise.all(
        taken.map(({ key, isTry }) => this.#look(neededFor(fold.assignment(key), isTry, now))),
      );
      const results = await Promise.all(
        desk.map((task) => this.#look(this.#reviews.resultSeqOf(task))),
      );
      const requests = await Promise.all(cancels.map(({ asked }) => this.#look(asked)));
      // From here to the end without a pause: decisions rest on one state of the log.
      const planned = [
        ...this.#assignments(taken, looked),
        ...desk.flatMap((task, index) => this.#review(task, results[index] ?? null)),
        ...cancels.flatMap((task, index) => this.#cancel(task, requests[index] ?? null)),
        ...notices.map((reaction) => ({ reaction, name: null, again: () => this.say(reaction) })),
      ];
      return { planned, seq: fold.seq() };
    } catch (error) {
      this.#queue.putBack(taken);
      for (const task of desk) this.#reviews.again(task);
      for (const task of cancels) this.#cancels.again(task);
      this.#notices.push(...notices);
      throw error;
    }
  }

  #assignments(
    taken: readonly { key: string; isTry: boolean }[],
    looked: readonly (Looked | null)[],
  ): Planned[] {
    const now = this.#ports.now();
    const ports = { ...this.#ports, queue: this.#queue, onDecided: this.#decided.emit };
    const steps = new AssignmentSteps(ports, now);
    return taken.flatMap(({ key, isTry }, index) => {
      const name = stepNameOf(key, this.#ports.fold.assignment(key), now);
      const salt = this.#salts.get(name) ?? 0;
      const reaction = steps.step(key, { isTry, looked: looked[index] ?? null, salt });
      if (reaction === null) return [];
      return [{ reaction, name, again: () => this.#queue.putBack([{ key, isTry }]) }];
    });
  }

  #review(task: { runId: string; taskId: string }, result: Looked | null): Planned[] {
    const at = new Date(this.#ports.now()).toISOString();
    const name = this.#reviews.stepNameOf(task);
    const reaction =
      result === null ? null : this.#reviews.stepOf(task, result, at, this.#salts.get(name) ?? 0);
    if (reaction === null) return [];
    return [{ reaction, name, again: () => this.#reviews.again(task) }];
  }

  #cancel(task: Suspect, request: Looked | null): Planned[] {
    const at = new Date(this.#ports.now()).toISOString();
    const name = this.#cancels.stepNameOf(task);
    const moment = { at, salt: this.#salts.get(name) ?? 0 };
    const reaction = request && this.#cancels.stepOf(task, request.record, moment);
    return reaction ? [{ reaction, name, again: () => this.#cancels.again(task) }] : [];
  }

  #look(seq: number | null): Promise<Looked | null> | null {
    return seq === null ? null : this.#memory.look(seq);
  }

  /** @param planSeq What the steps were told from. */
  async #commit(planned: readonly Planned[], planSeq: number): Promise<void> {
    let outcomes: readonly AppendOutcome[];
    try {
      outcomes = await this.#ports.commit.append(planned.map(({ reaction }) => reaction.message));
    } catch (error) {
      for (const { again } of planned) again();
      throw error;
    }
    let reached = 0;
    let staleBy = 0;
    for (const [index, step] of planned.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) continue;
      if (outcome.status === 'bad_text') {
        this.#ports.log.error({ cause: step.reaction.cause, outcome }, 'a step cannot be stored');
        continue;
      }
      const isStored = outcome.status === 'stored';
      if (!isStored) this.#lost(step, outcome, planSeq);
      else if (step.name !== null) this.#salts.delete(step.name);
      const further = isStored ? step.reaction.message.events.length - 1 : 0;
      reached = Math.max(reached, outcome.seq + further);
      if (outcome.status === 'stale') staleBy = outcome.seq;
    }
    // The next steps are told from all of these; where others write to the database too, the folds may still wait for theirs.
    await this.#ports.feed.reach(reached);
    // Without what it did not know of it would decide the same again, and at once.
    invariant(this.#ports.routing.seq() >= staleBy, `routing was told of the log up to ${staleBy}`);
  }

  /**
   * An id was taken: by another process that was quicker, whose step the log tells of, or by somebody who guessed it. What
   * was in the log already when the step was told is no such step, so that it gets another id. Or another process decided
   * meanwhile: then this one decides again, knowing of that.
   */
  #lost(
    { name, again }: Planned,
    { status, seq }: Exclude<AppendOutcome, { status: 'stored' | 'bad_text' }>,
    planSeq: number,
  ): void {
    if (name === null) return;
    if (status !== 'stale' && seq <= planSeq) {
      this.#salts.set(name, (this.#salts.get(name) ?? 0) + 1);
    }
    again();
  }
}
