import { describe, expect, test } from 'vitest';
import type { AgentCard } from '@/lib/model/agent-card';
import type { RoutingAgent, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { decide, type Ruling } from './decide';
import { missingFor, waitsForRoom } from './missing';
import { withOverrides, withWeights } from './overrides';

type AgentSays = Partial<Omit<RoutingAgent, 'agent_id' | 'card'>> & Partial<Omit<AgentCard, 'v'>>;

function anAgent(name: string, says: AgentSays = {}): RoutingAgent {
  const agent_id = `agent:${name}`;
  const { is_online = true, open = 0, success = null, last_chosen = null, ...more } = says;
  const { offline_since = null, ...card } = more;
  return {
    agent_id,
    is_online,
    offline_since,
    open,
    success,
    last_chosen,
    card: { v: 'clutch/0.1', capabilities: [{ id: 'skill:research' }], ...card, agent_id },
  };
}

const asking = (question: Partial<RoutingQuestion> = {}): RoutingQuestion => ({
  requires: [],
  prefers: [],
  domain: null,
  policy: null,
  requested_by: null,
  without: [],
  ...question,
});

const among = (
  agents: readonly RoutingAgent[],
  question: Partial<RoutingQuestion> = {},
  cursor = 20,
): Ruling => decide(agents, asking(question), { cursor });

/** Who fell where and why, by name. */
const fallen = ({ considered }: Ruling) =>
  considered
    .filter(({ passed }) => !passed)
    .map(({ agent_id, stage, detail }) => [agent_id.slice(6), stage, detail]);

describe('the example of the specification', () => {
  const research = (tags: string[], tools: string[]) => ({
    capabilities: [{ id: 'skill:research', tags, tools }],
  });
  const ken = anAgent('ken', {
    ...research(['fintech', 'market'], ['mcp:browser', 'mcp:files']),
    open: 1,
    limits: { max_concurrency: 2 },
    success: { rate: 0.96, of: 50 },
  });
  const second = anAgent('research-2', research(['fintech'], ['mcp:browser']));
  const question = {
    requires: ['skill:research'],
    prefers: ['tool:browser', 'domain:fintech', 'tag:market', 'tag:competitive'],
  };

  test('scores by published weights, over tools, domain and tags, by what stands after the prefix', () => {
    const ruling = among([ken, second], question);

    expect(ruling).toMatchObject({
      selected: 'agent:ken',
      candidates: ['agent:ken', 'agent:research-2'],
      scores: { 'agent:ken': 0.925, 'agent:research-2': 0.85 },
      reason: 'highest score 0.93 of 2 candidates',
      weights: {
        'tool:browser': 0.5,
        'domain:fintech': 0.35,
        'tag:market': 0.075,
        'tag:competitive': 0.075,
      },
      tie_break: { rule: 'none', detail: '0.93 against 0.85', tied: ['agent:ken'] },
    });
    expect(ruling.considered[0]).toEqual({
      agent_id: 'agent:ken',
      stage: 'scored',
      passed: true,
      detail: 'has 3 of 4 preferred',
      points: 0.925,
      matched: {
        'tool:browser': 'mcp:browser',
        'domain:fintech': 'fintech',
        'tag:market': 'market',
      },
      open: 1,
      limit: 2,
      success: { rate: 0.96, of: 50 },
      last_chosen: null,
    });
  });

  test('falls to the less loaded one where the score is the same', () => {
    const { selected, reason, tie_break } = among([ken, second], { requires: ['skill:research'] });

    expect(selected).toBe('agent:research-2');
    expect(reason).toBe('least loaded of 2 with 1.00');
    expect(tie_break).toEqual({
      rule: 'least_loaded',
      detail: 'agent:research-2 has 0 tasks in its hands, agent:ken 1',
      tied: ['agent:research-2', 'agent:ken'],
    });
  });
});

describe('tie-breaks', () => {
  const tied = (one: AgentSays, other: AgentSays) => {
    const { selected, tie_break } = among([anAgent('a', one), anAgent('b', other)]);
    return [selected?.slice(6), tie_break.rule, tie_break.detail];
  };

  test('are asked in their order', () => {
    const good = { success: { rate: 0.9, of: 10 } };
    const bad = { success: { rate: 0.5, of: 4 } };

    expect(tied({ open: 1, ...good }, bad)).toEqual([
      ...['b', 'least_loaded', 'agent:b has 0 tasks in its hands, agent:a 1'],
    ]);
    expect(tied({ ...bad, last_chosen: null }, { ...good, last_chosen: 19 })).toEqual([
      ...['b', 'recent_success', 'agent:b ended 90% of 10 well, agent:a 50% of 4'],
    ]);
    expect(tied({ last_chosen: 19 }, { last_chosen: 7 })).toEqual([
      'b',
      'round_robin',
      'agent:b was chosen 13 decisions ago, agent:a chosen 1 decision ago',
    ]);
    expect(tied({ last_chosen: 3 }, {})).toEqual([
      ...['b', 'round_robin', 'agent:b was never chosen, agent:a chosen 17 decisions ago'],
    ]);
    expect(tied({}, {}).slice(0, 2)).toEqual(['a', 'round_robin']);
  });

  test('give who has no outcomes yet the benefit of the doubt', () => {
    expect(tied({ success: { rate: 0.98, of: 50 } }, {})).toEqual([
      'b',
      'recent_success',
      'agent:b ended nothing yet and counts as 100% well, agent:a 98% of 50',
    ]);
    expect(tied({ success: { rate: 1, of: 50 }, last_chosen: 1 }, {})[1]).toBe('round_robin');
  });

  test('are not needed where one is left', () => {
    expect(among([anAgent('a'), anAgent('b', { is_online: false })])).toMatchObject({
      reason: 'the only one of 2 agents that passed every filter',
      tie_break: { rule: 'none', detail: 'nobody else was left', tied: ['agent:a'] },
    });
  });

  test('speaks of one agent and of one task as of one', () => {
    expect(among([anAgent('ken')]).reason).toBe('the only one of 1 agent that passed every filter');
    expect(among([anAgent('ken', { open: 1 }), anAgent('muse', { open: 2 })])).toMatchObject({
      tie_break: { detail: 'agent:ken has 1 task in its hands, agent:muse 2' },
    });
  });
});

describe('filters', () => {
  test('say in words what was asked and what the card says', () => {
    const ruling = among(
      [
        anAgent('asker'),
        anAgent('away', { is_online: false, offline_since: '2026-02-01T13:20:00.000Z' }),
        anAgent('before'),
        anAgent('coder', { security: { sandbox: false } }),
        anAgent('data', {
          capabilities: [{ id: 'skill:research', tools: ['mcp:data', 'mcp:browser'] }],
        }),
        anAgent('full', { open: 2, limits: { max_concurrency: 2 } }),
        anAgent('muse', { capabilities: [{ id: 'skill:write' }], security: { network: 'egress' } }),
        anAgent('orchestrator'),
        anAgent('scout', { security: { network: 'none' } }),
        anAgent('silent'),
      ],
      {
        requires: ['skill:research', 'skill:cite'],
        policy: { sandbox: true, tool_allowlist: ['mcp:browser'], network: 'egress' },
        requested_by: 'agent:asker',
        without: ['agent:before'],
      },
    );

    expect(fallen(ruling)).toEqual([
      ['muse', 'requires', 'no skill:research, no skill:cite'],
      ['scout', 'network', 'task needs egress, card says network none'],
      [
        ...['silent', 'network'],
        'task needs egress, card says nothing, which counts as network egress-restricted',
      ],
      ['full', 'concurrency', '2 of 2 running, max_concurrency reached'],
      ['data', 'tools', 'would use mcp:data, outside the allowlist'],
      ['asker', 'policy', 'asked for it itself'],
      ['away', 'policy', 'offline, silent since 2026-02-01T13:20:00.000Z'],
      ['before', 'policy', 'it is to go to somebody else'],
      ['coder', 'policy', 'policy wants a sandbox, card says sandbox: false'],
      ['orchestrator', 'policy', 'hands tasks out and takes none'],
    ]);
    expect(ruling).toMatchObject({
      selected: null,
      reason: 'none of 10 agents passed: policy 5, tools 1, concurrency 1, network 2, requires 1',
    });
  });

  test('do not exclude an agent for tools that the task does not need', () => {
    const rich = anAgent('rich', {
      capabilities: [
        { id: 'skill:research', tools: ['mcp:docs.read'] },
        { id: 'skill:pay', tools: ['mcp:bank'] },
      ],
    });
    const policy = { tool_allowlist: ['mcp:docs'] };

    expect(among([rich], { requires: ['skill:research'], policy }).selected).toBe('agent:rich');
    expect(among([rich], { requires: ['skill:pay'], policy }).selected).toBeNull();
    expect(among([rich], { policy: { tool_allowlist: 'mcp:docs' } }).selected).toBe('agent:rich');
  });

  test('allow no tool where the list cannot be read, and want the sandbox where that cannot', () => {
    const agent = anAgent('a', {
      capabilities: [{ id: 'skill:research', tools: ['mcp:docs'] }],
      security: { sandbox: false },
    });
    const stageBy = (policy: Record<string, unknown>) =>
      among([agent], { requires: ['skill:research'], policy }).considered[0]?.stage;

    expect(stageBy({ tool_allowlist: 'mcp:docs' })).toBe('tools');
    expect(stageBy({ sandbox: 'please' })).toBe('policy');
    expect(stageBy({ network: 7 })).toBe('network');
    expect(stageBy({ network: null, tool_allowlist: null, sandbox: null })).toBe('scored');
  });

  test('have nobody to remove where nobody is registered', () => {
    expect(among([])).toMatchObject({
      selected: null,
      reason: 'no agent is registered',
      considered_total: 0,
      tie_break: { rule: 'none', detail: 'nobody was left', tied: [] },
    });
  });
});

describe('what is missing', () => {
  const team = [
    anAgent('a', { open: 1, limits: { max_concurrency: 1 } }),
    anAgent('b', { capabilities: [] }),
    anAgent('c', { capabilities: [], is_online: false }),
    anAgent('asker'),
  ];

  test('is counted for each requirement, whatever else an agent lacks, and not for who may not be asked', () => {
    const question = asking({
      requires: ['skill:research', 'skill:cite'],
      requested_by: 'agent:asker',
      policy: { network: 'egress' },
    });

    expect(missingFor(team, question)).toEqual([
      { requirement: 'network egress', agents: 3 },
      { requirement: 'skill:cite', agents: 3 },
      { requirement: 'skill:research', agents: 2 },
      { requirement: 'room for another task', agents: 1 },
      { requirement: 'presence', agents: 1 },
    ]);
  });

  test('is worth waiting for where it is only room', () => {
    const requested_by = 'agent:asker';

    expect(waitsForRoom(team, asking({ requires: ['skill:research'], requested_by }))).toBe(true);
    expect(waitsForRoom(team, asking({ requires: ['skill:cite'], requested_by }))).toBe(false);
    expect(waitsForRoom(team.slice(1), asking({ requires: ['skill:research'] }))).toBe(false);
  });
});

describe('overrides', () => {
  const team = [anAgent('a', { limits: { max_concurrency: 1, max_runtime_sec: 9 } }), anAgent('b')];

  test('take agents away, replace parts of cards, and bring agents in', () => {
    const changed = withOverrides(team, {
      agents: {
        'agent:a': { limits: { max_concurrency: 3 }, agent_id: 'agent:somebody' },
        'agent:b': null,
        'agent:c': { capabilities: [{ id: 'skill:write' }] },
      },
    });

    expect(changed.map(({ agent_id, card }) => [agent_id, card.agent_id])).toEqual([
      ['agent:a', 'agent:a'],
      ['agent:c', 'agent:c'],
    ]);
    expect(changed[0]?.card).toMatchObject({
      capabilities: [{ id: 'skill:research' }],
      limits: { max_concurrency: 3 },
    });
    expect(among(changed, { requires: ['skill:write'] }).selected).toBe('agent:c');
    expect(withOverrides(team, {})).toBe(team);
  });

  test('replace the weight of a term, or of all terms of a kind', () => {
    const recorded = { 'tool:a': 0.5, 'tag:b': 0.25, 'tag:c': 0.25 };

    expect(withWeights(recorded, undefined)).toEqual(recorded);
    expect(withWeights(recorded, { 'tag:b': 0 })).toEqual({ ...recorded, 'tag:b': 0 });
    expect(withWeights(recorded, { tag: 1 })).toEqual({ 'tool:a': 0.5, tag: 1 });
  });

  test('of all weights to nothing leave nothing preferred', () => {
    const question = asking({ prefers: ['tool:x', 'tag:y'] });
    const options = { cursor: 0, weights: { tool: 0, tag: 0 } };

    expect(decide(team, question, options).scores).toEqual({ 'agent:a': 1, 'agent:b': 1 });
  });
});

describe('versions of a capability', () => {
  const offering = (name: string, version?: string) =>
    anAgent(name, {
      capabilities: [{ id: 'skill:research', ...(version !== undefined && { version }) }],
    });
  const team = [
    offering('old', '1.1.0'),
    offering('fit', '1.4.2'),
    offering('span', '^1.3'),
    offering('odd', 'latest'),
    offering('mute'),
  ];

  test('are matched where they are asked for, and the funnel says what a card has', () => {
    const ruling = among(team, { requires: ['skill:research@^1.2'] });

    expect(ruling.candidates).toEqual(['agent:fit', 'agent:span']);
    const lacks = 'no skill:research@^1.2, card says';
    expect(fallen(ruling)).toEqual([
      ['mute', 'requires', `${lacks} no version`],
      ['odd', 'requires', `${lacks} latest`],
      ['old', 'requires', `${lacks} 1.1.0`],
    ]);
  });

  test('decide nothing where none are asked for', () => {
    expect(among(team, { requires: ['skill:research'] }).candidates).toHaveLength(5);
  });

  test('are no versions where they cannot be read as such: they belong to the id then', () => {
    const named = anAgent('named', { capabilities: [{ id: 'skill:mail@example' }] });
    const literal = anAgent('literal', { capabilities: [{ id: 'skill:research@1' }] });

    expect(among([named], { requires: ['skill:mail@example'] }).selected).toBe('agent:named');
    expect(among([literal], { requires: ['skill:research@1'] }).selected).toBe('agent:literal');
    expect(fallen(among(team, { requires: ['skill:research@next'] }))[0]?.[2]).toBe(
      'no skill:research@next',
    );
  });

  test('are each asked for, and any of several that a card names will do', () => {
    const both = anAgent('both', {
      capabilities: ['1.0.0', '2.0.0'].map((version) => ({ id: 'skill:research', version })),
    });

    expect(among([both], { requires: ['skill:research@1', 'skill:research@2'] }).selected).toBe(
      'agent:both',
    );
    expect(among(team, { requires: ['skill:research@1', 'skill:research@2'] }).selected).toBeNull();
  });
});

describe('a budget', () => {
  const spent = (name: string, cost_usd: number, max_cost_usd = 5) => ({
    ...anAgent(name, { limits: { max_cost_usd } }),
    cost_usd,
  });

  test('lets nobody take more once it is spent, and says so', () => {
    const ruling = among([spent('rich', 4.99), spent('poor', 5), spent('broke', 0, 0)]);

    expect(ruling.selected).toBe('agent:rich');
    expect(fallen(ruling)).toEqual([
      ['broke', 'concurrency', 'cost 0 of 0 US dollars, max_cost_usd reached'],
      ['poor', 'concurrency', 'cost 5 of 5 US dollars, max_cost_usd reached'],
    ]);
  });

  test('is not waited for, for it does not come back as room does', () => {
    const full = (max_cost_usd: number) => ({
      ...anAgent('full', { open: 1, limits: { max_concurrency: 1, max_cost_usd } }),
      cost_usd: 3,
    });

    expect([waitsForRoom([full(5)], asking()), waitsForRoom([full(3)], asking())]).toEqual([
      true,
      false,
    ]);
  });

  test('changes what a decision rests on only where costs were told', () => {
    const basis = (cost_usd: number) => among([spent('rich', cost_usd)]).basis;

    expect(basis(1)).not.toBe(basis(2));
    expect(basis(0)).toBe(among([anAgent('rich', { limits: { max_cost_usd: 5 } })]).basis);
  });
});
