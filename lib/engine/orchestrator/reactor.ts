// Does what is due. Nothing is remembered of events that went by: what is due follows from the folds, after each part of the
// log and at the start, so that a crash between any two steps loses nothing. Steps are appended many in one commit, one
// commit after the other; the next ones follow from what the log says then.
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { toAppError } from '@/lib/model/errors/app-error';
import type { EventRecord } from '@/lib/model/event-record';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';
import type { RoutingState } from '@/lib/projections/routing/routing-state';
import { invariant } from '@/lib/std/invariant';
import { createListeners } from '@/lib/std/listeners';
import type { AppendOutcome, EventStore } from '@/lib/store/ports/event-store';
import { runOfKey } from '@/lib/tasks/task-key';
import type { EngineLog } from '../interface/engine-deps';
import type { DecisionMade } from '../interface/orchestration';
import type { GroupCommit } from '../log/commit/group-commit';
import type { LogFeed } from '../log/feed/log-feed';
import { type PlannedStep, Reconciler, type StepResult, type Work } from './reconcile/reconciler';
import { type Looked, RecordMemory } from './reconcile/record-memory';
import { type AssignmentItem, AssignmentQueue, assignmentWork } from './steps/assignment-work';
import { type CancelItem, CancelWork } from './steps/cancel-work';
import { Capacity } from './steps/capacity';
import type { Unsayable } from './steps/decider';
import type { Reaction } from './steps/engine-event';
import { type ReviewItem, ReviewWork } from './steps/review-work';
import { type TriadItem, TriadQueue, triadWork } from './steps/triad-work';

/** Until a step that could not be stored is tried again. Milliseconds. */
const RETRY_MS = 1_000;

export type ReactorPorts = {
  readonly fold: OrchestrationFold;
  readonly routing: RoutingState;
  readonly reviews: ReviewsFold;
  readonly obligations: ObligationsFold;
  readonly unsayable: Unsayable;
  readonly proposals: ProposalsFold;
  readonly commit: Pick<GroupCommit, 'append'>;
  readonly feed: Pick<LogFeed, 'reach'>;
  readonly events: Pick<EventStore, 'get' | 'head'>;
  readonly log: EngineLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly waitingTasksMax?: number;
};

/** What is appended besides, by its cause: once it is in the log, or somebody has its id, nothing more is due. */
const NOTICES: Work<Reaction, never, Reaction> = {
  keyOf: ({ cause }) => JSON.stringify(cause),
  read: () => null,
  nameOf: ({ cause }) => JSON.stringify(cause),
  begin: () => (notice, _read, nonce) => (nonce === 0 ? notice : null),
};

type Planned = PlannedStep<Reaction>;

