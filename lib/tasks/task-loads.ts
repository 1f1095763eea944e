// Which agent holds which open task, as routing counts them: tasks that our orchestrator handed on, and requests of agents in
// the protocols whose tasks end. Only who may end a task ends it here (CD11), so that nobody frees a place by a word about
// somebody else's task. Nothing is kept of a task that has ended.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { REVIEW_REQUEST_TYPE } from '@/lib/projections/reviews/review-facts';
import { factOf } from './task-facts';
import { taskKey } from './task-key';
import { linkOf } from './task-links';

/** Of CAP nothing ends a task, and CLowl's are known by their answers; requests in them hold nobody unless we handed them on. */
const ENDING_PROTOCOLS: ReadonlySet<string> = new Set(['clutch', 'heretek']);

/** Questions for a verdict or a vote, which no task of its own ends. */
const NO_WORK: ReadonlySet<unknown> = new Set([REVIEW_REQUEST_TYPE, 'triad.proposal.v1']);

/** Ids that the answers to one task may bear: a chain of progress. The oldest is forgotten first. */
const ALIASES_MAX = 100;

/** An open task in somebody's hands. Plain JSON. */
export type HeldTask = {
  readonly run_id: string;
  readonly task_id: string;
  /** The seq of the request that opened it. */
  readonly seq: number;
  /** The task that it was handed on for; null where we did not hand it on. */
  readonly root: string | null;
  readonly agent_id: string;
  readonly requested_by: string;
  readonly attempt: number;
  /** Ids of answers, by which later answers may name the task. */
  readonly aliases: readonly string[];
};

/** How a task left somebody's hands; `dropped` says nothing about how well it was done. */
type Outcome = 'done' | 'failed' | 'dropped';

const OUTCOMES = {
  'task.result': 'done',
  'task.cancel': 'dropped',
  'task.error': 'failed',
  'task.timeout': 'failed',
} as const;

type LoadListener = {
  /** A task came to an agent, or left it. */
  onLoad(agentId: string, change: 1 | -1): void;
  onOutcome(agentId: string, outcome: Exclude<Outcome, 'dropped'>): void;
  /** A held task changed or ended. */
  onTask(seq: number): void;
};

export class TaskLoads {
  readonly #listener: LoadListener;
  readonly #bySeq = new Map<number, HeldTask>();
  /** By run and id, or alias. */
  readonly #seqOf = new Map<string, number>();
  /** By run and root. */
  readonly #handedOn = new Map<string, Set<number>>();

  constructor(listener: LoadListener) {
    this.#listener = listener;
  }

  /** The task that a request opened, for as long as it is held. */
  get(seq: number): HeldTask | null {
    return this.#bySeq.get(seq) ?? null;
  }

  load(task: HeldTask): void {
    this.#put(task);
    this.#listener.onLoad(task.agent_id, 1);
  }

  /** Takes the next task event of the log that no import brought. */
  apply(record: EventRecord): void {
    const fact = factOf(record);
    if (fact === null) return;
    if (fact.type === 'task.request') this.#request(record);
    else if (fact.type === 'task.accept' || fact.type === 'task.progress')
      this.#alias(record.event);
    else this.#end(record, OUTCOMES[fact.type]);
  }

