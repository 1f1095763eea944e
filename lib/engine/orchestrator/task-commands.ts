// What a person, or a program with an operator's key, does to a task. Each action is an event of theirs; what follows from it
// the orchestrator does by its own rules, as if anybody else had said it.
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { agentName, HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import { REVIEW_FEEDBACK_TYPE } from '@/lib/model/orchestration/review-payloads';
import { commandedBy, isBoundTo, type Principal } from '@/lib/model/principal';
import type { Task } from '@/lib/model/summary';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import { isUndecided } from '@/lib/projections/reviews/review-index';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';
import type { RoutingState } from '@/lib/projections/routing/routing-state';
import { createQueue } from '@/lib/std/queue';
import type { EventStore, KnownTurns } from '@/lib/store/ports/event-store';
import { taskIdFinder } from '@/lib/tasks/run-tasks';
import { hasFailed, isOpen, mayGoOn } from '@/lib/tasks/task-core';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import type { TaskCommand } from '../interface/orchestration';
import type { GroupCommit } from '../log/commit/group-commit';
import { toNewMessage } from '../log/commit/new-message';
import type { RequireOpen } from '../log/commit/read-only';
import type { LogFeed } from '../log/feed/log-feed';
import type { Presence } from '../registry/presence';
import { isHere } from './recipients';
import { checkReminder, reminderMessage } from './vote-reminder';

/** With what a task is given back, to be handed to somebody else. */
const REASSIGNMENT = 'task.reassign.v1';

type Ports = {
  readonly deps: Pick<EngineDeps, 'now' | 'newId' | 'originOf'>;
  readonly events: Pick<EventStore, 'get' | 'read'>;
  readonly commit: Pick<GroupCommit, 'append'>;
  readonly feed: Pick<LogFeed, 'reach' | 'seq'>;
  readonly tasks: Engine['tasks'];
  readonly fold: Pick<OrchestrationFold, 'ask' | 'at' | 'hasLeft'>;
  readonly presence: Pick<Presence, 'cardOf'>;
  readonly proposals: Pick<ProposalsFold, 'find'>;
  readonly reviews: Pick<ReviewsFold, 'of'>;
  readonly routing: Pick<RoutingState, 'agent'>;
  readonly requireOpen: RequireOpen;
};

type Named = { readonly run_id: string; readonly task_id: string };
type Verdict = Extract<TaskCommand, { action: 'approve' | 'reject' | 'question' }>;
type TaskMessage = Partial<ClutchMessage> & Pick<ClutchMessage, 'type' | 'to' | 'payload'>;

/** Who does something to which task; `request` says where the task's events stand. */
type Doing = {
  readonly task: Pick<Task, 'task_id'>;
  readonly named: Named;
  readonly request: EventRecord | null;
  readonly principal: Principal;
  /** What it rests on, where somebody else may have done something else meanwhile. */
  readonly turns?: KnownTurns;
};

/** A task with the rest of its run, and the latest request for it; `known` is the seq up to which all of it is known. */
type Found = {
  readonly known: number;
  readonly task: Task;
  readonly all: readonly Task[];
  readonly request: EventRecord | null;
};

export class TaskCommands {
  readonly #ports: Ports;
  /**
   * What is allowed rests on what was stored before: an action of another person that is still on its way is waited for. What another
   * process takes meanwhile the log finds, and then the action is looked at anew.
   */
  readonly #inTurn = createQueue();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws AppError `not_found`, `conflict` where the task's state does not allow it, `unsupported` where it is another
   * workspace's, or `rate_limited` where a voter was asked a moment ago.
   */
  async command(
    named: Named,
    command: TaskCommand,
    principal: Principal,
  ): Promise<{ seq: number }> {
    await this.#ports.requireOpen({ run_id: named.run_id, thread_id: '' });
    // The same retry of two people is one and the same event.
    if (command.action === 'retry') return this.#retry(await this.#find(named), named, principal);
    return this.#inTurn(() => this.#untilFirst(() => this.#act(named, command, principal)));
  }

  /** Acts again, on what it is then told, where the log had a turn of its task that this process did not know of. */
  async #untilFirst<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        if (tries === TRIES_MAX) throw notAlone();
        await this.#ports.feed.reach(error.seq);
      }
    }
  }

  async #act(
    named: Named,
    command: Exclude<TaskCommand, { action: 'retry' }>,
    principal: Principal,
  ): Promise<{ seq: number }> {
    switch (command.action) {
      case 'cancel':
        return this.#cancel(await this.#find(named), named, command.reason, principal);
      case 'reassign':
        return this.#reassign(await this.#find(named), named, command.to, principal);
      case 'remind':
        return this.#remind(named, command.agent_id, principal);
      default:
        return this.#review(named, command, principal);
    }
  }

  async #cancel(found: Found, named: Named, reason: string | undefined, principal: Principal) {
    const { task, request, known } = found;
    if (!isOpen(task.state)) throw conflict(`a task that is open, saw one that is ${task.state}`);
    const to = task.assigned_to ?? task.requested_by ?? ORCHESTRATOR_ID;
    return this.#log(
      { task, named, request, principal, turns: { task_ids: [task.task_id], seq: known } },
      {
        type: 'task.cancel',
        to: [{ agent_id: to }],
        payload: { reason: reason ?? 'cancelled by hand' },
      },
    );
  }

  /** What failed in the task and below it, but for what hangs from something that failed and is asked for again. */
  async #retry({ task, all }: Found, named: Named, principal: Principal) {
    const failed = failedIn(task, all);
    const [first] = failed;
    if (first === undefined) {
      throw conflict(`something that failed or timed out, saw a task that is ${task.state}`);
    }
    let answer: { seq: number } | null = null;
    for (const one of failed) {
      const request = await this.#requestOf(named.run_id, one.task_id);
      if (request === null) throw conflict('a request that can be repeated, saw none in the log');
      const message = this.#again(one, named, request);
      const seq = await this.#log({ task: one, named, request, principal }, message);
      answer ??= seq;
    }
    return answer ?? Promise.reject(conflict('something that failed, saw nothing'));
  }

  /** The same request once more; of a task that we handed on, by way of the orchestrator to who had it. */
  #again(task: Task, { run_id }: Named, { event }: EventRecord): TaskMessage {
    const attempt = task.attempts + 1;
    const place = this.#ports.fold.at(run_id, task.task_id);
    const child = place?.assignment.child;
    if (child && child.task_id === place.taskId) {
      return this.#givenBack(child.assignee, attempt);
    }
    const { workflow, step } = event.meta ?? {};
    const meta = {
      ...(workflow !== undefined && { workflow }),
      ...(step !== undefined && { step }),
    };
    return { ...event, attempt, meta, idempotency_key: event.idempotency_key ?? event.id };
  }

  #givenBack(to: string | null, attempt: number): TaskMessage {
    return {
      type: 'task.request',
      to: [{ agent_id: ORCHESTRATOR_ID }],
      attempt,
      payload_type: REASSIGNMENT,
      payload: to === null ? {} : { to },
    };
  }

  async #reassign(found: Found, named: Named, to: string | undefined, principal: Principal) {
    if (to !== undefined && this.#ports.routing.agent(to) === null) {
      throw new AppError('not_found', `There is no registered agent ${to}.`);
    }
    const place = this.#ports.fold.at(named.run_id, found.task.task_id);
    const child = place?.assignment.child ?? null;
    if (place === null || child === null) return this.#handOver(found, named, to, principal);
    const task = found.all.find(({ task_id }) => task_id === child.task_id) ?? found.task;
    requireUnfinished(task);
    if (to === child.assignee) throw conflict(`another agent than ${to}, who has the task`);
    const message = this.#givenBack(to ?? null, child.attempt + 1);
    const turns = { task_ids: [task.task_id, place.assignment.task_id], seq: found.known };
    return this.#log({ task, named, request: found.request, principal, turns }, message);
  }

  /** A task that agents handed to each other: the person asks somebody else for it. */
  async #handOver(found: Found, named: Named, to: string | undefined, principal: Principal) {
    const { task, request, known } = found;
    requireUnfinished(task);
    if (to === undefined || request === null) {
      throw conflict('the agent that is to get it, for the task was not routed here; name one');
    }
    if (to === task.assigned_to) throw conflict(`another agent than ${to}, who has the task`);
    const again = this.#again(task, named, request);
    const turns = { task_ids: [task.task_id], seq: known };
    const message = { ...again, to: [{ agent_id: to }] };
    return this.#log({ task, named, request, principal, turns }, message);
  }

  async #review(named: Named, { action, comment }: Verdict, principal: Principal) {
    const seq = this.#ports.feed.seq();
    const review = this.#ports.reviews.of(named.run_id, named.task_id);
    if (review === null) {
      throw new AppError(
        'not_found',
        'There is no review of this task: nobody oversees its agent.',
      );
    }
    if (!isUndecided(review.state)) {
      throw conflict(`a review that nobody has decided, saw one that is ${review.state}`);
    }
    const task = { task_id: review.task_id };
    const request = await this.#requestOf(named.run_id, review.task_id);
    // Where no overseer says it, it is a person's word, whatever agent the key is bound to besides.
    const agent_id = isBoundTo(principal, review.overseer) ? review.overseer : null;
    const reviewer = { ...principal, agent_id };
    // The overseer answers in a task of its own.
    const asked = this.#ports.fold.ask(named.run_id, review.task_id);
    const task_ids = [review.task_id, ...(asked === null ? [] : [asked.review_task_id])];
    return this.#log(
      { task, named, request, principal: reviewer, turns: { task_ids, seq } },
      {
        type: 'chat.message',
        to: [{ agent_id: review.agent_id }],
        payload_type: REVIEW_FEEDBACK_TYPE,
        payload: { decision: action, comments: comment ?? '', blocking_issues: [] },
      },
    );
  }

  async #remind(named: Named, agentId: string, principal: Principal) {
    const { proposals, deps, events, feed } = this.#ports;
    const seq = feed.seq();
    const proposal = proposals.find(named.task_id, named.run_id);
    if (proposal === null) {
      throw new AppError('not_found', 'There is no proposal of this name in this run.');
    }
    checkReminder(proposal, agentId, deps.now());
    if (!isHere(this.#ports, agentId)) {
      throw new AppError(
        'conflict',
        `${agentName(agentId)} is not registered here, so that nothing reaches it. Ask again when it has connected.`,
      );
    }
    const request = await events.get(proposal.seq);
    const message = reminderMessage(proposal, agentId, request?.event ?? null);
    const task = { run_id: proposal.run_id, task_id: proposal.proposal_id };
    const turns = { task_ids: [task.task_id], seq };
    return this.#log({ task, named: task, request, principal, turns }, message);
  }

  async #find({ run_id, task_id }: Named): Promise<Found> {
    const known = this.#ports.feed.seq();
    const run = await this.#ports.tasks(run_id);
    if (run === null) throw new AppError('not_found', `There is no run ${run_id}.`);
    const id = taskIdFinder(run.state)(task_id);
    const task = run.tasks.find((one) => one.task_id === id);
    if (!task) throw new AppError('not_found', `There is no task ${task_id} in the run ${run_id}.`);
    return { known, task, all: run.tasks, request: await this.#requestOf(run_id, id) };
  }

  /** The latest request for a task that says what the work is. */
  async #requestOf(runId: string, taskId: string): Promise<EventRecord | null> {
    const filter = { run_id: runId, task_id: taskId, type: ['task.request' as const] };
    const requests = await this.#ports.events.read({ filter, limit: REQUESTS_READ, order: 'desc' });
    return requests.find(({ event }) => event.payload_type !== REASSIGNMENT) ?? null;
  }

  /** In the name of the person, or of the agent that the key is bound to, where the task's own events stand. */
  async #log(
    { task, named, request, principal, turns }: Doing,
    message: TaskMessage,
  ): Promise<{ seq: number }> {
    const { deps, commit, feed } = this.#ports;
    const at = new Date(deps.now()).toISOString();
    const like = request?.event ?? (await this.#anyEvent(named.run_id));
    await this.#ports.requireOpen({ run_id: named.run_id, thread_id: like.thread_id });
    const agentId = commandedBy(principal);
    const event: ClutchMessage = {
      ...message,
      v: CLUTCH_VERSION,
      id: deps.newId(),
      ts: at,
      run_id: named.run_id,
      task_id: task.task_id,
      thread_id: like.thread_id,
      from: { agent_id: agentId, ...(agentId === HUMAN_AGENT_ID && { role: 'human' }) },
      meta: { ...message.meta, ui_channel: channelOf(like, request?.protocol ?? 'clutch') },
    };
    const origin = deps.originOf(principal, 'clutch');
    const said = toNewMessage({ event, origin, receivedAt: at });
    const [outcome] = await commit.append([{ ...said, ...(turns && { turns }) }]);
    if (outcome?.status === 'stale') throw new Overtaken(outcome.seq);
    if (outcome?.status !== 'stored' && outcome?.status !== 'duplicate') throw notAlone();
    await feed.reach(outcome.seq);
    return { seq: outcome.seq };
  }

  async #anyEvent(runId: string): Promise<ClutchMessage> {
    const [first] = await this.#ports.events.read({
      filter: { run_id: runId },
      limit: 1,
      order: 'asc',
    });
    if (first === undefined) throw new AppError('not_found', `There is no run ${runId}.`);
    return first.event;
  }
}

