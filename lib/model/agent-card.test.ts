import { describe, expect, it } from 'vitest';
import { AgentCard } from './agent-card';

/** Section 1.4 as it stands. */
const CARD = {
  v: 'clutch/0.1',
  agent_id: 'agent:ken',
  display: { name: 'Ken', desc: 'Research specialist' },
  endpoints: {
    a2a: { url: 'http://ken:8080/a2a' },
    clutch: { url: 'http://ken:8080/clutch' },
  },
  capabilities: [
    {
      id: 'skill:research',
      version: '1.0',
      tags: ['market', 'competitive', 'fintech'],
      tools: ['mcp:browser', 'mcp:files'],
      trust_level: 'sandbox',
      cost_hint: 'medium',
    },
    { id: 'tool:mcp', servers: ['mcp:browser', 'mcp:files'] },
  ],
  limits: { max_concurrency: 2, max_runtime_sec: 600 },
  security: { sandbox: true, network: 'egress-restricted' },
};

describe('an AgentCard', () => {
  it('is taken as section 1.4 writes it, with the servers of its tool capability', () => {
    expect(AgentCard.parse(CARD)).toEqual(CARD);
  });

  it.each([
    ['trust_level', { id: 'skill:research', trust_level: 'production' }],
    ['cost_hint', { id: 'skill:research', cost_hint: 'free' }],
    ['id', { version: '1.0' }],
    ['version', { id: 'skill:research', version: 1 }],
    ['tags', { id: 'skill:research', tags: 'market' }],
    ['tools', { id: 'skill:research', tools: [7] }],
  ])('has no capability whose %s is none of section 1.5', (field, capability) => {
    const refused = AgentCard.safeParse({ ...CARD, capabilities: [capability] });

    expect(refused.error?.issues[0]?.path.slice(0, 3)).toEqual(['capabilities', 0, field]);
  });
});
