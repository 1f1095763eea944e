// What the orchestrator has to know of the log: the agents and their loads, the assignments, the reviews that overseers were
// asked for, the tasks that a workflow binds, and who left. What is due is told from this state alone (`due.ts`). How a task
// stands is told by the tasks that routing keeps.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { FORBIDDEN_DELEGATION, FORBIDDEN_TOOL } from '@/lib/model/orchestration/engine-errors';
import { REVIEW_REQUEST_TYPE } from '@/lib/model/orchestration/review-payloads';
import type { WorkflowBinding } from '@/lib/model/orchestration/workflow';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { BoundedMap } from '@/lib/std/bounded-map';
import { isObject } from '@/lib/std/is-object';
import { isEnd } from '@/lib/tasks/authority';
import { isOpen, mayGoOn, type TaskCore } from '@/lib/tasks/task-core';
import { bindingOf, factOf } from '@/lib/tasks/task-facts';
import type { LoadedRun } from '@/lib/tasks/task-index';
import { runOfKey, taskKey } from '@/lib/tasks/task-key';
import { mayChange } from '@/lib/tasks/task-state';
import { cardOf } from '../agents/card-of';
import { checkpointFold } from '../checkpoint/checkpoint-fold';
import type { CheckpointedFold, CheckpointPart } from '../checkpoint/checkpointed-fold';
import { createRoutingFold, type RoutingState } from '../routing/routing-state';
import {
  type Assignment,
  askedAnew,
  childAfter,
  decidedOf,
  handedOn,
  isClosed,
  isOurs,
  openedBy,
  rootAfter,
  saidOf,
} from './assignment';
import { AssignmentIndex, keyOf, type Place } from './assignment-index';
import { BoundTasks } from './bound-tasks';
import { type ReviewAsk, ReviewAsks } from './review-asks';

/** Messages that were kept from their recipients: what deliveries may lag behind by. */
const WITHHELD_MAX = 10_000;

/** The name of the part that says that anybody is registered at all. */
const ANYBODY = 'anybody';

/** Agents that took leave: a registry holds no more. */
const LEFT_MAX = 100_000;

export type OrchestrationFold = CheckpointedFold & {
  readonly routing: RoutingState;
  /** By the key of the root; null of one that is not known, or no longer. */
  assignment(key: string): Assignment | null;
  /** The assignment that an id of a run belongs to, and the task that the id names. */
  at(runId: string, id: string): Place | null;
  /** Those in memory. */
  open(): Iterable<Assignment>;
  /** Those of a run in memory. */
  ofRun(runId: string): readonly Assignment[];
  /** Roots whose assignments changed since the last call; at first every open one. */
  takeTouched(): string[];
  /** The review that was asked for last for a task. */
  ask(runId: string, taskId: string): ReviewAsk | null;
  /** Those in memory, of all runs or of one. */
  asks(runId?: string): Iterable<ReviewAsk>;
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
  const kept = checkpointFold(saved, fold);
  return {
    ...kept,
    routing: { ...fold.routing, seq: kept.seq },
    assignment: (key) => fold.assignments.get(key),
    at: (runId, id) => fold.at(runId, id),
    open: () => fold.assignments.open(),
    ofRun: (runId) => fold.assignments.ofRun(runId),
    takeTouched: () => fold.assignments.takeTouched(),
    ask: (runId, taskId) => fold.asks.get(taskKey(runId, taskId)),
    asks: (runId) => (runId === undefined ? fold.asks.values() : fold.asks.ofRun(runId)),
    bindingOf: (runId, taskId) => fold.bound.get(taskKey(runId, taskId)) ?? null,
    mayBind: (runId, taskId) => fold.mayBind(runId, taskId),
    orchestrates: (at) => fold.orchestrates(at),
    hasLeft: (agentId) => fold.left.get(agentId) !== undefined,
    isWithheld: (runId, eventId) => fold.withheld.get(taskKey(runId, eventId)) !== undefined,
  };
}

/** Kinds of parts that belong to the run of their key. */
const RUN_KINDS: ReadonlySet<string> = new Set(['assignment', 'ask', 'bound']);

/** The kinds of saved parts, beside those of routing. */
type Kind = 'assignment' | 'ask' | 'bound' | 'left' | 'withheld' | 'known';

/** Of a task that belongs to an assignment: the key of the root, and the id with which the task was asked for. */
type Belonging = { readonly root: string; readonly task_id: string };

