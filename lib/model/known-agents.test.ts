import { describe, expect, it } from 'vitest';
import { DEFAULT_AGENTS, KNOWN_AGENTS_MAX, knownAgents, listAgents } from './known-agents';
import { AgentStatus, type AgentSummary } from './summary';

function here(name: string, more: Partial<AgentSummary> = {}): AgentSummary {
  return {
    agent_id: `agent:${name}`,
    name,
    role: null,
    status: 'online',
    registered: true,
    card: null,
    events: 0,
    tasks_open: 0,
    last_seq: null,
    last_at: null,
    ...more,
  };
}

describe('the agents that are known by name', () => {
  it('are the twelve of section 8.1, with their roles, and offline until they come', () => {
    const listed = listAgents(DEFAULT_AGENTS, []);

    expect(listed.map(({ name, role, status }) => `${name}: ${role}, ${status}`)).toEqual([
      'alpha: Triad member, offline',
      'beta: Triad member, offline',
      'charlie: Triad member, offline',
      'coder: Developer, offline',
      'dreamer: Creative, offline',
      'empath: Emotional, offline',
      'examiner: Evaluator, offline',
      'explorer: Researcher, offline',
      'historian: Historical, offline',
      'main: Default agent, offline',
      'sentinel: Safety, offline',
      'steward: Orchestrator, offline',
    ]);
  });

  it.each(AgentStatus.options)('bear the status %s of section 8.2 as it is', (status) => {
    const listed = listAgents(DEFAULT_AGENTS, [here('coder', { status })]);

    expect(listed.find(({ name }) => name === 'coder')).toMatchObject({
      status,
      role: 'Developer',
    });
    expect(listed).toHaveLength(12);
  });

  it('stand beside all others that are here', () => {
    const listed = listAgents(knownAgents(['ken=Researcher']) ?? [], [
      here('bob'),
      here('ken', { role: 'chief' }),
    ]);

    expect(listed).toEqual([
      { agent_id: 'agent:bob', name: 'bob', role: 'Agent', status: 'online' },
      { agent_id: 'agent:ken', name: 'ken', role: 'chief', status: 'online' },
    ]);
  });

  it('are those that a setting names, or nobody', () => {
    expect(knownAgents(['ken=Researcher', 'agent:bob', 'a b=x=y'])).toEqual([
      { agent_id: 'agent:ken', name: 'ken', role: 'Researcher' },
      { agent_id: 'agent:bob', name: 'bob', role: 'Agent' },
      { agent_id: 'agent:a%20b', name: 'a%20b', role: 'x=y' },
    ]);
    expect(knownAgents([])).toEqual([]);
  });

  it.each([
    [['']],
    [['=role']],
    [['group:all']],
    [['ken', 'agent:ken=x']],
    [Array.from({ length: KNOWN_AGENTS_MAX + 1 }, (_, at) => `a${at}`)],
  ])('are refused where a setting makes no sense: %j', (names) => {
    expect(knownAgents(names)).toBeNull();
  });
});
