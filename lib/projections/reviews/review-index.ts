// Reviews as a fold (P20): a result of an agent that has an overseer waits until the overseer, or a person, has decided.
// CAP has no result (PD6, PD7): there what such an agent tells its delegator of the task is one, and a review opens with the
// first, or when the agent hands a part of its task to its own overseer, whichever comes before. What breaks its contract is answered by the engine, and is not for
// the overseer to approve.
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { Review } from '@/lib/model/orchestration/lineage';
import type { RedactedPlace } from '@/lib/model/redaction';
import { type IndexedTask, isAskedFor, TaskIndex } from '@/lib/tasks/task-index';
import type { ReviewFact } from './review-facts';

/** Tasks in memory that are open, and that were, where anybody's work is reviewed: some 600 bytes each. */
const AWAKE_MAX = 200_000;
const RESTING_MAX = 50_000;

/** Messages of one task that wait for one approval. */
const HELD_MAX = 50;

/** A review as the engine goes by it. */
export type HeldReview = Review & {
  /** The time that the event gives itself which last changed the state. */
  readonly own: number | null;
  /** The event whose words the comment has; null where it has none. What was saved before this was kept: the last change. */
  readonly comment_seq?: number | null;
  /** The events that wait for its end. */
  readonly held: readonly number[];
  /** The id of the result. */
  readonly result_id: string;
  /** The result broke its contract, as the engine answered it. */
  readonly isBroken: boolean;
  /** Whether who asked was told that the result is rejected. Of what the orchestrator handed on, the end of the root tells it. */
  readonly isNotified: boolean;
};

type ReviewNote = {
  readonly review: HeldReview | null;
  /** The task whose result is reviewed in this one. */
  readonly reviews: string | null;
};

/** A task as reviews keep it. Plain JSON. */
export type ReviewedTask = IndexedTask<ReviewNote>;

/** The overseer of an agent at the moment of an event. */
type OverseerAt = (agentId: string, seq: number) => string | null;

/** Facts come in the order of the log. */
export class ReviewIndex {
  readonly #overseerAt: OverseerAt;
  readonly #tasks: TaskIndex<ReviewNote>;