class Fold {
  readonly #options: OrchestrationOptions;
  /** Names of parts: kind and key, as JSON, for keys of tasks hold U+0000, which no database keeps. */
  #changed = new Set<string>();
  readonly routing = createRoutingFold<Belonging>();
  readonly assignments = new AssignmentIndex((key) => this.#touch('assignment', key));
  readonly asks = new ReviewAsks((key) => this.#touch('ask', key));
  readonly bound = new BoundTasks((key) => this.#touch('bound', key));
  /** Agents that took leave. */
  readonly left = new BoundedMap<string, true>(LEFT_MAX, (key) => this.#touch('left', key));
  /** Messages that were kept from their recipients. */
  readonly withheld = new BoundedMap<string, true>(WITHHELD_MAX, (key) =>
    this.#touch('withheld', key),
  );
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

  /** The assignment that an id of a run belongs to, and the task that the id names. */
  at(runId: string, id: string): Place | null {
    const { note = null } = this.routing.task(runId, id) ?? {};
    if (note === null) return this.assignments.at(runId, id);
    const { root, task_id: taskId } = note;
    const assignment = this.assignments.get(root);
    // What was handed on for an earlier attempt belongs to it no longer.
    const isKnown = taskId === assignment?.task_id || taskId === assignment?.child?.task_id;
    return assignment !== null && isKnown ? { assignment, taskId } : null;
  }

  apply(record: EventRecord): void {
    if (record.origin === 'import') return;
    const { type, run_id, task_id } = record.event;
    const before = this.routing.task(run_id, task_id)?.core ?? null;
    this.routing.apply(record);
    if (type === 'agent.register' || type === 'agent.update') this.#agent(record);
    if (this.#isOthersOrchestration(record)) return;
    if (type === 'routing.decision' || type === 'routing.failure') this.#decided(record);
    if (type === 'task.request') this.#request(record, before);
    this.#follow(record);
    if (isEnd(meaningOf(record.event).act)) this.#ended(record);
    if (type === 'tool.error' && isOurs(record)) this.#withhold(record.event);
  }

  /** What became of the task of an event becomes of the assignment that it belongs to. */
  #follow(record: EventRecord): void {
    const { run_id, task_id } = record.event;
    const { core = null } = this.routing.task(run_id, task_id) ?? {};
    const place = this.at(run_id, task_id);
    if (place === null || core === null || core.requested_by === null) return;
    const { assignment, taskId } = place;
    const { child } = assignment;
    if (taskId === assignment.task_id) this.assignments.put(rootAfter(assignment, core, record));
    else if (child?.task_id === taskId) {
      const after = childAfter(assignment, child, core, record);
      this.assignments.put(after === assignment ? saidOf(assignment, child, record) : after);
    }
  }

  #ended(record: EventRecord): void {
    if (isOurs(record)) this.#withhold(record.event);
    this.#unbind(record.event);
    this.asks.end(record.event);
  }

  #request(record: EventRecord, before: TaskCore | null): void {
    const { event } = record;
    this.#bind(record);
    if (isOurs(record)) {
      if (event.payload_type === REVIEW_REQUEST_TYPE) this.asks.add(record.event);
      else this.#handOn(record);
    } else if (this.#isAsked(record, before)) this.#ask(record);
  }

  /** Whether a request has any effect on a task that is the orchestrator's from then on. */
  #isAsked(record: EventRecord, before: TaskCore | null): boolean {
    const { event, received_at } = record;
    const isNamed = event.to.some(({ agent_id }) => agent_id === ORCHESTRATOR_ID);
    const fact = factOf(record);
    if (!isNamed || fact === null || this.#isElsewhere(received_at)) return false;
    const after = this.routing.task(event.run_id, event.task_id)?.core ?? null;
    const isStrangers = before !== null && before.requested_by !== null && !mayChange(before, fact);
    return !isStrangers && after !== null && isOpen(after.state);
  }

  #ask(record: EventRecord): void {
    const { event } = record;
    const place = this.at(event.run_id, event.task_id);
    const before = place?.assignment ?? null;
    const isNews =
      before === null
        ? this.#isRouted(event)
        : before.end !== null && place?.taskId === before.task_id;
    if (!isNews) return;
    const assignment =
      before === null
        ? openedBy(record, channelOf(event, record.protocol))
        : askedAnew(before, record);
    this.assignments.put(assignment);
    this.#belongs(event, assignment, assignment.task_id);
  }

  #handOn(record: EventRecord): void {
    const { event } = record;
    const { run_id, parent_task_id } = event;
    const place = parent_task_id ? this.at(run_id, parent_task_id) : null;
    // What was asked for below a task that had ended for good is called off like all that hangs from it.
    if (place === null || (isClosed(place.assignment) && !this.#mayGoOn(place.assignment))) return;
    this.assignments.put(handedOn(place.assignment, record));
    this.#belongs(event, place.assignment, event.task_id);
  }

  /** The task of an event belongs to an assignment from then on, under whichever id it is spoken of. */
  #belongs(event: ClutchMessage, assignment: Assignment, task_id: string): void {
    const task = this.routing.task(event.run_id, event.task_id);
    if (task !== null) task.note = { root: keyOf(assignment), task_id };
  }

  /** Whether the root of an assignment may be open again. */
  #mayGoOn({ run_id, task_id }: Assignment): boolean {
    const { core = null } = this.routing.task(run_id, task_id) ?? {};
    return core !== null && mayGoOn(core.state);
  }

  #decided(record: EventRecord): void {
    if (!isOurs(record)) return;
    const place = this.at(record.event.run_id, record.event.task_id);
    if (place !== null) this.assignments.put(decidedOf(place.assignment, record));
  }