  #of({ run_id }: ClutchMessage, id: string): HeldTask | null {
    const seq = this.#seqOf.get(taskKey(run_id, id));
    return seq === undefined ? null : this.get(seq);
  }

  #request(record: EventRecord): void {
    const { event, seq } = record;
    const to = event.to[0]?.agent_id ?? ORCHESTRATOR_ID;
    const held = this.#of(event, event.task_id);
    if (held !== null) {
      if (mayMove(held, record)) this.#move(held, { to, attempt: event.attempt ?? held.attempt });
      return;
    }
    if (to === ORCHESTRATOR_ID || to.startsWith('group:') || !isWork(record)) return;
    this.load({
      ...{ run_id: event.run_id, task_id: event.task_id, seq, agent_id: to },
      root: isOurs(record) ? (event.parent_task_id ?? null) : null,
      requested_by: event.from.agent_id,
      attempt: event.attempt ?? 1,
      aliases: [],
    });
    this.#listener.onTask(seq);
  }

  /** What is given back to the orchestrator stays with its holder until it is handed on again. */
  #move(held: HeldTask, { to, attempt }: { to: string; attempt: number }): void {
    if (to === ORCHESTRATOR_ID || to.startsWith('group:')) return;
    this.#put({ ...held, agent_id: to, attempt: Math.max(attempt, held.attempt) });
    this.#listener.onTask(held.seq);
    if (to === held.agent_id) return;
    this.#listener.onLoad(held.agent_id, -1);
    this.#listener.onLoad(to, 1);
  }

  #alias(event: ClutchMessage): void {
    const link = linkOf(event);
    const held = link === null ? null : this.#of(event, link[1]);
    if (link === null || held === null || held.aliases.includes(link[0])) return;
    const aliases = [...held.aliases, link[0]];
    const forgotten = aliases.length > ALIASES_MAX ? aliases.shift() : undefined;
    if (forgotten !== undefined) this.#seqOf.delete(taskKey(held.run_id, forgotten));
    this.#put({ ...held, aliases });
    this.#listener.onTask(held.seq);
  }

  #end(record: EventRecord, outcome: Outcome): void {
    const { event } = record;
    const held = this.#of(event, event.task_id);
    if (held !== null) {
      if (mayEnd(held, record, outcome)) this.#drop(held, outcome);
    } else if (isOurs(record)) {
      // The root ends with its child, by whatever chain of answers that ended.
      for (const seq of this.#handedOn.get(taskKey(event.run_id, event.task_id)) ?? []) {
        const child = this.get(seq);
        if (child !== null) this.#drop(child, outcome);
      }
    }
  }

  #put(task: HeldTask): void {
    const { run_id, task_id, seq, root } = task;
    this.#bySeq.set(seq, task);
    for (const id of [task_id, ...task.aliases]) this.#seqOf.set(taskKey(run_id, id), seq);
    if (root === null) return;
    const key = taskKey(run_id, root);
    const children = this.#handedOn.get(key);
    if (children) children.add(seq);
    else this.#handedOn.set(key, new Set([seq]));
  }

  #drop(held: HeldTask, outcome: Outcome): void {
    const { run_id, task_id, seq, root, agent_id } = held;
    this.#bySeq.delete(seq);
    for (const id of [task_id, ...held.aliases]) this.#seqOf.delete(taskKey(run_id, id));
    if (root !== null) {
      const children = this.#handedOn.get(taskKey(run_id, root));
      children?.delete(seq);
      if (children?.size === 0) this.#handedOn.delete(taskKey(run_id, root));
    }
    this.#listener.onTask(seq);
    this.#listener.onLoad(agent_id, -1);
    if (outcome !== 'dropped') this.#listener.onOutcome(agent_id, outcome);
  }
}

/** Whether our own engine says it, as the orchestrator. */
function isOurs({ origin, event }: EventRecord): boolean {
  return origin === 'engine' && event.from.agent_id === ORCHESTRATOR_ID;
}

function isWork(record: EventRecord): boolean {
  if (NO_WORK.has(record.event.payload_type)) return false;
  return isOurs(record) || ENDING_PROTOCOLS.has(record.protocol);
}

/** The orchestrator moves what it handed on, and so does its holder; of other tasks also who asked, and people. */
function mayMove(held: HeldTask, record: EventRecord): boolean {
  const from = record.event.from.agent_id;
  if (isOurs(record) || from === held.agent_id) return true;
  return held.root === null && (from === held.requested_by || record.origin === 'operator');
}

/** Who holds it, and the orchestrator; a cancel or a timeout also comes from who asked, and from people. */
function mayEnd(held: HeldTask, record: EventRecord, outcome: Outcome): boolean {
  const { event, origin } = record;
  const from = event.from.agent_id;
  if (from === held.agent_id || isOurs(record)) return true;
  const isCalledOff = outcome === 'dropped' || event.type === 'task.timeout';
  return isCalledOff && (from === held.requested_by || origin === 'operator');
}
