// Decisions of the real router over a few agents that a test names, as the API tells them.
import type { AgentCard } from '@/lib/model/agent-card';
import type { Decision, RoutingAgent, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { withEveryTerm } from '@/lib/projections/routing/decisions';
import { decide } from '@/lib/routing/decide';

/** An agent that is online and idle; the test says what matters of it. */
export function aRoutingAgent(
  name: string,
  card: Partial<AgentCard> = {},
  state: Partial<Omit<RoutingAgent, 'card' | 'agent_id'>> = {},
): RoutingAgent {
  const agent_id = `agent:${name}`;
  return {
    agent_id,
    card: { v: 'clutch/0.1', agent_id, capabilities: [], ...card },
    is_online: true,
    open: 0,
    success: null,
    last_chosen: null,
    ...state,
  };
}

/** What the router decides of a question. */
export function aDecision(
  agents: readonly RoutingAgent[],
  question: Partial<RoutingQuestion> = {},
  options: { readonly cursor?: number; readonly weights?: Record<string, number> } = {},
): Decision {
  const asked: RoutingQuestion = {
    requires: [],
    prefers: [],
    domain: null,
    policy: null,
    requested_by: null,
    without: [],
    ...question,
  };
  const { cursor = 7, weights } = options;
  const { basis, ...ruling } = decide(agents, asked, { cursor, weights });
  return {
    seq: 12,
    at: '2026-02-01T13:20:11.000Z',
    run_id: 'run:r1',
    thread_id: 'thread:t1',
    task_id: 'task:root',
    ...ruling,
    considered: withEveryTerm(ruling.considered, ruling.weights),
    pending: [],
    state_seq: 11,
    state_hash: basis.slice(0, 64),
    declared: 'here',
  };
}

/** A decision of somebody else, who says only this. */
export function aDeclaredDecision(said: Partial<Decision>): Decision {
  return {
    ...aDecision([]),
    considered: [],
    considered_total: 0,
    stages: [],
    tie_break: null,
    state_seq: null,
    state_hash: null,
    question: null,
    declared: 'elsewhere',
    ...said,
  };
}
