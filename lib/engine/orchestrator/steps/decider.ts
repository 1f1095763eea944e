// Decides who gets the work of an assignment, one decision after the other: each rests on the log up to a seq, and on those
// before it that do not stand in the log yet, so that no limit is overrun however many come at once.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { ANYBODY_ID } from '@/lib/model/ids';
import type {
  DecisionPayload,
  PendingAssignment,
  RoutingQuestion,
} from '@/lib/model/orchestration/routing';
import type { Assignment } from '@/lib/projections/assignments/assignment';
import type { RoutingState } from '@/lib/projections/routing/routing-state';
import { decide, type Ruling } from '@/lib/routing/decide';
import { missingFor, waitsForRoom } from '@/lib/routing/missing';
import { withMembers } from '@/lib/std/with-members';
import type { DecisionMade } from '../../interface/orchestration';
import { decisionPayload } from '../../reads/decisions/decision-payload';
import { noAgentError } from './answers';
import { dispatchOf, limitOf } from './dispatch';
import {
  type Cause,
  derivedId,
  derivedTaskId,
  engineEvent,
  type Reaction,
  reactionOf,
} from './engine-event';

export type Decided = DecisionMade & {
  /** Null where an assignment that waits goes on waiting: that was said once. */
  readonly reaction: Reaction | null;
  readonly question: string;
};

type Routing = Pick<RoutingState, 'agents' | 'agent' | 'cursor' | 'seq' | 'foreignProtocols'>;

/** Those of the protocols in which an event cannot be said. */
export type Unsayable = (event: ClutchMessage, protocols: readonly string[]) => string[];

/** Requirements that a failure names, of those that most agents lack; an event has its limit, and nobody reads more. */
const MISSING_MAX = 64;

/** The decisions of one commit. */
export class Decider {
  readonly #routing: Routing;
  readonly #at: string;
  readonly #pending: PendingAssignment[] = [];
  readonly #unsayable: Unsayable;

  /** @param at When they are made: ISO 8601. */
  constructor(routing: Routing, at: string, unsayable: Unsayable) {
    this.#routing = routing;
    this.#at = at;
    this.#unsayable = unsayable;
  }

  /** @param nonce Told apart from an earlier try whose ids somebody else had taken. */
  decide(assignment: Assignment, request: EventRecord, nonce: number): Decided {
    const question = this.#questionOf(assignment, request.event, nonce);
    const startedAt = performance.now();
    const pending = [...this.#pending];
    const agents = this.#routing.agents(pending);
    const cursor = this.#routing.cursor() + pending.length;
    const ruling = decide(agents, question, { cursor });
    const seconds = (performance.now() - startedAt) / 1000;
    const payload = () => decisionPayload(ruling, { stateSeq: this.#routing.seq(), pending });
    const made = { question: JSON.stringify(question), seconds };
    if (ruling.selected !== null) {
      const chosen = { payload: payload(), selected: ruling.selected, nonce };
      const reaction = this.#select(assignment, request, chosen);
      return { ...made, outcome: 'selected', reaction };
    }
    const isWaiting = waitsForRoom(agents, question);
    // Whoever tries again and waits on says nothing, so that it need not be known what is missing from whom.
    if (isWaiting && assignment.waiting !== null)
      return { ...made, outcome: 'waiting', reaction: null };
    const missing = missingFor(agents, question).slice(0, MISSING_MAX);
    const failure = { ...payload(), missing, waiting: isWaiting };
    const reaction = this.#fail(assignment, failure, isWaiting ? null : ruling, nonce);
    return { ...made, outcome: isWaiting ? 'waiting' : 'none', reaction };
  }

  /** With the protocols in which what would be handed on cannot be said, of those that some agents read alone. */
  #questionOf(assignment: Assignment, event: ClutchMessage, nonce: number): RoutingQuestion {
    const question = questionOf(assignment, event);
    const protocols = this.#routing.foreignProtocols();
    if (protocols.length === 0) return question;
    const taskId = this.#taskIdOf(assignment, nonce);
    const handing = { at: this.#at, taskId, to: ANYBODY_ID, limitSec: null, nonce };
    const unsayable = this.#unsayable(dispatchOf(assignment, event, handing), protocols);
    return unsayable.length === 0 ? question : { ...question, unsayable };
  }

  #taskIdOf(assignment: Assignment, nonce: number): string {
    return assignment.child?.task_id ?? derivedTaskId(causeOf('decision', assignment, nonce));
  }

  #select(
    assignment: Assignment,
    request: EventRecord,
    chosen: {
      readonly payload: DecisionPayload;
      readonly selected: string;
      readonly nonce: number;
    },
  ): Reaction {
    const { payload, selected, nonce } = chosen;
    const cause = causeOf('decision', assignment, nonce);
    const decision = engineEvent(assignment, this.#at, {
      id: derivedId('dec', cause),
      type: 'routing.decision',
      payload,
      to: [{ agent_id: assignment.requested_by }],
      attempt: assignment.attempt,
    });
    const taskId = this.#taskIdOf(assignment, nonce);
    const handed = dispatchOf(assignment, request.event, {
      at: this.#at,
      taskId,
      to: selected,
      decisionId: decision.id,
      limitSec: limitOf(request.event, this.#routing.agent(selected)),
      nonce,
    });
    this.#pending.push({ task_id: taskId, agent_id: selected });
    const { message } = reactionOf(cause, this.#at, [decision, handed]);
    return { cause, message: withMembers(message, { stateSeq: payload.state_seq }) };
  }

  /** What is missing from whom; with a ruling that is the end. */
  #fail(
    assignment: Assignment,
    payload: ClutchMessage['payload'],
    ruling: Pick<Ruling, 'reason'> | null,
    nonce: number,
  ): Reaction {
    const cause = causeOf(ruling === null ? 'waiting' : 'failure', assignment, nonce);
    const failure = engineEvent(assignment, this.#at, {
      id: derivedId('rf', cause),
      type: 'routing.failure',
      payload,
      to: [{ agent_id: assignment.requested_by }],
      attempt: assignment.attempt,
    });
    if (ruling === null) return reactionOf(cause, this.#at, [failure]);
    const error = noAgentError(assignment, this.#at, ruling.reason, nonce);
    return reactionOf(cause, this.#at, [failure, error]);
  }
}

/** What routing is asked; nothing else of the request decides. A child that was given back goes to somebody else. */
function questionOf(assignment: Assignment, event: ClutchMessage): RoutingQuestion {
  return {
    requires: event.requires ?? [],
    prefers: event.prefers ?? [],
    domain: event.domain ?? null,
    policy: event.security?.policy ?? null,
    requested_by: assignment.requested_by,
    without: assignment.child === null ? [] : [assignment.child.assignee],
  };
}

function causeOf(
  what: string,
  { run_id, task_id, asked, decisions }: Assignment,
  nonce: number,
): Cause {
  return [what, run_id, task_id, asked.id, decisions, nonce];
}
