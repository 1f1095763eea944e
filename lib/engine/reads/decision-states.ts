// The agents as they were at decisions of the past: one pass over the log in order, stopping where each decision stood. The
// state is folded anew, so that nothing of the present, and nothing that was saved, has a part in it.
import { setImmediate } from 'node:timers/promises';
import type { Decision, RoutingAgent, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { createRoutingFold } from '@/lib/projections/routing/routing-state';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { eventPages } from '../log/event-pages';

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
export async function visitStates(
  events: Pick<EventStore, 'readPage'>,
  decisions: readonly OwnDecision[],
  visit: (decision: OwnDecision, agents: readonly RoutingAgent[]) => void,
): Promise<void> {
  const waiting = [...decisions].sort((one, other) => one.state_seq - other.state_seq);
  const end = waiting.at(-1)?.state_seq ?? 0;
  const fold = createRoutingFold();

  /** Decisions that rest on the log before a seq. */
  async function visitBefore(seq: number): Promise<void> {
    for (let next = waiting[0]; next !== undefined && next.state_seq < seq; next = waiting[0]) {
      waiting.shift();
      visit(next, fold.agents(next.pending));
      // Thousands of agents take milliseconds, and others wait for the loop.
      await setImmediate();
    }
  }

  if (end === 0) return;
  const query = { before: end + 1, limit: PAGE_LIMIT_MAX, order: 'asc' } as const;
  for await (const page of eventPages(events, query)) {
    for (const record of page) {
      await visitBefore(record.seq);
      fold.apply(record);
    }
    if (waiting.length === 0) return;
    await setImmediate();
  }
  await visitBefore(end + 1);
}
