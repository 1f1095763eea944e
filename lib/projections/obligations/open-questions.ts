// Questions that wait for a reply: what says that it expects one, and the asks of threads. A reply ends the question that it
// names, else the oldest one of its asker about the same task, or in the same thread; only who was asked can reply.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { redactedPlaces } from '@/lib/model/redaction';
import type { Question } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { evictOldestBy } from '@/lib/std/evict-oldest';
import { pairKey } from '@/lib/std/pair-key';
import { isGroup } from '@/lib/tasks/authority';
import { type Moment, momentOf } from '@/lib/tasks/event-time';
import { headlineOf } from '@/lib/text/text-of';

/** Open questions in memory, and those that one agent owes in one run; the oldest give way. Some 400 bytes each. */
const QUESTIONS_MAX = 100_000;
const OWED_MAX = 500;

/** A question that somebody owes a reply to. Plain JSON. */
export type OpenQuestion = Moment & {
  readonly seq: number;
  readonly run_id: string;
  readonly thread_id: string;
  readonly task_id: string;
  readonly id: string;
  readonly from: string;
  /** Who has not replied. */
  readonly owing: readonly string[];
  readonly title: string;
  /** Where a reply that names no question is looked for. */
  readonly scope: Question['scope'];
  /** For how long its asker waits; absent where nobody said it. */
  readonly timeoutSec?: number;
};

/** The id that the task of an id bears. */
type NameOf = (runId: string, id: string) => string;

/** Who of a group replies, replies for all of it. */
const ANYBODY = '*';

/** Records come in the order of the log. */
export class OpenQuestions {
  readonly #bySeq = new Map<number, OpenQuestion>();
  /** By run and who owes, oldest first. */
  readonly #owed = new Map<string, Set<number>>();
  readonly #byId = new Map<string, number>();
  readonly #byRun = new Map<string, Set<number>>();
  readonly #touch: (seq: number) => unknown;

  constructor(touch: (seq: number) => unknown) {
    this.#touch = touch;
  }

