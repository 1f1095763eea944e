// Checks an answer, before it is stored, against the task that it is for (CD11, C27), a tool call against what allows it (C43),
// and a request where forbidden delegations are kept from their recipients. The findings stand with the event; what the engine
// answers is stored in the same commit, so that neither is ever without the other.
import type { DelegationPolicy } from '@/lib/delegation/legality';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord, Origin } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import {
  CONTRACT_VIOLATION,
  type EngineErrorCode,
  FORBIDDEN_DELEGATION,
  FORBIDDEN_TOOL,
} from '@/lib/model/orchestration/engine-errors';
import type { WorkflowBinding } from '@/lib/model/orchestration/workflow';
import type { TaskState } from '@/lib/model/summary';
import type { Place } from '@/lib/projections/assignments/assignment-index';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import type { TaskParties } from '@/lib/protocols/codec/context-rules';
import { meaningOf } from '@/lib/protocols/meaning-of';
import type { EventStore } from '@/lib/store/ports/event-store';
import { isEnd } from '@/lib/tasks/authority';
import { bindingOf } from '@/lib/tasks/task-facts';
import { taskKey } from '@/lib/tasks/task-key';
import type { Contracts } from '@/lib/workflows/contracts';
import type { CheckedEdge } from '../../interface/dry-run-report';
import { CONTRACT_RULE } from '../steps/assignment-steps';
import { engineEvent } from '../steps/engine-event';
import { BallotCheck } from './ballot-check';
import { ContractChecks } from './contract-checks';
import { type CycleClosedBy, checkEdges, forbiddenEdge } from './edge-checks';
import { EndedTasks } from './ended-tasks';
import { ForeignParents } from './foreign-parents';
import { type AuthorityCheck, TaskAuthority } from './task-authority';
import { ToolChecks } from './tool-checks';

/** What becomes of a message: findings, and what the engine answers in the same commit. */
export type TaskVerdict = {
  readonly findings: readonly Finding[];
  readonly answers: readonly ClutchMessage[];
};

const NO_FINDINGS: TaskVerdict = { findings: [], answers: [] };

type Ports = {
  readonly fold: Pick<OrchestrationFold, 'at' | 'bindingOf' | 'mayBind'>;
  readonly contracts: () => Pick<Contracts, 'breachesOf'>;
  readonly events: Pick<EventStore, 'read'>;
  readonly policyOf: (agentId: string) => DelegationPolicy | null;
  readonly delegation: 'observe' | 'enforce';
  readonly loadOf: OrchestrationFold['routing']['loadOf'];
  readonly newId: () => string;
  readonly task: Read<typeof TaskAuthority>['task'] & Read<typeof ToolChecks>['task'];
  readonly cardOf: Read<typeof ToolChecks>['cardOf'];
  readonly overseerOf: (agentId: string) => string | null;
  readonly comingVote: ProposalsFold['comingVote'];
};

/** What a check reads. */
type Read<Check extends new (ports: never) => unknown> = ConstructorParameters<Check>[0];

/** How a message came in. */
export type Arrival = { readonly origin: Origin; readonly at: string; readonly protocol: string };

/** What its run showed of it before. */
export type RunShown = {
  readonly findings: readonly Finding[];
  readonly cycleClosedBy: CycleClosedBy;
};

export class TaskChecks {
  readonly #ports: Ports;
  readonly #authority: TaskAuthority;
  readonly #parents: ForeignParents;
  readonly #tools: ToolChecks;
  readonly #ballots: BallotCheck;
  readonly #contracts: ContractChecks;
  readonly #ended: EndedTasks;
  /** Ends that were checked and are not told by the log yet, by task: what comes behind one is late. */
  readonly #ending = new Map<string, string>();
  /** What requests that were checked and are not told by the log yet bind their tasks to. */
  readonly #binding = new Map<string, { readonly id: string; readonly to: WorkflowBinding }>();

  constructor(ports: Ports) {
    this.#ports = ports;
    const authority = new TaskAuthority(ports);
    this.#authority = authority;
    const isKnown = (runId: string, id: string) => authority.isKnown(runId, id);
    this.#tools = new ToolChecks(ports);
    this.#ballots = new BallotCheck(ports.comingVote);
    this.#contracts = new ContractChecks(ports.contracts);
    this.#ended = new EndedTasks(ports);
    this.#parents = new ForeignParents({ events: ports.events, isKnown });
  }

  /** Whether anything can be said of such events. */
  concerns(events: readonly ClutchMessage[]): boolean {
    return events.some(({ type }) => type.startsWith('task.') || type === 'tool.call');
  }

  /** Reads what checking takes: parents, allowlists, and tasks of ours that the fold no longer holds. */
  async prepare(events: readonly ClutchMessage[]): Promise<void> {
    await this.#parents.prepare(events);
    await this.#tools.prepare(events);
    await this.#ended.prepare(events);
    await this.#contracts.prepare(this.#boundResults(events));
  }

