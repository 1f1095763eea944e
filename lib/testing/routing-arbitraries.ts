// Agents and questions for laws of the router: few words, so that they meet, and every limit and setting that a card or a
// policy may have, nonsense among them.
import fc from 'fast-check';
import type { AgentCard } from '@/lib/model/agent-card';
import type { RoutingAgent, RoutingQuestion } from '@/lib/model/orchestration/routing';

const SKILLS = ['skill:research', 'skill:write', 'tool:mcp'];
const TOOLS = ['mcp:browser', 'mcp:files', 'mcp:docs.read'];
const TAGS = ['market', 'fintech', 'domain:ops'];
const NETWORKS = ['none', 'egress-restricted', 'egress', 'vpn'];

const anyCapability = fc.record(
  {
    id: fc.constantFrom(...SKILLS),
    tags: fc.subarray(TAGS),
    tools: fc.subarray(TOOLS),
    servers: fc.subarray(['mcp:docs']),
  },
  { requiredKeys: ['id'] },
);

const cardParts = fc.record(
  {
    limits: fc.record({ max_concurrency: fc.constantFrom(0, 1, 2, 1_000_000) }),
    security: fc.record(
      { sandbox: fc.boolean(), network: fc.constantFrom(...NETWORKS) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

function cardOf(agent_id: string): fc.Arbitrary<AgentCard> {
  return fc
    .tuple(cardParts, fc.array(anyCapability, { maxLength: 3 }))
    .map(([parts, capabilities]) => ({ v: 'clutch/0.1', agent_id, capabilities, ...parts }));
}

const anySuccess = fc.option(
  fc.constantFrom({ rate: 1, of: 4 }, { rate: 0.5, of: 2 }, { rate: 0, of: 1 }),
);

function agentOf(agent_id: string): fc.Arbitrary<RoutingAgent> {
  return fc.record({
    agent_id: fc.constant(agent_id),
    card: cardOf(agent_id),
    is_online: fc.boolean().chain((value) => fc.constantFrom(true, value)),
    open: fc.nat(2),
    success: anySuccess,
    last_chosen: fc.option(fc.nat(9)),
  });
}

/** Agents with ids of their own, in any order. */
export const anyAgents: fc.Arbitrary<RoutingAgent[]> = fc
  .uniqueArray(
    fc.constantFrom('agent:a', 'agent:b', 'agent:c', 'agent:d', 'agent:orchestrator', '__proto__'),
  )
  .chain((ids) => fc.tuple(...ids.map(agentOf)));

const anyPolicy = fc.record(
  {
    sandbox: fc.constantFrom<unknown>(true, false, 'yes'),
    tool_allowlist: fc.oneof(fc.subarray([...TOOLS, 'mcp:docs']), fc.constant('mcp:browser')),
    network: fc.constantFrom<unknown>(...NETWORKS, 7),
  },
  { requiredKeys: [] },
);

export const anyQuestion: fc.Arbitrary<RoutingQuestion> = fc.record({
  requires: fc.array(fc.constantFrom(...SKILLS), { maxLength: 3 }),
  prefers: fc.array(
    fc.constantFrom(
      'tool:browser',
      'mcp:files',
      'domain:fintech',
      'tag:market',
      'ops',
      'skill:write',
    ),
    { maxLength: 5 },
  ),
  domain: fc.option(fc.constantFrom('research', 'ops')),
  policy: fc.option(anyPolicy),
  requested_by: fc.option(fc.constantFrom('agent:a', 'agent:user')),
  without: fc.subarray(['agent:b', 'agent:c'], { maxLength: 1 }),
});