  /** Whoever speaks as the orchestrator orchestrates what they speak of. */
  #isOthersOrchestration({ event, origin }: EventRecord): boolean {
    const isOrchestration = event.type.startsWith('task.') || event.type.startsWith('routing.');
    if (!isOrchestration || event.from.agent_id !== ORCHESTRATOR_ID || origin === 'engine') {
      return false;
    }
    const place = this.at(event.run_id, event.task_id);
    if (place !== null && place.taskId === place.assignment.task_id)
      this.assignments.drop(place.assignment);
    return true;
  }

  /** What we hand on is bound by our request; of all else the first request binds, until the task has ended. */
  #bind(record: EventRecord): void {
    const { event } = record;
    const binding = bindingOf(event);
    const mayBind = isOurs(record) || this.mayBind(event.run_id, event.task_id);
    if (binding === null || !mayBind) return;
    this.bound.set(taskKey(event.run_id, event.task_id), binding);
  }

  /** Whether a request that is not ours says what a task is held to. */
  mayBind(runId: string, taskId: string): boolean {
    const place = this.at(runId, taskId);
    const isChild = place !== null && place.assignment.child?.task_id === place.taskId;
    return !isChild && this.bound.get(taskKey(runId, taskId)) === undefined;
  }

  /** What somebody else says of a task that we handed on does not end it. */
  #unbind({ run_id, task_id }: ClutchMessage): void {
    const place = this.at(run_id, task_id);
    const { assignment, taskId = task_id } = place ?? {};
    const task = assignment?.child?.task_id === taskId ? assignment.child : assignment;
    if (task === undefined || task.end !== null) this.bound.delete(taskKey(run_id, taskId));
  }

  #withhold({ run_id, payload: { code, details } }: ClutchMessage): void {
    const isWord = code === FORBIDDEN_DELEGATION || code === FORBIDDEN_TOOL;
    if (!isWord || !isObject(details) || typeof details.id !== 'string') return;
    this.withheld.set(taskKey(run_id, details.id), true);
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
    const changed = [...this.routing.takeChanged(), ...this.#changed];
    this.#changed = new Set();
    return changed;
  }

  save(name: string): unknown {
    if (!isOwn(name)) return this.routing.save(name);
    const [kind, key] = JSON.parse(name) as [Kind, string];
    switch (kind) {
      case 'ask':
        return this.asks.get(key);
      case 'bound':
        return this.bound.get(key) ?? null;
      case 'left':
        return this.left.get(key) ?? null;
      case 'known':
        return key === ANYBODY ? this.#isAnybodyKnown : this.#isOrchestratorKnown;
      case 'withheld':
        return this.withheld.get(key) ?? null;
      case 'assignment':
        return this.assignments.get(key);
    }
  }

  load(parts: readonly { readonly key: string; readonly value: unknown }[]): void {
    const assignments: [key: string, Assignment][] = [];
    this.routing.load(parts.filter(({ key }) => !isOwn(key)));
    for (const { key: name, value } of parts.filter(({ key }) => isOwn(key))) {
      const [kind, key] = JSON.parse(name) as [Kind, string];
      if (kind === 'assignment') assignments.push([key, value as Assignment]);
      else if (kind === 'ask') this.asks.load(key, value as ReviewAsk);
      else if (kind === 'bound') this.bound.load(key, value as WorkflowBinding);
      else if (kind === 'left') this.left.load(key, true);
      else if (kind === 'withheld') this.withheld.load(key, true);
      else this.#know(key);
    }
    assignments.sort(([, one], [, other]) => ageOf(one) - ageOf(other));
    for (const [key, assignment] of assignments) this.assignments.load(key, assignment);
  }

  runOf(name: string): string | undefined {
    if (!isOwn(name)) return this.routing.runOf?.(name);
    const [kind, key] = JSON.parse(name) as [Kind, string];
    return RUN_KINDS.has(kind) ? runOfKey(key) : undefined;
  }

  loadEnded(runs: readonly LoadedRun[]): void {
    this.routing.loadEnded?.(runs);
  }

  evictRun(runId: string): void {
    this.assignments.evictRun(runId, (assignment) => this.#mayGoOn(assignment));
    this.routing.evictRun?.(runId);
    this.asks.evictRun(runId);
    this.bound.evictRun(runId);
  }
}

/** Names of parts of this fold are JSON, those of routing are not. */
function isOwn(name: string): boolean {
  return name.startsWith('[');
}

function ageOf({ end, asked }: Assignment): number {
  return end?.seq ?? asked.seq;
}
