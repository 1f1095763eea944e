// Decides who gets the work of an errand, one decision after the other: each rests on the log up to a seq, and on those
// before it that do not stand in the log yet, so that no limit is overrun however many come at once.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { DecisionPayload, PendingAssignment, RoutingQuestion } from '@/lib/model/routing';
import type { Errand } from '@/lib/projections/orchestration-errand';
import type { RoutingState } from '@/lib/projections/routing-state';
import { decide, type Ruling } from '@/lib/routing/decide';
import { missingFor, waitsForRoom } from '@/lib/routing/missing';
import { decisionPayload } from '../decision-payload';
import type { DecisionMade } from '../orchestration';
import { noAgentError } from './answers';
import {
  type Cause,
  derivedId,
  derivedTaskId,
  engineEvent,
  type Reaction,
  reactionOf,
} from './engine-event';
import { handingOn } from './handing-on';

export type Decided = DecisionMade & {
  /** Null where an errand that waits goes on waiting: that was said once. */
  readonly reaction: Reaction | null;
  readonly question: string;
};

type Routing = Pick<RoutingState, 'agents' | 'agent' | 'cursor' | 'seq'>;

/** Requirements that a failure names, of those that most agents lack; an event has its limit, and nobody reads more. */
const MISSING_MAX = 64;

/** The decisions of one commit. */
export class Decider {
  readonly #routing: Routing;
  readonly #at: string;
  readonly #pending: PendingAssignment[] = [];

  /** @param at When they are made: ISO 8601. */
  constructor(routing: Routing, at: string) {
    this.#routing = routing;
    this.#at = at;
  }

  /** @param salt Told apart from an earlier try whose ids somebody else had taken. */
  decide(errand: Errand, request: EventRecord, salt: number): Decided {
    const question = questionOf(errand, request.event);
    const startedAt = performance.now();
    const pending = [...this.#pending];
    const agents = this.#routing.agents(pending);
    const cursor = this.#routing.cursor() + pending.length;
    const ruling = decide(agents, question, { cursor });
    const seconds = (performance.now() - startedAt) / 1000;
    const payload = () => decisionPayload(ruling, { stateSeq: this.#routing.seq(), pending });
    const told = { question: JSON.stringify(question), seconds };
    if (ruling.selected !== null) {
      const chosen = { payload: payload(), selected: ruling.selected, salt };
      const reaction = this.#select(errand, request, chosen);
      return { ...told, outcome: 'selected', reaction };
    }
    const isWaiting = waitsForRoom(agents, question);
    // Whoever tries again and waits on says nothing, so that it need not be known what is missing from whom.
    if (isWaiting && errand.waiting !== null)
      return { ...told, outcome: 'waiting', reaction: null };
    const missing = missingFor(agents, question).slice(0, MISSING_MAX);
    const failure = { ...payload(), missing, waiting: isWaiting };
    const reaction = this.#fail(errand, failure, isWaiting ? null : ruling, salt);
    return { ...told, outcome: isWaiting ? 'waiting' : 'none', reaction };
  }

  #select(
    errand: Errand,
    request: EventRecord,
    chosen: { readonly payload: DecisionPayload; readonly selected: string; readonly salt: number },
  ): Reaction {
    const { payload, selected, salt } = chosen;
    const cause = causeOf('decision', errand, salt);
    const decision = engineEvent(errand, this.#at, {
      ...{ id: derivedId('dec', cause), type: 'routing.decision', payload },
      to: [{ agent_id: errand.requested_by }],
      attempt: errand.attempt,
    });
    const taskId = errand.child?.task_id ?? derivedTaskId(cause);
    const handed = handingOn(errand, request.event, {
      ...{ at: this.#at, taskId, to: selected, decisionId: decision.id },
      limitSec: this.#routing.agent(selected)?.card.limits?.max_runtime_sec ?? null,
      salt,
    });
    this.#pending.push({ task_id: taskId, agent_id: selected });
    const { message } = reactionOf(cause, this.#at, [decision, handed]);
    return { cause, message: { ...message, stateSeq: payload.state_seq } };
  }

  /** What is missing from whom; with a ruling that is the end. */
  #fail(
    errand: Errand,
    payload: ClutchMessage['payload'],
    ruling: Pick<Ruling, 'reason'> | null,
    salt: number,
  ): Reaction {
    const cause = causeOf(ruling === null ? 'waiting' : 'failure', errand, salt);
    const failure = engineEvent(errand, this.#at, {
      ...{ id: derivedId('rf', cause), type: 'routing.failure', payload },
      to: [{ agent_id: errand.requested_by }],
      attempt: errand.attempt,
    });
    if (ruling === null) return reactionOf(cause, this.#at, [failure]);
    const error = noAgentError(errand, this.#at, ruling.reason, salt);
    return reactionOf(cause, this.#at, [failure, error]);
  }
}

/** What routing is asked; nothing else of the request decides. A child that was given back goes to somebody else. */
export function questionOf(errand: Errand, event: ClutchMessage): RoutingQuestion {
  return {
    requires: event.requires ?? [],
    prefers: event.prefers ?? [],
    domain: event.domain ?? null,
    policy: event.security?.policy ?? null,
    requested_by: errand.requested_by,
    without: errand.child === null ? [] : [errand.child.assignee],
  };
}

function causeOf(what: string, { run_id, task_id, asked, decisions }: Errand, salt: number): Cause {
  return [what, run_id, task_id, asked.id, decisions, salt];
}
