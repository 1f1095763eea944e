// Incoming messages against the one rule of who may say what of a task (CD11): what a stranger says is marked, and what an
// overseer ends is confirmed by the orchestrator in the same commit, so that every fold knows it from the log alone.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { TaskState } from '@/lib/model/summary';
import type { TaskParties } from '@/lib/protocols/codec/context-rules';
import { isEnd } from '@/lib/tasks/authority';
import type { TaskCore } from '@/lib/tasks/task-core';
import { factOf, type TaskFact } from '@/lib/tasks/task-facts';
import { taskKey } from '@/lib/tasks/task-key';
import { holds, mayChange, stepTask } from '@/lib/tasks/task-state';
import { engineEvent } from '../steps/engine-event';

/** A task as the log tells it. */
type KnownTask = { readonly task_id: string; readonly core: TaskCore | null };

type Ports = {
  /** By any of its ids; null where the log knows nothing of it. */
  readonly task: (runId: string, id: string) => KnownTask | null;
  readonly overseerOf: (agentId: string) => string | null;
  readonly newId: () => string;
};

/** A task with events that are checked and not told by the log yet. */
type InFlight = { readonly core: TaskCore; readonly ids: Set<string> };

/** Tasks above one whose requesters have a say in it: deeper chains are hostile, for work is seldom handed on more than a few times. */
const LEVELS_MAX = 32;

export type AuthorityCheck = {
  readonly finding: Finding | null;
  /** What the orchestrator says in the same commit. */
  readonly confirmation: ClutchMessage | null;
};

const NOTHING: AuthorityCheck = { finding: null, confirmation: null };

export class TaskAuthority {
  readonly #ports: Ports;
  readonly #inFlight = new Map<string, InFlight>();
  /** The task under which each message in flight was checked: the log may give it another name. */
  readonly #keyOfEvent = new Map<string, string>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Checks one message about a task; from here on it counts for the next ones. */
  check(record: EventRecord): AuthorityCheck {
    const fact = factOf(record);
    if (fact === null) return NOTHING;
    const key = this.#keyOf(record.event);
    const before = this.#coreOf(record.event.run_id, record.event.task_id);
    const checked = before === null ? NOTHING : this.#compare(before, fact, record);
    const ids = this.#inFlight.get(key)?.ids ?? new Set();
    const { run_id, id } = record.event;
    this.#inFlight.set(key, { core: stepTask(before, fact), ids: ids.add(id) });
    this.#keyOfEvent.set(taskKey(run_id, id), key);
    return checked;
  }

  /** The log told of an event, or it was not stored. */
  settle(event: ClutchMessage): void {
    const eventKey = taskKey(event.run_id, event.id);
    const key = this.#keyOfEvent.get(eventKey);
    if (key === undefined) return;
    this.#keyOfEvent.delete(eventKey);
    const flying = this.#inFlight.get(key);
    flying?.ids.delete(event.id);
    if (flying?.ids.size === 0) this.#inFlight.delete(key);
  }

  /** Whether a task of a run is known under an id, by the log or by what is under way. */
  isKnown(runId: string, id: string): boolean {
    return this.#ports.task(runId, id) !== null || this.#inFlight.has(taskKey(runId, id));
  }

  /** Whose matter a task is; null where nobody asked for it yet. */
  partiesOf(runId: string, id: string): TaskParties | null {
    const core = this.#coreOf(runId, id);
    if (core === null || core.requested_by === null) return null;
    return {
      isHolder: (agentId) => holds(core, agentId),
      isRequester: (agentId) => this.#requesters(runId, core).has(agentId),
    };
  }

  /** What a task is in; null where nothing is known of it. */
  stateOf(runId: string, id: string): TaskState | null {
    return this.#coreOf(runId, id)?.state ?? null;
  }

