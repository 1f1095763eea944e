// The agents as they were at decisions of the past: one pass over the log in order, stopping where each decision stood. The
// state is folded anew, so that nothing of the present, and nothing that was saved, has a part in it.
import type { Decision, RoutingAgent, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { createRoutingFold } from '@/lib/projections/routing/routing-state';
import type { EventStore } from '@/lib/store/ports/event-store';
import { eventLoop } from '../../event-loop/event-loop-scheduler';
import type { LongWork } from '../../interface/long-work';
import { logPages } from '../log-pages';

/** Events that are folded before others have a turn: a few milliseconds. */
const EVENTS_OF_TURN = 100;

/** A decision of our own, which says all that it rests on. */
export type OwnDecision = Decision & {
  readonly state_seq: number;
  readonly question: RoutingQuestion;
};

/** Whether a decision can be made again: an orchestrator elsewhere does not say among whom it chose. */
export function isOwn(decision: Decision): decision is OwnDecision {
  return decision.declared === 'here' && decision.state_seq !== null && decision.question !== null;
}

/** Tells each decision with the agents that it was made among, in the order of the states that they rest on. */
export async function visitStates<Made extends Pick<OwnDecision, 'state_seq' | 'pending'>>(
  events: Pick<EventStore, 'readPage'>,
  decisions: readonly Made[],
  visit: (decision: Made, agents: readonly RoutingAgent[]) => void | Promise<void>,
  { signal, onProgress }: LongWork = {},
): Promise<void> {
  const waiting = [...decisions].sort((one, other) => one.state_seq - other.state_seq);
  const end = waiting.at(-1)?.state_seq ?? 0;
  const fold = createRoutingFold();

  /** Decisions that rest on the log before a seq. */
  async function visitBefore(seq: number): Promise<void> {
    for (let next = waiting[0]; next !== undefined && next.state_seq < seq; next = waiting[0]) {
      waiting.shift();
      // Thousands of agents take milliseconds.
      const agents = fold.agents(next.pending);
      await eventLoop.turn(signal);
      await visit(next, agents);
      await eventLoop.turn(signal);
    }
  }

  for await (const page of logPages(
    events,
    { filter: {}, before: end + 1, order: 'asc' },
    signal,
  )) {
    for (const [place, record] of page.entries()) {
      if (place % EVENTS_OF_TURN === EVENTS_OF_TURN - 1) await eventLoop.turn(signal);
      await visitBefore(record.seq);
      fold.apply(record);
    }
    onProgress?.(page.at(-1)?.seq ?? end, end);
  }
  await visitBefore(end + 1);
}
