// What each open task makes somebody owe: an accept, a result or a reply, as its request expects. An open-ended task
// (PD18) owes a result: what its assignee tells whoever asked counts as one, and a message back owes it again.
import type { EventRecord } from '@/lib/model/event-record';
import { redactedPlaces } from '@/lib/model/redaction';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { momentOf } from '@/lib/tasks/event-time';
import { indexedFactOf, isAskedFor, TaskIndex } from '@/lib/tasks/task-index';
import type { AgentTerms } from '../agents/agent-terms';
import type { OwedNote, OwedTask } from './owed-task';
import { type OpenEndedWork, Workload } from './workload';

/** Open tasks in memory, and ended ones for late answers: some 800 bytes each. The oldest are forgotten first. */
const OPEN_TASKS_MAX = 200_000;
const ENDED_TASKS_MAX = 50_000;

/** Records come in the order of the log. */
export class TaskObligations {
  readonly #terms: AgentTerms;
  readonly #tasks: TaskIndex<OwedNote>;
  readonly #workload: Workload;

  /** Told the keys of tasks that changed or are gone, and the agents whose count of open-ended tasks did. */
  constructor(
    terms: AgentTerms,
    touch: (key: number) => unknown,
    touchWork: (agentId: string) => void,
  ) {
    this.#terms = terms;
    this.#workload = new Workload(touchWork);
    this.#tasks = new TaskIndex<OwedNote>({
      isAwake,
      // The later half is that of an answer: what is owed was said when it was asked for.
      mergeNotes: (one) => one,
      awakeMax: OPEN_TASKS_MAX,
      restingMax: ENDED_TASKS_MAX,
      touch: (key) => {
        this.#workload.note(key, this.#tasks.get(key));
        touch(key);
      },
    });
  }

  apply(record: EventRecord): void {
    for (const place of redactedPlaces(record)) this.#tasks.redact(place);
    const fact = indexedFactOf(record);
    const { event } = record;
    const { act, mayBeResult } = meaningOf(event);
    const task = this.#tasks.take(fact);
    if (mayBeResult) this.#applyMessage(record);
    if (task === null) return;
    if (act === 'request') this.#applyRequest(task, record);
    this.#tasks.settle(task, record.seq);
  }

  /** What somebody owes, the longest awake first. */
  open(): Iterable<OwedTask> {
    return this.#tasks.awake();
  }

  /** The same of one run, in any order. */
  openIn(runId: string): OwedTask[] {
    return [...this.#tasks.ofRun(runId)].filter((task) => task.isAwake);
  }

  entry(runId: string, id: string): OwedTask | null {
    return this.#tasks.entry(runId, id);
  }

  /** All that is known of a run. */
  ofRun(runId: string): Iterable<OwedTask> {
    return this.#tasks.ofRun(runId);
  }

  /** What nobody owes anything for any more, as far back as it is known. */
  ended(): Iterable<OwedTask> {
    return this.#tasks.resting();
  }

  /** The open-ended tasks that an agent works on. */
  openEndedWorkOf(agentId: string): OpenEndedWork {
    return this.#workload.of(agentId);
  }

  saveWork(agentId: string): number {
    return this.#workload.saveCount(agentId);
  }

  loadWork(agentId: string, count: number): void {
    this.#workload.loadCount(agentId, count);
  }

  save(key: number): OwedTask | null {
    return this.#tasks.saved(key);
  }

  load(tasks: readonly OwedTask[]): void {
    this.#tasks.load(tasks);
    for (const task of tasks) this.#workload.load(task.key, task);
  }

  /** Puts in the tasks of a run that have ended. */
  loadEnded(run: Parameters<TaskIndex<OwedNote>['loadEnded']>[0]): void {
    this.#tasks.loadEnded(run);
  }

  /** Forgets a run that is saved; returns the keys of its tasks. */
  evictRun(runId: string): number[] {
    const keys = this.#tasks.evictRun(runId).map(({ key }) => key);
    for (const key of keys) this.#workload.evict(key);
    return keys;
  }

  /** A request that asks for nothing more, or is one of a task that has ended, changes nothing. */
  #applyRequest(task: OwedTask, record: EventRecord): void {
    if (task.note !== null && task.asked?.seq !== record.seq) return;
    task.note = this.#noteOf(record);
    if (this.#isReview(record)) this.#answerHeld(task, record);
  }

  #noteOf(record: EventRecord): OwedNote {
    const { event } = record;
    const { expects, question } = meaningOf(event);
    // What is asked is owed as a question: a thread holds many of them. Votes are owed for as long as their proposal is open.
    if (expects === null || expects === 'votes' || expects === 'review') return NOTES.none;
    if (question !== null || this.#isReview(record)) return NOTES.none;
    return NOTES[expects];
  }

  /** PD7: who hands a part of its task to its own overseer asks for a review, where its protocol has no other word for it. */
  #isReview({ event }: EventRecord): boolean {
    if (!meaningOf(event).mayAskReview) return false;
    const overseer = this.#terms.overseerOf(event.from.agent_id);
    return event.to.some(({ agent_id }) => agent_id === overseer);
  }

  /** What is under review is its overseer's to do something about. */
  #answerHeld(part: OwedTask, { event, seq }: EventRecord): void {
    const sender = event.from.agent_id;
    const isHeld = (task: OwedTask | null): task is OwedTask =>
      task !== null && task !== part && task.core?.assigned?.agent_id === sender;
    const named = this.#tasks.entry(event.run_id, event.parent_task_id ?? '');
    const isOpen = (task: OwedTask) => isHeld(task) && task.isAwake;
    const held = isHeld(named) ? [named] : [...this.#tasks.ofRun(event.run_id)].filter(isOpen);
    const [only] = held;
    if (held.length === 1 && only !== undefined) this.#answer(only, seq);
  }

  #applyMessage(record: EventRecord): void {
    const { event, seq } = record;
    const task = this.#tasks.entry(event.run_id, event.task_id);
    if (task?.note?.kind !== 'result' || !isAskedFor(task)) return;
    if (event.payload.expects_reply === true) return;
    const { assigned, requested_by } = task.core ?? {};
    const isFrom = (agentId: string | null | undefined) => event.from.agent_id === agentId;
    const isTo = (agentId: string | null | undefined) =>
      event.to.some((to) => to.agent_id === agentId);
    if (isFrom(assigned?.agent_id) && isTo(requested_by)) this.#answer(task, seq);
    if (!task.note.isAnswered || !isFrom(requested_by) || !isTo(assigned?.agent_id)) return;
    task.asked = { seq, ...momentOf(record) };
    this.#note(task, { ...task.note, isAnswered: false }, seq);
  }

  #answer(task: OwedTask, seq: number): void {
    if (task.note?.kind === 'result') this.#note(task, { ...task.note, isAnswered: true }, seq);
  }

  #note(task: OwedTask, note: OwedNote, seq: number): void {
    task.note = note;
    this.#tasks.settle(task, seq);
  }
}

function noteOf(kind: OwedNote['kind']): OwedNote {
  return { kind, isAnswered: false };
}

/** Most tasks differ in nothing here. */
const NOTES = {
  accept: noteOf('accept'),
  reply: noteOf('reply'),
  result: noteOf('result'),
  none: noteOf('none'),
};

function isAwake({ core, note }: OwedTask): boolean {
  if (note === null || note.kind === 'none' || note.isAnswered) return false;
  return isAskedFor({ core });
}