  /** Who asked for a task, and for those above it. */
  #requesters(runId: string, core: TaskCore): Set<string> {
    const requesters = new Set<string>();
    let task: TaskCore | null = core;
    for (let level = 0; task !== null && level < LEVELS_MAX; level += 1) {
      if (task.requested_by !== null) requesters.add(task.requested_by);
      task = task.parent === null ? null : this.#coreOf(runId, task.parent.id);
    }
    return requesters;
  }

  #coreOf(runId: string, id: string): TaskCore | null {
    const known = this.#ports.task(runId, id);
    return this.#inFlight.get(taskKey(runId, known?.task_id ?? id))?.core ?? known?.core ?? null;
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0;
  }

  #known({ run_id, task_id }: ClutchMessage): KnownTask | null {
    return this.#ports.task(run_id, task_id);
  }

  #keyOf(event: ClutchMessage): string {
    return taskKey(event.run_id, this.#known(event)?.task_id ?? event.task_id);
  }

  #compare(core: TaskCore, fact: TaskFact, record: EventRecord): AuthorityCheck {
    // What may be about something else than this task is nobody's fault.
    const isFine = fact.mayBeAside === true || mayChange(core, fact);
    if (core.requested_by === null) return NOTHING;
    if (isFine) {
      return { finding: handedOnAgain(core, fact) ?? secondEnd(core, fact), confirmation: null };
    }
    const assignee = core.assigned?.agent_id ?? null;
    const overseer = assignee === null ? null : this.#ports.overseerOf(assignee);
    if (assignee !== null && overseer === fact.from && isEnd(fact.act)) {
      return { finding: null, confirmation: this.#confirm(core, assignee, record) };
    }
    return { finding: foreign(core, fact), confirmation: null };
  }

  #confirm(core: TaskCore, assignee: string, record: EventRecord): ClutchMessage {
    const { event, received_at: at, protocol } = record;
    const to = [assignee, core.requested_by].filter((id): id is string => id !== null);
    const reason = `${event.from.agent_id} ended it as the overseer of ${assignee}`;
    return engineEvent({ ...event, channel: channelOf(event, protocol) }, at, {
      id: this.#ports.newId(),
      type: event.type,
      to: [...new Set(to)].map((agent_id) => ({ agent_id })),
      payload: { ...event.payload, reason },
      attempt: core.attempts,
    });
  }
}

/**
 * C16: whoever has a task and hands it on asks for a task of another id. It is taken all the same and has its effect, so that it
 * is a warning. A retry is none, and operators give tasks to others under their ids.
 */
function handedOnAgain(core: TaskCore, fact: TaskFact): Finding | null {
  const { act, from, to } = fact;
  const isAgain = act === 'request' && (fact.attempt ?? 1) <= core.attempts;
  if (!isAgain || core.isOfThread === true || fact.isOperators === true) return null;
  const isOwn = from === core.requested_by || from === ORCHESTRATOR_ID;
  if (isOwn || to === from || to === core.assigned?.agent_id) return null;
  const message = `expected a new task_id for what ${from} hands on, saw that of the task that it was given`;
  return { level: 'warning', rule: 'C16', path: '', message };
}

/**
 * Of several ends the first one stands. That is no fault of whoever says a later one, for they cross on their way. What confirms
 * a cancel is none, nor what may be about something else; a thread of questions is answered more than once.
 */
function secondEnd(core: TaskCore, fact: TaskFact): Finding | null {
  const { act } = fact;
  const mayBeMore = core.isOfThread === true || fact.mayBeAside === true;
  if (core.closed === null || !isEnd(act) || mayBeMore) return null;
  const isConfirmed = act === 'cancel' && core.state === 'cancelled';
  if (isConfirmed || stepTask(core, fact).closed !== core.closed) return null;
  const message = `expected one end of a task, saw a task.${act} after the first; its state stays ${core.state}`;
  return { level: 'warning', rule: 'CD11', path: '', message };
}

/** A request of a stranger may be a mistake in the choice of an id; an accept or an end is somebody else's to say. */
function foreign({ assigned, requested_by }: TaskCore, { act, from }: TaskFact): Finding | null {
  if (act === 'progress') return null;
  const whose = assigned?.agent_id ?? requested_by;
  const message = `expected a task.${act} of ${whose}, whose task it is, saw one of ${from}; it changes nothing`;
  return { level: act === 'request' ? 'warning' : 'error', rule: 'CD11', path: '', message };
}
