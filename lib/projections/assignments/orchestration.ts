// What the orchestrator has to know of the log: the assignments, the reviews that overseers were asked for, the tasks that a
// workflow binds, and who left. What is due is told from this state alone (orchestration-due.ts).
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf, type EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { FORBIDDEN_DELEGATION } from '@/lib/model/orchestration/engine-errors';
import { REVIEW_REQUEST_TYPE } from '@/lib/model/orchestration/review-payloads';
import { BoundedMap } from '@/lib/std/bounded-map';
import { isObject } from '@/lib/std/is-object';
import type { WorkflowBinding } from '@/lib/tasks/task-facts';
import { taskKey } from '@/lib/tasks/task-key';
import { cardOf } from '../agents/card-of';
import { type CheckpointPart, checkpointFold } from '../checkpoint/checkpoint-fold';
import type { CheckpointedFold } from '../checkpoint/checkpointed-fold';
import {
  type Assignment,
  askedOf,
  childAsked,
  decidedOf,
  handedOn,
  isEndType,
  isOurs,
  wordOf,
} from './assignment';
import { AssignmentIndex, type AssignmentPart, type Place } from './assignment-index';

/** Tasks of workflows that have not ended, and reviews that were asked for: the latest stay. */
const BOUND_MAX = 50_000;
const ASKS_MAX = 10_000;

/** Messages that were kept from their recipients: what deliveries may lag behind by. */
const WITHHELD_MAX = 10_000;

/** The name of the part that says that anybody is registered at all. */
const ANYBODY = 'anybody';

/** Agents that took leave: a registry holds no more. */
const LEFT_MAX = 100_000;

/** A review that the overseer was asked for. */
export type ReviewAsk = {
  readonly run_id: string;
  /** The reviewed task, and the review's own. */
  readonly task_id: string;
  readonly review_task_id: string;
  readonly overseer: string;
  readonly result_seq: number;
  readonly hasEnded: boolean;
};

export type OrchestrationFold = CheckpointedFold & {
  /** By the key of the root; null of one that is not known, or no longer. */
  assignment(key: string): Assignment | null;
  /** The assignment that an id of a run belongs to, and the task that the id names. */
  at(runId: string, id: string): Place | null;
  open(): Iterable<Assignment>;
  /** Roots whose assignments changed since the last call; at first every open one. */
  takeTouched(): string[];
  /** The review that was asked for last for a task. */
  ask(runId: string, taskId: string): ReviewAsk | null;
  asks(): Iterable<ReviewAsk>;
  /** The workflow and step that a task which has not ended is bound to. */
  bindingOf(runId: string, taskId: string): WorkflowBinding | null;
  /** Whether a request that is not the orchestrator's says what the task is bound to. */
  mayBind(runId: string, taskId: string): boolean;
  /** Whether our orchestrator has a say in what was asked at a time, ISO 8601: anybody is registered, and nobody else orchestrated. */
  orchestrates(at: string): boolean;
  /** Whether an agent took leave, and did not come back. */
  hasLeft(agentId: string): boolean;
  /** Whether a message was kept from its recipients, by the word of the engine beside it. */
  isWithheld(runId: string, eventId: string): boolean;
};

export type OrchestrationOptions = {
  /** Whether somebody orchestrated at a time, ISO 8601, of whom the log need not know. */
  readonly isElsewhere?: (at: string) => boolean;
  /** Of a part of the log, which does not tell who was registered: every request to the orchestrator is an assignment. */
  readonly isPart?: true;
};

/** A fold that goes on from what was saved; without anything saved from the beginning of the log. */
export function createOrchestration(
  saved: readonly CheckpointPart[] = [],
  options: OrchestrationOptions = {},
): OrchestrationFold {
  const fold = new Fold(options);
  return {
    ...checkpointFold(saved, fold),
    assignment: (key) => fold.assignments.get(key),
    at: (runId, id) => fold.assignments.at(runId, id),
    open: () => fold.assignments.open(),
    takeTouched: () => fold.assignments.takeTouched(),
    ask: (runId, taskId) => fold.asks.get(taskKey(runId, taskId)) ?? null,
    asks: () => fold.asks.values(),
    bindingOf: (runId, taskId) => fold.bound.get(taskKey(runId, taskId)) ?? null,
    mayBind: (runId, taskId) => fold.mayBind(runId, taskId),
    orchestrates: (at) => fold.orchestrates(at),
    hasLeft: (agentId) => fold.left.get(agentId) !== undefined,
    isWithheld: (runId, eventId) => fold.withheld.get(taskKey(runId, eventId)) !== undefined,
  };
}

/** The kinds of saved parts. */
type Kind = AssignmentPart | 'ask' | 'bound' | 'left' | 'withheld' | 'known';