  /** The results whose tasks are bound, by requests of the same message included, as far as can be said before they are checked. */
  #boundResults(events: readonly ClutchMessage[]): Map<ClutchMessage, WorkflowBinding> {
    const asked = new Map<string, WorkflowBinding>();
    const bound = new Map<ClutchMessage, WorkflowBinding>();
    for (const event of events) {
      const { type, run_id, task_id } = event;
      const key = taskKey(run_id, task_id);
      if (type === 'task.request') {
        const binding = bindingOf(event);
        if (binding !== null && !asked.has(key)) asked.set(key, binding);
      } else if (type === 'task.result') {
        const rootId = this.#placeOf(event)?.taskId ?? task_id;
        const binding = this.#bindingOf(run_id, rootId) ?? asked.get(key);
        if (binding !== undefined) bound.set(event, binding);
      }
    }
    return bound;
  }

  /** Of one message by its events, the primary one first; from here on it counts for the next ones. */
  check(events: readonly ClutchMessage[], arrival: Arrival, shown: RunShown): TaskVerdict {
    const [primary] = events;
    if (primary === undefined || arrival.origin === 'import') return NO_FINDINGS;
    if (primary.type === 'tool.call') return this.#checkCall(primary, arrival);
    if (!primary.type.startsWith('task.')) return NO_FINDINGS;
    const record = asRecord(primary, arrival);
    const ballot = this.#ballots.check(record);
    if (ballot !== null) return { findings: [ballot], answers: [] };
    const crowded = this.#crowdedBy(primary);
    const authority = this.#authority.check(record);
    const { finding, confirmation } = authority;
    const verdict =
      primary.type === 'task.request'
        ? this.#checkRequest(primary, arrival, shown)
        : this.#checkAnswer(primary, arrival, authority);
    if (confirmation !== null) return { findings: [], answers: [confirmation] };
    const more = [finding, this.#parents.check(primary), crowded].filter((one) => one !== null);
    const isMarked = (rule: string) => verdict.findings.some((known) => known.rule === rule);
    const findings = [...verdict.findings, ...more.filter(({ rule }) => !isMarked(rule))];
    return { ...verdict, findings };
  }

  /** Whose matter a task is, what is under way included; null where nobody asked for it yet. */
  partiesOf(runId: string, id: string): TaskParties | null {
    return this.#authority.partiesOf(runId, id);
  }

  /** What a task is in, what is under way included; null where nothing is known of it. */
  stateOf(runId: string, id: string): TaskState | null {
    return this.#authority.stateOf(runId, id);
  }

  /** What is said of every handing-over in a message, whether forbidden ones are kept from their recipients or not. */
  edgesOf(events: readonly ClutchMessage[], shown: Pick<RunShown, 'cycleClosedBy'>): CheckedEdge[] {
    return events.flatMap((event) =>
      event.type === 'task.request'
        ? [...checkEdges(event, this.#ports.policyOf(event.from.agent_id), shown.cycleClosedBy)]
        : [],
    );
  }

  /** Takes back what was checked and then not stored. */
  withdraw(events: readonly ClutchMessage[]): void {
    for (const event of events) this.#settle(event);
  }

  /** Takes note of what was stored. */
  observe = (records: readonly EventRecord[]): void => {
    const isIdle = this.#authority.isIdle && this.#ballots.isIdle;
    if (this.#ending.size === 0 && this.#binding.size === 0 && isIdle) return;
    for (const { event } of records) this.#settle(event);
  };

  #settle(event: ClutchMessage): void {
    const { run_id, task_id, id } = event;
    this.#authority.settle(event);
    this.#ballots.settle(event);
    const key = this.#keyOf(run_id, task_id);
    if (this.#ending.get(key) === id) this.#ending.delete(key);
    const bound = taskKey(run_id, task_id);
    if (this.#binding.get(bound)?.id === id) this.#binding.delete(bound);
  }

  #checkRequest(event: ClutchMessage, arrival: Arrival, shown: RunShown): TaskVerdict {
    const key = taskKey(event.run_id, event.task_id);
    const mayBind =
      !this.#binding.has(key) && this.#ports.fold.mayBind(event.run_id, event.task_id);
    const to = bindingOf(event);
    if (to !== null && mayBind) this.#binding.set(key, { id: event.id, to });
    if (this.#ports.delegation === 'observe') return NO_FINDINGS;
    const policy = this.#ports.policyOf(event.from.agent_id);
    const forbidden = forbiddenEdge(event, policy, shown.cycleClosedBy);
    if (forbidden === null) return NO_FINDINGS;
    const { rule, message } = forbidden;
    // What its protocol forbids by itself is marked already, in whichever mode.
    const isMarked = shown.findings.some((known) => known.level === 'error' && known.rule === rule);
    return {
      findings: isMarked ? [] : [{ level: 'error', rule, path: '/to', message }],
      answers: [this.#answer(event, arrival, { code: FORBIDDEN_DELEGATION, message })],
    };
  }

  /** C30: who asks an agent without the router may ask for more than its card takes. The router itself never does. */
  #crowdedBy({ type, run_id, task_id, to }: ClutchMessage): Finding | null {
    const isNew = type === 'task.request' && !this.#authority.isKnown(run_id, task_id);
    for (const { agent_id: id } of isNew ? to : []) {
      const { open, card } = this.#ports.loadOf(id);
      const limit = card?.limits?.max_concurrency ?? Number.POSITIVE_INFINITY;
      if (open < limit) continue;
      const message = `expected ${id} to have room, saw ${open} of its ${limit} tasks open (max_concurrency)`;
      return { level: 'warning', rule: 'C30', path: '/to', message };
    }
    return null;
  }

  /** A call of what is not allowed is kept from its recipients where forbidden delegations are. */
  #checkCall(event: ClutchMessage, arrival: Arrival): TaskVerdict {
    const finding = this.#tools.check(event);
    if (finding === null) return NO_FINDINGS;
    const { message } = finding;
    const isKept = this.#ports.delegation === 'enforce';
    const answer = () => this.#answer(event, arrival, { code: FORBIDDEN_TOOL, message });
    return { findings: [finding], answers: isKept ? [answer()] : [] };
  }

  #checkAnswer(
    event: ClutchMessage,
    arrival: Arrival,
    { finding, confirmation }: AuthorityCheck,
  ): TaskVerdict {
    const { run_id, task_id } = event;
    const place = this.#placeOf(event);
    const late = place === null ? null : this.#lateFor(place, event);
    if (late !== null) return { findings: [late], answers: [] };
    // What is said of somebody else's task is held to no contract.
    if (place !== null && finding !== null) return NO_FINDINGS;
    if (isChild(place) && confirmation === null && isEnd(meaningOf(event).act)) {
      this.#ending.set(this.#keyOf(run_id, task_id), event.id);
    }
    return this.#checkContract(event, arrival, place?.taskId ?? task_id);
  }

  /** Null for a repeat of what ended a task that we handed on, and for a cancel, which may confirm another one. */
  #lateFor(place: Place, event: ClutchMessage): Finding | null {
    if (!isChild(place)) return null;
    const { assignment, taskId } = place;
    const { act } = meaningOf(event);
    const end = assignment.child?.end ?? null;
    const ending = this.#ending.get(taskKey(assignment.run_id, taskId));
    const endedBy = end === null ? ending : end.id;
    if (endedBy === undefined || endedBy === event.id || act === 'cancel') return null;
    return late(act === null ? event.type : `task.${act}`, end?.type ?? null);
  }

  /** C27, in the words of the contract: the result stays, its sender is told, and the root ends with it. */
  #checkContract(event: ClutchMessage, arrival: Arrival, taskId: string): TaskVerdict {
    const bound = this.#bindingOf(event.run_id, taskId);
    if (bound === null || event.type !== 'task.result') return NO_FINDINGS;
    const breaches = this.#contracts.breachesOf(event, bound);
    const [first] = breaches;
    if (first === undefined) return NO_FINDINGS;
    const message = `${first.path}: ${first.message}`;
    return {
      findings: breaches.map((breach) => ({ level: 'error', rule: CONTRACT_RULE, ...breach })),
      answers: [this.#answer(event, arrival, { code: CONTRACT_VIOLATION, message })],
    };
  }

  #bindingOf(runId: string, taskId: string): WorkflowBinding | null {
    return (
      this.#binding.get(taskKey(runId, taskId))?.to ?? this.#ports.fold.bindingOf(runId, taskId)
    );
  }

  #answer(
    event: ClutchMessage,
    { at, protocol }: Arrival,
    { code, message }: { readonly code: EngineErrorCode; readonly message: string },
  ): ClutchMessage {
    const { id, task_id } = event;
    const isCall = event.type === 'tool.call';
    return engineEvent({ ...event, channel: channelOf(event, protocol) }, at, {
      id: this.#ports.newId(),
      // An error of the task would end it.
      type: isCall ? 'tool.error' : 'task.error',
      to: [{ agent_id: event.from.agent_id }],
      ...(event.attempt !== undefined && { attempt: event.attempt }),
      payload: {
        code,
        message,
        retryable: false,
        details: { task_id, id },
        ...(isCall && { call_id: id }),
      },
    });
  }

  #keyOf(runId: string, id: string): string {
    return taskKey(runId, this.#ports.fold.at(runId, id)?.taskId ?? id);
  }

  #placeOf({ run_id, task_id }: ClutchMessage): Place | null {
    return this.#ports.fold.at(run_id, task_id) ?? this.#ended.at(run_id, task_id);
  }
}

/** Whether a task is one that we handed on. */
function isChild(place: Place | null): place is Place {
  return place !== null && place.assignment.child?.task_id === place.taskId;
}

function late(type: string, ended: string | null): Finding {
  const message = `expected nothing more for a task that ended${ended === null ? '' : ` by a ${ended}`}, saw a ${type}; it changes nothing`;
  return { level: 'error', rule: 'CD11', path: '', message };
}

/** As the log would tell it, but for its place. */
function asRecord(event: ClutchMessage, { origin, at, protocol }: Arrival): EventRecord {
  return {
    seq: 0,
    received_at: at,
    protocol,
    event,
    origin,
    verdict: 'pass',
    signature: 'unsigned',
  };
}
