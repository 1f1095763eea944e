// What each open task makes somebody owe: an accept, a result, a reply or votes, by what its protocol has words for. CAP has
// no accept and no result (PD18): a notice owes a result, what the delegate then tells its delegator counts as one, and a
// message back owes it again.
import type { EventRecord } from '@/lib/model/event-record';
import type { ObligationKind } from '@/lib/model/obligation';
import type { AgentTerms } from './agent-terms';
import { CBCL } from './cbcl-words';
import { REVIEW_REQUEST_TYPE } from './review-facts';
import { type BookEntry, type BookFact, bookFactOf, isAskedFor, TaskBook } from './task-book';

/** Open tasks that are kept, and ended ones for late answers: some 800 bytes each. */
export const OPEN_TASKS_MAX = 500_000;
export const ENDED_TASKS_MAX = 20_000;

/** The three seats of the triad (Heretek section 10): so many votes end what a group without known members owes. */
const SEATS = 3;

export type DutyNote = {
  /** What is owed until somebody accepts it; `none`: a review, which the approval stands for. */
  readonly kind: Extract<ObligationKind, 'accept' | 'result' | 'reply' | 'vote'> | 'none';
  /** Who has not voted on it. */
  readonly voters: readonly string[];
  /** Votes of others than those named. */
  readonly votes: number;
  readonly due_at: string | null;
  /** It was answered, in a protocol in which no answer ends a task. */
  readonly isAnswered: boolean;
};

/** A task as duties keep it. Plain JSON. */
export type DutyTask = BookEntry<DutyNote>;

/** Records come in the order of the log. */
export class TaskDuties {
  readonly #terms: AgentTerms;
  readonly #tasks: TaskBook<DutyNote>;