class Fold {
  readonly #options: OrchestrationOptions;
  /** Names of parts: kind and key, as JSON, for keys of tasks hold U+0000, which no database keeps. */
  #changed = new Set<string>();
  readonly assignments = new AssignmentIndex((kind, key) => this.#touch(kind, key));
  readonly asks = new BoundedMap<string, ReviewAsk>(ASKS_MAX, (key) => this.#touch('ask', key));
  readonly bound = new BoundedMap<string, WorkflowBinding>(BOUND_MAX, (key) =>
    this.#touch('bound', key),
  );
  /** Agents that took leave. */
  readonly left = new BoundedMap<string, true>(LEFT_MAX, (key) => this.#touch('left', key));
  /** Messages that were kept from their recipients. */
  readonly withheld = new BoundedMap<string, true>(WITHHELD_MAX, (key) =>
    this.#touch('withheld', key),
  );
  /** The reviewed task of a review's own task. */
  readonly #reviewed = new Map<string, string>();
  /** Whether anybody ever registered as the orchestrator. */
  #isOrchestratorKnown = false;
  /** Whether anybody else ever registered. */
  #isAnybodyKnown = false;

  constructor(options: OrchestrationOptions) {
    this.#options = options;
  }

  orchestrates(at: string): boolean {
    return this.#isAnybodyKnown && !this.#isElsewhere(at);
  }

  /** Told by when a request came, not by when it is folded: a restart or another process folds it later. */
  #isElsewhere(at: string): boolean {
    const isRegistered = this.#isOrchestratorKnown && this.left.get(ORCHESTRATOR_ID) === undefined;
    return isRegistered || this.#options.isElsewhere?.(at) === true;
  }

  /** Where nobody is registered, and nothing is required of anybody, there is nothing to route. */
  #isRouted({ requires = [] }: ClutchMessage): boolean {
    return this.#isAnybodyKnown || requires.length > 0 || this.#options.isPart === true;
  }

  #touch(kind: Kind, key: string): void {
    this.#changed.add(JSON.stringify([kind, key]));
  }

  apply(record: EventRecord): void {
    if (record.origin === 'import') return;
    const { type } = record.event;
    if (type.startsWith('task.')) this.#task(record);
    else if (type.startsWith('routing.')) this.#routing(record);
    else if (type === 'agent.register' || type === 'agent.update') this.#agent(record);
  }

  #task(record: EventRecord): void {
    const { event } = record;
    if (this.#isOthersOrchestration(record)) return;
    if (event.type === 'task.request') {
      this.#bind(record);
      this.#request(record);
      return;
    }
    const word = wordOf(record);
    this.assignments.apply(event, word);
    if (!isEndType(word.type)) return;
    if (isOurs(word)) this.#withhold(event);
    this.#unbind(event);
    this.#endReview(event);
  }

  #request(record: EventRecord): void {
    const { event } = record;
    if (isOurs(wordOf(record))) {
      if (event.payload_type === REVIEW_REQUEST_TYPE) this.#askReview(record);
      else this.#handOn(record);
      return;
    }
    const place = this.assignments.at(event.run_id, event.task_id);
    if (place?.assignment.child?.task_id === place?.taskId && place?.assignment.child) {
      this.assignments.put(childAsked(place.assignment, place.assignment.child, record));
      return;
    }
    const isAsked = event.to.some(({ agent_id }) => agent_id === ORCHESTRATOR_ID);
    if (!isAsked || this.#isElsewhere(record.received_at)) return;
    const before = place?.assignment ?? null;
    if (before === null && !this.#isRouted(event)) return;
    this.assignments.put(askedOf(before, record, channelOf(event, record.protocol)));
  }

  #handOn(record: EventRecord): void {
    const { run_id, parent_task_id } = record.event;
    const place = parent_task_id ? this.assignments.at(run_id, parent_task_id) : null;
    if (place !== null) this.assignments.put(handedOn(place.assignment, record));
  }

  #routing(record: EventRecord): void {
    if (this.#isOthersOrchestration(record) || !isOurs(wordOf(record))) return;
    const place = this.assignments.at(record.event.run_id, record.event.task_id);
    if (place !== null) this.assignments.put(decidedOf(place.assignment, record));
  }