  apply(record: EventRecord, nameOf: NameOf): void {
    const { event } = record;
    for (const { seq } of redactedPlaces(record)) {
      const question = this.#bySeq.get(seq);
      if (question !== undefined) this.#put({ ...question, title: '' });
    }
    if (event.meta?.part_of !== undefined) return;
    const { act, goesOn } = meaningOf(event);
    if (act === 'cancel') this.#withdraw(event, nameOf);
    else if (goesOn) this.#goOn(event, nameOf);
    else if (this.#bySeq.size > 0 && isAnswer(event)) this.#answer(event, nameOf);
    const question = questionOf(record);
    if (question !== null) this.#ask(record, question);
  }

  /** Oldest first. */
  all(): Iterable<OpenQuestion> {
    return this.#bySeq.values();
  }

  get(seq: number): OpenQuestion | null {
    return this.#bySeq.get(seq) ?? null;
  }

  /** Those of a run, oldest first. */
  ofRun(runId: string): OpenQuestion[] {
    const seqs = [...(this.#byRun.get(runId) ?? [])].sort((one, other) => one - other);
    return seqs.flatMap((seq) => this.#bySeq.get(seq) ?? []);
  }

  /** Goes on from questions as they were saved, in any order. */
  load(questions: readonly OpenQuestion[]): void {
    for (const question of [...questions].sort((one, other) => one.seq - other.seq)) {
      this.#keep(question);
    }
  }

  /** Forgets the questions of a run, which are saved. */
  evictRun(runId: string): void {
    for (const { seq } of this.ofRun(runId)) this.#forget(seq);
  }

  #ask(record: EventRecord, { scope, timeoutSec }: Question): void {
    const { seq, event } = record;
    const { run_id, thread_id, task_id, id } = event;
    const from = event.from.agent_id;
    const owing = [...new Set(event.to.map(({ agent_id }) => agent_id))].filter(
      (to) => to !== from,
    );
    if (owing.length === 0) return;
    const place = { seq, ...momentOf(record), run_id, thread_id, task_id, id };
    const wait = timeoutSec === undefined ? {} : { timeoutSec };
    this.#put({ ...place, from, owing, title: headlineOf(event), scope, ...wait });
    for (const agentId of owing) {
      evictOldestBy(this.#owedBy(run_id, agentId), OWED_MAX, (old) => this.#end(old, agentId));
    }
    evictOldestBy(this.#bySeq, QUESTIONS_MAX, (old) => this.#end(old, null));
  }

  #answer(event: ClutchMessage, nameOf: NameOf): void {
    const sender = event.from.agent_id;
    const isOpen = ({ from, owing }: OpenQuestion) =>
      from !== sender && owing.some((agentId) => agentId === sender || isGroup(agentId));
    const named = this.#named(event);
    if (named !== null && isOpen(named)) {
      this.#end(named.seq, sender);
      return;
    }
    if (event.payload.expects_reply === true) return;
    const asked = [...this.#owedBy(event.run_id, sender), ...this.#owedBy(event.run_id, ANYBODY)];
    for (const seq of asked.sort((one, other) => one - other)) {
      const question = this.#bySeq.get(seq);
      if (question === undefined || !isOpen(question) || !isTo(event, question.from)) continue;
      if (!isSamePlace(event, question, nameOf)) continue;
      this.#end(seq, sender);
      return;
    }
  }

  /** The asker takes back what it asked about a task. */
  #withdraw(event: ClutchMessage, nameOf: NameOf): void {
    const asker = event.from.agent_id;
    const named = this.#named(event);
    if (named?.from === asker) {
      this.#end(named.seq, null);
      return;
    }
    for (const { agent_id } of event.to) {
      for (const seq of [...this.#owedBy(event.run_id, agent_id)]) {
        const question = this.#bySeq.get(seq);
        if (question?.from !== asker || !isSamePlace(event, question, nameOf)) continue;
        this.#end(seq, agent_id);
        if (question.scope === 'thread') break;
      }
    }
  }

  /** The asker has its answers, whoever gave them. */
  #goOn(event: ClutchMessage, nameOf: NameOf): void {
    for (const question of this.ofRun(event.run_id)) {
      const isIts = question.from === event.from.agent_id && question.scope === 'task';
      if (isIts && isSamePlace(event, question, nameOf)) this.#end(question.seq, null);
    }
  }

  #named(event: ClutchMessage): OpenQuestion | null {
    for (const id of meaningOf(event).refersTo) {
      const seq = this.#byId.get(pairKey(event.run_id, id));
      if (seq !== undefined) return this.#bySeq.get(seq) ?? null;
    }
    return null;
  }

  #put(question: OpenQuestion): void {
    this.#keep(question);
    this.#touch(question.seq);
  }

  #keep(question: OpenQuestion): void {
    const { seq, run_id, id, owing } = question;
    this.#bySeq.set(seq, question);
    this.#byRun.set(run_id, (this.#byRun.get(run_id) ?? new Set()).add(seq));
    this.#byId.set(pairKey(run_id, id), seq);
    for (const agentId of owing) {
      const key = owedKey(run_id, agentId);
      this.#owed.set(key, (this.#owed.get(key) ?? new Set()).add(seq));
    }
  }

  /** Nobody of `by` owes it any more: one agent, with it whatever group it replies for; null: everybody. */
  #end(seq: number, by: string | null): void {
    const question = this.#bySeq.get(seq);
    if (question === undefined) return;
    const { run_id, owing } = question;
    const rest = by === null ? [] : owing.filter((agentId) => agentId !== by && !isGroup(agentId));
    this.#touch(seq);
    if (rest.length === 0) {
      this.#forget(seq);
      return;
    }
    for (const agentId of owing) {
      if (!rest.includes(agentId)) unfile(this.#owed, owedKey(run_id, agentId), seq);
    }
    this.#bySeq.set(seq, { ...question, owing: rest });
  }

  #forget(seq: number): void {
    const question = this.#bySeq.get(seq);
    if (question === undefined) return;
    const { run_id, id, owing } = question;
    for (const agentId of owing) unfile(this.#owed, owedKey(run_id, agentId), seq);
    unfile(this.#byRun, run_id, seq);
    this.#bySeq.delete(seq);
    if (this.#byId.get(pairKey(run_id, id)) === seq) this.#byId.delete(pairKey(run_id, id));
  }

  #owedBy(runId: string, agentId: string): ReadonlySet<number> {
    return this.#owed.get(owedKey(runId, agentId)) ?? NOTHING;
  }
}

const NOTHING: ReadonlySet<number> = new Set();

function unfile(files: Map<string, Set<number>>, key: string, seq: number): void {
  const seqs = files.get(key);
  seqs?.delete(seq);
  if (seqs?.size === 0) files.delete(key);
}

/** The engine asks for tasks and never in a thread. */
function questionOf({ event, origin }: EventRecord): Question | null {
  const { question, act } = meaningOf(event);
  return act === 'request' && origin === 'engine' ? null : question;
}

const ANSWERS: ReadonlySet<string | null> = new Set(['progress', 'result', 'error']);

/** Who is asked for a vote again has no answer by that to what it asked. */
function isAnswer(event: ClutchMessage): boolean {
  const { act, deliberation } = meaningOf(event);
  if (event.type === 'chat.message') return deliberation?.part !== 'reminder';
  return ANSWERS.has(act);
}

/** An ask of a thread is answered by a result or an error only: whatever else is said there answers nothing. */
function isSamePlace(event: ClutchMessage, question: OpenQuestion, nameOf: NameOf): boolean {
  const { run_id, thread_id, task_id } = event;
  const isThread = question.thread_id === thread_id;
  if (question.scope === 'thread') {
    const { act } = meaningOf(event);
    return isThread && act !== null && act !== 'progress';
  }
  if (question.task_id === question.id && isThread) return true;
  return nameOf(run_id, question.task_id) === nameOf(run_id, task_id);
}

function isTo(event: ClutchMessage, agentId: string): boolean {
  return event.to.some((to) => to.agent_id === agentId || isGroup(to.agent_id));
}

function owedKey(runId: string, agentId: string): string {
  return pairKey(runId, isGroup(agentId) ? ANYBODY : agentId);
}