/** By a turn of the task that this process did not know of, at this seq. */
class Overtaken extends Error {
  readonly seq: number;

  constructor(seq: number) {
    super(`a turn of the task came first, at ${seq}`);
    this.seq = seq;
  }
}

/** How often an action is looked at: a task of which this much is said within as many commits is talked about by programs. */
const TRIES_MAX = 20;

/** Requests of one task that are looked through for what the work is. */
const REQUESTS_READ = 100;

/** Somebody else may get what is open, and what failed. */
function requireUnfinished({ state }: Task): void {
  if (!mayGoOn(state)) throw conflict(`a task that is open or failed, saw one that is ${state}`);
}

function notAlone(): AppError {
  return conflict('to be the only one who does this, saw another action; look at the task');
}

function conflict(what: string): AppError {
  return new AppError('conflict', `expected ${what}`);
}

function failedIn(task: Task, all: readonly Task[]): Task[] {
  if (hasFailed(task.state)) return [task];
  const below: Task[] = [];
  const seen = new Set([task.task_id]);
  for (let level = [task.task_id]; level.length > 0; ) {
    const children = all.filter(
      ({ task_id, parent_task_id: parent }) =>
        parent !== null && level.includes(parent) && !seen.has(task_id),
    );
    for (const { task_id } of children) seen.add(task_id);
    below.push(...children.filter(({ state }) => hasFailed(state)));
    level = children.filter(({ state }) => !hasFailed(state)).map(({ task_id }) => task_id);
  }
  return below;
}