  /** Whoever speaks as the orchestrator orchestrates what they speak of. */
  #isOthersOrchestration({ event, origin }: EventRecord): boolean {
    if (event.from.agent_id !== ORCHESTRATOR_ID || origin === 'engine') return false;
    const place = this.assignments.at(event.run_id, event.task_id);
    if (place !== null && place.taskId === place.assignment.task_id)
      this.assignments.drop(place.assignment);
    return true;
  }

  /** What we hand on is bound by our request; of all else the first request binds, until the task has ended. */
  #bind(record: EventRecord): void {
    const { event } = record;
    const { workflow, step } = event.meta ?? {};
    const key = taskKey(event.run_id, event.task_id);
    const mayBind = isOurs(wordOf(record)) || this.mayBind(event.run_id, event.task_id);
    if (typeof workflow !== 'string' || !mayBind) return;
    this.bound.set(key, { workflow, step: typeof step === 'string' ? step : null });
  }

  /** Whether a request that is not ours says what a task is held to. */
  mayBind(runId: string, taskId: string): boolean {
    const place = this.assignments.at(runId, taskId);
    const isChild = place !== null && place.assignment.child?.task_id === place.taskId;
    return !isChild && this.bound.get(taskKey(runId, taskId)) === undefined;
  }

  /** What somebody else says of a task that we handed on does not end it. */
  #unbind({ run_id, task_id }: ClutchMessage): void {
    const place = this.assignments.at(run_id, task_id);
    const { assignment, taskId = task_id } = place ?? {};
    const task = assignment?.child?.task_id === taskId ? assignment.child : assignment;
    if (task === undefined || task.end !== null) this.bound.delete(taskKey(run_id, taskId));
  }

  #withhold({ run_id, payload: { code, details } }: ClutchMessage): void {
    if (code !== FORBIDDEN_DELEGATION || !isObject(details) || typeof details.id !== 'string')
      return;
    this.withheld.set(taskKey(run_id, details.id), true);
  }

  #askReview({ event }: EventRecord): void {
    const { run_id, parent_task_id } = event;
    const seq = event.meta?.reviews;
    if (!parent_task_id || typeof seq !== 'number') return;
    this.#setAsk({
      run_id,
      task_id: parent_task_id,
      review_task_id: event.task_id,
      result_seq: seq,
      overseer: event.to[0]?.agent_id ?? '',
      hasEnded: false,
    });
  }

  #setAsk(ask: ReviewAsk): void {
    const key = taskKey(ask.run_id, ask.task_id);
    for (const gone of this.asks.set(key, ask)) {
      this.#reviewed.delete(taskKey(gone.run_id, gone.review_task_id));
    }
    this.#reviewed.set(taskKey(ask.run_id, ask.review_task_id), key);
  }

  #endReview(event: ClutchMessage): void {
    const reviewed = this.#reviewed.get(taskKey(event.run_id, event.task_id));
    const ask = reviewed === undefined ? undefined : this.asks.get(reviewed);
    if (ask !== undefined) this.#setAsk({ ...ask, hasEnded: true });
  }

  /** Who goes offline of its own accord, or is retired, has left; who only fell silent has not. */
  #agent({ event, origin }: EventRecord): void {
    const { agent_id: agentId } = event.from;
    const { status } = event.payload;
    const hasGone = event.type === 'agent.update' && status === 'offline';
    if (hasGone && origin === 'engine') return;
    if (hasGone) this.left.set(agentId, true);
    else this.left.delete(agentId);
    if (agentId === ORCHESTRATOR_ID) this.#know(ORCHESTRATOR_ID);
    else if (!this.#isAnybodyKnown && cardOf(event) !== null) this.#know(ANYBODY);
  }

  #know(who: string): void {
    if (who === ANYBODY) this.#isAnybodyKnown = true;
    else this.#isOrchestratorKnown = true;
    this.#touch('known', who);
  }

  takeChanged(): string[] {
    const changed = [...this.#changed];
    this.#changed = new Set();
    return changed;
  }

  save(name: string): unknown {
    const [kind, key] = JSON.parse(name) as [Kind, string];
    switch (kind) {
      case 'ask':
        return this.asks.get(key) ?? null;
      case 'bound':
        return this.bound.get(key) ?? null;
      case 'left':
        return this.left.get(key) ?? null;
      case 'known':
        return key === ANYBODY ? this.#isAnybodyKnown : this.#isOrchestratorKnown;
      case 'withheld':
        return this.withheld.get(key) ?? null;
      default:
        return this.assignments.save(kind, key);
    }
  }

  load(parts: readonly { readonly key: string; readonly value: unknown }[]): void {
    const assignments: [key: string, Assignment][] = [];
    for (const { key: name, value } of parts) {
      const [kind, key] = JSON.parse(name) as [Kind, string];
      if (kind === 'assignment') assignments.push([key, value as Assignment]);
      else if (kind === 'ask') this.#loadAsk(key, value as ReviewAsk);
      else if (kind === 'bound') this.bound.load(key, value as WorkflowBinding);
      else if (kind === 'left') this.left.load(key, true);
      else if (kind === 'withheld') this.withheld.load(key, true);
      else if (kind === 'known') this.#know(key);
      else this.assignments.load(kind, key, value);
    }
    assignments.sort(([, one], [, other]) => ageOf(one) - ageOf(other));
    for (const [key, assignment] of assignments)
      this.assignments.load('assignment', key, assignment);
    this.assignments.touchAll();
  }

  #loadAsk(key: string, ask: ReviewAsk): void {
    this.asks.load(key, ask);
    this.#reviewed.set(taskKey(ask.run_id, ask.review_task_id), key);
  }
}

function ageOf({ end, asked }: Assignment): number {
  return end?.seq ?? asked.seq;
}