export class Reactor {
  readonly #ports: ReactorPorts;
  readonly #queue: AssignmentQueue;
  readonly #reviewWork: ReviewWork;
  readonly #cancelWork: CancelWork;
  readonly #assignments: Reconciler<AssignmentItem, Looked, Reaction>;
  readonly #reviews: Reconciler<ReviewItem, Looked, Reaction>;
  readonly #cancels: Reconciler<CancelItem, Looked, Reaction>;
  readonly #triadQueue: TriadQueue;
  readonly #triads: Reconciler<TriadItem, null, Reaction>;
  readonly #notices = new Reconciler(NOTICES);
  readonly #capacity = new Capacity();
  readonly #memory: RecordMemory;
  readonly #decided = createListeners<DecisionMade>();
  #running: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** The folds stand at the head of the log. Nothing happens before `start`. */
  constructor(ports: ReactorPorts) {
    this.#ports = ports;
    this.#memory = new RecordMemory(ports.events);
    const look = (seq: number) => this.#memory.look(seq);
    const onDue = (item: AssignmentItem): void => {
      this.#assignments.enqueue(item);
      this.#wake();
    };
    this.#queue = new AssignmentQueue(ports.now, onDue, ports.waitingTasksMax);
    const { emit: onDecided } = this.#decided;
    this.#assignments = new Reconciler(
      assignmentWork({ ...ports, look, queue: this.#queue, onDecided }),
    );
    this.#reviewWork = new ReviewWork({ ...ports, look });
    this.#reviews = new Reconciler(this.#reviewWork);
    this.#cancelWork = new CancelWork({ ...ports, look });
    this.#cancels = new Reconciler(this.#cancelWork);
    this.#triads = new Reconciler(
      triadWork(ports.proposals, async () => {
        const { seq } = await ports.events.head();
        await ports.feed.reach(seq);
      }),
    );
    this.#triadQueue = new TriadQueue(ports.proposals, ports.now, (item) => {
      this.#triads.enqueue(item);
      this.#wake();
    });
    for (const item of this.#reviewWork.pending()) this.#reviews.enqueue(item);
  }

  readonly onDecided = this.#decided.add;

  start(): void {
    this.#queue.add(this.#ports.fold.takeTouched());
    this.#triadQueue.observe();
    if (this.#hasWork()) this.#wake();
  }

  /** Looks at runs that were loaded: what is due in them. */
  lookAt(runIds: Iterable<string>): void {
    for (const runId of runIds) {
      for (const item of this.#reviewWork.pending(runId)) this.#reviews.enqueue(item);
      this.#cancelWork.backlog.add(runId);
    }
    this.#queue.add(this.#ports.fold.takeTouched());
    if (this.#hasWork()) this.#wake();
  }

  /** Resolves when nothing is to be done at this moment, to whether it goes on: false when it was closed. */
  async rested(): Promise<boolean> {
    while (this.#hasWork() && !this.#isClosed) {
      await (this.#running ?? wait(RETRY_MS, undefined, { ref: false }));
    }
    return !this.#isClosed;
  }

  /** The runs in which something is about to be done. */
  busyRuns(): ReadonlySet<string> {
    const keys = [this.#assignments, this.#reviews, this.#cancels].flatMap((one) => [
      ...one.keys(),
    ]);
    return new Set([...keys.map(runOfKey), ...this.#cancelWork.backlog.runs()]);
  }

  /** Takes note of what the folds were fed. */
  observe = (records: readonly EventRecord[]): void => {
    this.#memory.evictRedacted(records);
    this.#cancelWork.backlog.observe(records);
    const { items, roots } = this.#reviewWork.touchedBy(records);
    for (const item of items) this.#reviews.enqueue(item);
    this.#queue.add(roots);
    this.#queue.add(this.#ports.fold.takeTouched());
    this.#triadQueue.observe();
    if (!this.#queue.hasLines) this.#capacity.rest();
    else if (this.#capacity.hasGrown(records, this.#ports.routing.agents())) {
      this.#queue.tryLines();
    }
    if (!this.#hasWork()) return;
    // Where nothing is due, nobody will look at them in a moment.
    this.#memory.remember(records);
    this.#wake();
  };

  /** Appends something that is due besides. */
  emit(notice: Reaction): void {
    this.#notices.enqueue(notice);
    this.#wake();
  }

  /** Finishes the commit that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#queue.close();
    this.#triadQueue.close();
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
        await this.#pass();
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

  /** In the order in which their steps are committed. */
  get #reconcilers() {
    return [this.#assignments, this.#reviews, this.#cancels, this.#triads, this.#notices];
  }

  #hasWork(): boolean {
    return this.#reconcilers.some(({ isEmpty }) => !isEmpty);
  }

  #retryLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#wake();
    }, RETRY_MS);
    this.#retry.unref();
  }

  /** Plans the steps that are due and commits them. Whatever fails, nothing that was taken is lost. */
  async #pass(): Promise<void> {
    const now = this.#ports.now();
    const prepared = await Promise.allSettled(
      this.#reconcilers.map((reconciler) => reconciler.prepare(now)),
    );
    const passes = prepared.flatMap((pass) => (pass.status === 'fulfilled' ? [pass.value] : []));
    try {
      for (const pass of prepared) if (pass.status === 'rejected') throw pass.reason;
      // From here to the end without a pause: decisions rest on one state of the log.
      const plannedAt = this.#ports.now();
      const planned = passes.flatMap((pass) => pass.plan(plannedAt));
      if (planned.length > 0) await this.#commit(planned, this.#ports.fold.seq());
    } finally {
      for (const pass of passes) pass.putBack();
    }
  }

  /** @param planSeq What the steps were planned from. */
  async #commit(planned: readonly Planned[], planSeq: number): Promise<void> {
    const outcomes = await this.#ports.commit.append(planned.map(({ step }) => step.message));
    let reached = 0;
    let staleBy = 0;
    for (const [index, { step, settle }] of planned.entries()) {
      const outcome = outcomes[index];
      invariant(outcome !== undefined, 'an append has an outcome for each message');
      settle(resultOf(outcome, planSeq));
      if (outcome.status === 'bad_text') {
        this.#ports.log.error({ cause: step.cause, outcome }, 'a step cannot be stored');
        continue;
      }
      const further = outcome.status === 'stored' ? step.message.events.length - 1 : 0;
      reached = Math.max(reached, outcome.seq + further);
      if (outcome.status === 'stale') staleBy = outcome.seq;
    }
    // The next steps are planned from all of these; where others write to the database too, the folds may still wait for theirs.
    await this.#ports.feed.reach(reached);
    // Without what it did not know of it would decide the same again, and at once.
    invariant(this.#ports.routing.seq() >= staleBy, `routing was told of the log up to ${staleBy}`);
  }
}

/**
 * An id was taken: by another process that was quicker, whose step the log tells of, or by somebody who guessed it. What
 * was in the log already when the step was planned is no such step, so that it gets another id. Or another process decided
 * meanwhile: then this one decides again, knowing of that.
 */
function resultOf(outcome: AppendOutcome, planSeq: number): StepResult {
  if (outcome.status === 'stored') return 'stored';
  if (outcome.status === 'bad_text') return 'unstorable';
  return outcome.status === 'stale' || outcome.seq > planSeq ? 'lost' : 'id_taken';
}
