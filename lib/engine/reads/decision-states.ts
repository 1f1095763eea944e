// The agents as they were at decisions of the past: one pass over the log in order, stopping where each decision stood. The
// state is folded anew, so that nothing of the present, and nothing that was saved, has a part in it.
import { setImmediate } from 'node:timers/promises';
import type { Decision, RoutingAgent, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { createRoutingFold } from '@/lib/projections/routing/routing-state';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';

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
  events: Pick<EventStore, 'read'>,
  decisions: readonly OwnDecision[],
  visit: (decision: OwnDecision, agents: readonly RoutingAgent[]) => void,
): Promise<void> {
  const waiting = [...decisions].sort((one, other) => one.state_seq - other.state_seq);
  const end = waiting.at(-1)?.state_seq ?? 0;
  const fold = createRoutingFold();
  let after = 0;

  /** Decisions that rest on the log before a seq. */
  async function visitBefore(seq: number): Promise<void> {
    for (let next = waiting[0]; next !== undefined && next.state_seq < seq; next = waiting[0]) {
      waiting.shift();
      visit(next, fold.agents(next.pending));
      // Thousands of agents take milliseconds, and others wait for the loop.
      await setImmediate();
    }
  }

  while (waiting.length > 0) {
    const page = await events.read({
      filter: {},
      after,
      before: end + 1,
      limit: PAGE_LIMIT_MAX,
      order: 'asc',
    });
    for (const record of page) {
      await visitBefore(record.seq);
      fold.apply(record);
    }
    after = page.at(-1)?.seq ?? end;
    if (page.length < PAGE_LIMIT_MAX) await visitBefore(end + 1);
    else await setImmediate();
  }
}