  constructor(overseerAt: OverseerAt, touch: (key: number) => unknown) {
    this.#overseerAt = overseerAt;
    this.#tasks = new TaskIndex<ReviewNote>({
      isAwake: ({ core, note }) => {
        const state = note?.review?.state;
        return state === undefined ? isAskedFor({ core }) : isUndecided(state);
      },
      mergeNotes: (one, other) => ({
        review: one.review ?? other.review,
        reviews: one.reviews ?? other.reviews,
      }),
      awakeMax: AWAKE_MAX,
      restingMax: RESTING_MAX,
      touch,
    });
  }

  /** Forgets what a task and its review have of the words of an event that was emptied. */
  redact(place: RedactedPlace): void {
    this.#tasks.redact(place);
    const task = this.#tasks.entry(place.run_id, place.task_id);
    const reviewed = task === null ? null : this.#reviewedIn(task);
    const review = reviewed?.note?.review ?? null;
    if (reviewed === null || review === null) return;
    const { comment_seq = review.seq } = review;
    if (comment_seq === place.seq) this.#change(reviewed, { comment: null });
  }

  apply(fact: ReviewFact): void {
    const task = this.#tasks.apply(fact) ?? this.#tasks.entry(fact.run_id, fact.task_id);
    if (task === null) return;
    if (fact.type === 'request') this.#applyRequest(task, fact);
    const reviewed = this.#reviewedIn(task);
    const review = reviewed?.note?.review ?? null;
    if (reviewed !== null && review !== null) {
      if (this.#rule(reviewed, review, fact)) return;
      if (fact.breaks === review.result_id) this.#applyBreach(reviewed, review, fact);
      if (fact.tells === review.result_seq) this.#change(reviewed, { isNotified: true });
      if (fact.type === 'chat') this.#applyChat(reviewed, review, fact);
      if (fact.type === 'cancel') this.#applyCancel({ task, reviewed }, review, fact);
    }
    if (fact.type === 'result' || isSaidResult(task, fact)) this.#applyResult(task, fact);
  }

  /** Of a run, in the order in which they began; of all runs without one. */
  *reviews(runId?: string): Iterable<HeldReview> {
    for (const task of runId === undefined ? this.#tasks.awake() : this.#tasks.ofRun(runId)) {
      const review = this.#shown(task);
      if (review !== null) yield review;
    }
  }

  /** Those that were rejected lately and of which who asked was not told. */
  *unnotified(runId?: string): Iterable<HeldReview> {
    for (const task of runId === undefined ? this.#tasks.all() : this.#tasks.ofRun(runId)) {
      const review = this.#shown(task);
      if (review?.state === 'rejected' && !review.isNotified) yield review;
    }
  }

  /** By any id of the reviewed task, or of the task in which it is reviewed. */
  of(runId: string, taskId: string): HeldReview | null {
    const task = this.#tasks.entry(runId, taskId);
    const reviewed = task === null ? null : this.#reviewedIn(task);
    return reviewed === null ? null : this.#shown(reviewed);
  }

  save(key: number): ReviewedTask | null {
    return this.#tasks.get(key);
  }

  load(tasks: readonly ReviewedTask[]): void {
    this.#tasks.load(tasks);
  }

  /** Puts in the tasks of a run that have ended. */
  loadEnded(run: Parameters<TaskIndex<ReviewNote>['loadEnded']>[0]): void {
    this.#tasks.loadEnded(run);
  }

  /** Forgets a run that is saved. How a review was decided stays saved: what is told later is told of it. */
  evictRun(runId: string): void {
    this.#tasks.evictRun(runId, ({ note }) => note !== null);
  }

  /** Under the id that its task bears at this moment. */
  #shown({ task_id, note }: ReviewedTask): HeldReview | null {
    return note?.review ? { ...note.review, task_id } : null;
  }

  #reviewedIn(task: ReviewedTask): ReviewedTask | null {
    const named = task.note?.reviews ?? null;
    if (named !== null) return this.#tasks.entry(task.run_id, named);
    return task.note?.review ? task : null;
  }

  #applyRequest(task: ReviewedTask, fact: ReviewFact): void {
    if (fact.asksForReview) {
      const parent = fact.parent === null ? null : this.#tasks.entry(fact.run_id, fact.parent);
      if (parent?.note?.review) this.#note(task, { reviews: parent.task_id }, fact.seq);
      return;
    }
    const overseer = this.#overseerAt(fact.from, fact.seq);
    if (!fact.mayAskReview || overseer === null || !fact.to.includes(overseer)) return;
    const held = this.#heldBy(fact.from, task, fact.parent);
    if (held === null || held.core?.requested_by === overseer) return;
    this.#note(task, { reviews: held.task_id }, fact.seq);
    const open = held.note?.review ?? null;
    // What it told its delegator before goes on waiting.
    if (open === null || !isUndecided(open.state)) this.#openReview(held, fact, overseer, []);
  }

  /** The task that an agent works on: the parent by its id, else the only one that it was handed (PD5). */
  #heldBy(agentId: string, part: ReviewedTask, parent: string | null): ReviewedTask | null {
    const isHeld = (task: ReviewedTask | null): task is ReviewedTask =>
      task !== null && task !== part && task.core?.assigned?.agent_id === agentId;
    const named = parent === null ? null : this.#tasks.entry(part.run_id, parent);
    if (isHeld(named)) return named;
    const all = [...this.#tasks.ofRun(part.run_id)].filter(
      (task) => isHeld(task) && isAskedFor(task),
    );
    return all.length === 1 ? (all[0] ?? null) : null;
  }

  /**
   * The first end of a task by its assignee, and what it sends in place of a result that broke its contract where nobody has
   * handed on the task; what is late, or of somebody else, opens nothing.
   */
  #applyResult(task: ReviewedTask, fact: ReviewFact): void {
    const overseer = this.#overseerAt(fact.from, fact.seq);
    if (overseer === null || fact.isOurs || fact.to.includes(overseer)) return;
    const { core, note } = task;
    const assignee = core?.assigned?.agent_id ?? fact.from;
    const isTheirs = assignee === fact.from || assignee.startsWith('group:');
    const isEnd = core?.closed?.seq === fact.seq || isSaidResult(task, fact);
    const isAgain = note?.review?.isBroken === true && core?.isHandedOn !== true;
    if (!(isEnd || isAgain) || !isTheirs || (note?.reviews ?? null) !== null) return;
    this.#openReview(task, fact, overseer, [fact.seq]);
  }

  #openReview(
    task: ReviewedTask,
    { id, seq, at, own, from, to }: ReviewFact,
    overseer: string,
    held: readonly number[],
  ): void {
    const delegator = task.core?.requested_by ?? to[0] ?? null;
    const { run_id, task_id } = task;
    const review: HeldReview = {
      run_id,
      task_id,
      agent_id: from,
      overseer,
      delegator,
      state: 'pending',
      result_seq: seq,
      seq,
      since: at,
      own,
      decided_by: null,
      comment: null,
      comment_seq: null,
      hint_seq: null,
      held,
      result_id: id,
      isBroken: false,
      isNotified: task.core?.isHandedOn === true,
    };
    this.#note(task, { review }, seq);
  }

  /** A verdict of the overseer or of a person; what was decided stays so. Returns whether it was one. */
  #rule(task: ReviewedTask, review: HeldReview, fact: ReviewFact): boolean {
    const mayRule = fact.from === review.overseer || fact.isPerson;
    if (fact.ruling === null || !mayRule || !isUndecided(review.state)) return false;
    const { ruling: state, seq, at: since, own, comment } = fact;
    const decided_by = state === 'questioned' ? null : fact.from;
    this.#change(task, { state, seq, since, own, comment, comment_seq: seq, decided_by });
    return true;
  }

  #applyChat(task: ReviewedTask, review: HeldReview, fact: ReviewFact): void {
    const { seq, at: since, own, from, to } = fact;
    const isFor = (agentId: string | null) => agentId !== null && to.includes(agentId);
    if (from === review.overseer && fact.mayBeResult && isFor(review.delegator)) {
      if (isUndecided(review.state)) this.#change(task, { hint_seq: seq });
    }
    if (from !== review.agent_id) return;
    if (review.state === 'questioned' && isFor(review.overseer)) {
      this.#change(task, { state: 'pending', seq, since, own });
    }
    if (!fact.mayBeResult || !isFor(review.delegator) || review.state === 'approved') return;
    const known = this.#tasks.entry(fact.run_id, fact.task_id);
    if (known !== task) return;
    if (review.state === 'rejected') this.#openReview(task, fact, review.overseer, [seq]);
    else {
      const held = [...review.held, seq].slice(-HELD_MAX);
      this.#change(task, { result_seq: seq, result_id: fact.id, held });
    }
  }

  /** What was answered already is not approved; nor does it pass without an approval (P20). */
  #applyBreach(task: ReviewedTask, review: HeldReview, fact: ReviewFact): void {
    if (!isUndecided(review.state)) return;
    const { from, seq, at: since, own } = fact;
    const comment = `The result broke its contract: ${fact.comment ?? ''}`;
    const ended = { state: 'rejected', seq, since, own, decided_by: from } as const;
    this.#change(task, { ...ended, comment, comment_seq: seq, isBroken: true });
  }

  /**
   * What nobody wants any more needs no approval; its result is kept back for good. The engine says so by taking back the
   * question too: then a task above was cancelled.
   */
  #applyCancel(
    { task, reviewed }: { readonly task: ReviewedTask; readonly reviewed: ReviewedTask },
    review: HeldReview,
    fact: ReviewFact,
  ): void {
    const { from, seq, at: since, own } = fact;
    const isQuestion = task !== reviewed;
    const mayCancel = fact.isOurs || (!isQuestion && (from === review.delegator || fact.isPerson));
    if (!mayCancel || !isUndecided(review.state)) return;
    const ended = { state: 'rejected', seq, since, own, decided_by: from } as const;
    this.#change(reviewed, { ...ended, comment: 'The task was cancelled.', comment_seq: null });
  }

  #change(task: ReviewedTask, change: Partial<HeldReview>): void {
    const { review = null } = task.note ?? {};
    if (review === null) return;
    const changed = { ...review, ...change };
    this.#note(task, { review: changed }, change.seq ?? task.moved);
  }

  #note(task: ReviewedTask, change: Partial<ReviewNote>, seq: number): void {
    task.note = { review: null, reviews: null, ...task.note, ...change };
    this.#tasks.settle(task, seq);
  }
}

/** Whether a message counts as the result of an open task, for it goes to who asked for that, and is the first that does. */
function isSaidResult({ core, note }: ReviewedTask, fact: ReviewFact): boolean {
  if (core === null || core.closed !== null || (note?.review ?? null) !== null) return false;
  const asker = core.isHandedOn === true ? ORCHESTRATOR_ID : core.requested_by;
  return fact.mayBeResult && !fact.isQuestion && asker !== null && fact.to.includes(asker);
}

/** Whether somebody still has to decide. */
export function isUndecided(state: Review['state']): boolean {
  return state === 'pending' || state === 'questioned';
}