  constructor(terms: AgentTerms, touch: (key: number) => unknown) {
    this.#terms = terms;
    this.#tasks = new TaskBook<DutyNote>({
      isAwake,
      // The later half is that of an answer: what is owed was said when it was asked for.
      mergeNotes: (one) => one,
      ...{ awakeMax: OPEN_TASKS_MAX, restingMax: ENDED_TASKS_MAX, touch },
    });
  }

  apply(record: EventRecord): void {
    const fact = bookFactOf(record);
    const { event, protocol } = record;
    // What CBCL asks is a question, and its thread may hold many.
    if (protocol === CBCL && (event.type === 'task.request' || !this.#isKnown(fact))) return;
    const task = this.#tasks.apply(fact);
    if (event.type === 'task.request' && task !== null) this.#heedRequest(task, record);
    else if (event.payload_type === 'triad.vote.v1' && task !== null) this.#heedVote(task, record);
    else if (event.type === 'chat.message' && protocol === 'cap') this.#heedCapChat(record);
  }

  /** What somebody owes, the longest awake first. */
  open(): Iterable<DutyTask> {
    return this.#tasks.awake();
  }

  entry(runId: string, id: string): DutyTask | null {
    return this.#tasks.entry(runId, id);
  }

  save(key: number): DutyTask | null {
    return this.#tasks.get(key);
  }

  load(tasks: readonly DutyTask[]): void {
    this.#tasks.load(tasks);
  }

  #isKnown({ run_id, task_id, link }: BookFact): boolean {
    return [task_id, ...(link ?? [])].some((id) => this.#tasks.entry(run_id, id) !== null);
  }

  /** A request that asks for nothing more, or is one of a task that has ended, changes nothing. */
  #heedRequest(task: DutyTask, record: EventRecord): void {
    if (task.note !== null && task.asked?.seq !== record.seq) return;
    this.#note(task, this.#noteOf(record), record.seq);
    if (this.#isReview(record)) this.#answerHeld(task, record);
  }

  #noteOf(record: EventRecord): DutyNote {
    const { event, protocol } = record;
    if (event.payload_type === REVIEW_REQUEST_TYPE || this.#isReview(record)) return NOTES.none;
    if (event.payload_type === 'triad.proposal.v1') {
      const due_at = instantOf(event.payload.deadline);
      return { ...noteOf('vote'), voters: this.#votersOf(record), due_at };
    }
    if (protocol === 'cap') return NOTES.result;
    // Heretek has a response and no accept.
    return protocol === 'heretek' ? NOTES.reply : NOTES.accept;
  }

  /** A group votes by those whose cards name it; where none does, the group owes the votes. */
  #votersOf({ event }: EventRecord): string[] {
    const named = event.to.flatMap(({ agent_id }) => {
      const members = this.#terms.membersOf(agent_id);
      return members.length > 0 ? members : [agent_id];
    });
    return [...new Set(named)].filter((agentId) => agentId !== event.from.agent_id);
  }

  /** PD7: in CAP, who hands a part of its task to its own overseer asks for a review. */
  #isReview({ event, protocol }: EventRecord): boolean {
    if (protocol !== 'cap' || event.type !== 'task.request') return false;
    const overseer = this.#terms.overseerOf(event.from.agent_id);
    return event.to.some(({ agent_id }) => agent_id === overseer);
  }

  /** What is under review is its overseer's to do something about. */
  #answerHeld(part: DutyTask, { event, seq }: EventRecord): void {
    const sender = event.from.agent_id;
    const isHeld = (task: DutyTask | null): task is DutyTask =>
      task !== null && task !== part && task.core?.assigned?.agent_id === sender;
    const named = this.#tasks.entry(event.run_id, event.parent_task_id ?? '');
    const isOpen = (task: DutyTask) => isHeld(task) && task.isAwake;
    const held = isHeld(named) ? [named] : [...this.#tasks.ofRun(event.run_id)].filter(isOpen);
    const [only] = held;
    if (held.length === 1 && only !== undefined) this.#answer(only, seq);
  }

  #heedVote(task: DutyTask, { event, seq }: EventRecord): void {
    if (task.note?.kind !== 'vote') return;
    const voter = event.from.agent_id;
    const { voters, votes } = task.note;
    const rest = voters.filter((agentId) => agentId !== voter);
    const isNamed = rest.length < voters.length;
    const others = isNamed ? votes : votes + 1;
    const left = others >= SEATS ? rest.filter((agentId) => !agentId.startsWith('group:')) : rest;
    this.#note(task, { ...task.note, voters: left, votes: others }, seq);
  }

  #heedCapChat({ event, seq, received_at: at }: EventRecord): void {
    const task = this.#tasks.entry(event.run_id, event.task_id);
    if (task?.note?.kind !== 'result' || !isAskedFor(task)) return;
    if (event.payload.expects_reply === true) return;
    const { assigned, requested_by } = task.core ?? {};
    const isFrom = (agentId: string | null | undefined) => event.from.agent_id === agentId;
    const isTo = (agentId: string | null | undefined) =>
      event.to.some((to) => to.agent_id === agentId);
    if (isFrom(assigned?.agent_id) && isTo(requested_by)) this.#answer(task, seq);
    if (!task.note.isAnswered || !isFrom(requested_by) || !isTo(assigned?.agent_id)) return;
    task.asked = { seq, at };
    this.#note(task, { ...task.note, isAnswered: false }, seq);
  }

  #answer(task: DutyTask, seq: number): void {
    if (task.note?.kind === 'result') this.#note(task, { ...task.note, isAnswered: true }, seq);
  }

  #note(task: DutyTask, note: DutyNote, seq: number): void {
    task.note = note;
    this.#tasks.settle(task, seq);
  }
}

function noteOf(kind: DutyNote['kind']): DutyNote {
  return { kind, voters: [], votes: 0, due_at: null, isAnswered: false };
}

/** Most tasks differ in nothing here. */
const NOTES = {
  ...{ accept: noteOf('accept'), reply: noteOf('reply'), result: noteOf('result') },
  none: noteOf('none'),
};

function isAwake({ core, note }: DutyTask): boolean {
  if (note === null || note.kind === 'none' || note.isAnswered) return false;
  return isAskedFor({ core }) && (note.kind !== 'vote' || note.voters.length > 0);
}

/** The latest instant that a date can hold. Milliseconds. */
const INSTANT_MAX = 8.64e15;

/** Epoch milliseconds as an instant; null for everything else. */
export function instantOf(value: unknown): string | null {
  const isInstant = typeof value === 'number' && value >= 0 && value <= INSTANT_MAX;
  return isInstant ? new Date(value).toISOString() : null;
}
