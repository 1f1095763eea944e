import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDGE_REASONS } from '@/lib/messages/en/features/delegation/edge-reasons';
import { checkEdge } from './check-edge';
import { policyOf } from './legality';

const POLICY = policyOf({
  id: 'pm-1',
  allowed_agents: ['analyst-1', 'qa-1', 'pm-1'],
  mcp_bindings: [],
  delegate_rules: { 'analyst-1': { when_to_delegate: 'When it is deep.' } },
  overseer: 'qa-1',
});

const edge = {
  from: 'agent:pm-1',
  to: 'agent:analyst-1',
  cycleRule: null,
  policy: POLICY,
  cycle: null,
};

describe('a handing-over', () => {
  it('is allowed, forbidden or unchecked by the manifest of the delegator', () => {
    expect(checkEdge(edge)).toMatchObject({ verdict: 'allowed', rule: 'P15' });
    expect(checkEdge({ ...edge, to: 'agent:ken' })).toMatchObject({
      verdict: 'forbidden',
      rule: 'P15',
    });
    expect(checkEdge({ ...edge, policy: null })).toMatchObject({
      verdict: 'unchecked',
      rule: 'P15',
    });
    expect(checkEdge({ ...edge, from: 'agent:orchestrator', policy: null })).toMatchObject({
      verdict: 'unchecked',
      rule: 'PD8',
    });
  });

  it('brings the delegator’s condition along, which decides nothing', () => {
    expect(checkEdge(edge).when_to_delegate).toBe('When it is deep.');
    expect(checkEdge({ ...edge, to: 'agent:qa-1' })).toMatchObject({
      verdict: 'allowed',
      when_to_delegate: null,
      message: 'agent:qa-1 is among the agents of agent:pm-1, and its overseer',
    });
  });

  it('to oneself is forbidden, even where a manifest lists it', () => {
    const self = { ...edge, to: 'agent:pm-1', cycle: ['agent:pm-1'] };

    expect(checkEdge(self)).toMatchObject({
      verdict: 'forbidden',
      rule: 'PD17',
      message: 'expected a delegation to another agent, saw agent:pm-1 hand a task to itself',
    });
    expect(checkEdge({ ...self, cycleRule: 'W39' })).toMatchObject({ rule: 'PD17' });
  });

  it('that closes a cycle is forbidden where a rule says so, and elsewhere what the manifest says', () => {
    const cycle = ['agent:pm-1', 'agent:analyst-1'];

    expect(checkEdge({ ...edge, cycle, cycleRule: 'W39' })).toMatchObject({
      verdict: 'forbidden',
      rule: 'W39',
      message: 'expected a delegation that ends, saw the cycle agent:pm-1 > agent:analyst-1',
    });
    expect(checkEdge({ ...edge, cycle })).toMatchObject({ verdict: 'allowed', rule: 'P15' });
    expect(checkEdge({ ...edge, cycle, policy: null })).toMatchObject({
      verdict: 'unchecked',
      rule: 'PD17',
      message: expect.stringContaining('closes the cycle agent:pm-1 > agent:analyst-1'),
    });
  });

  it('names a dozen agents of a cycle, and counts the others', () => {
    const messageOf = (length: number) => {
      const cycle = Array.from({ length }, (_, index) => `agent:${index}`);
      return checkEdge({ ...edge, cycle, cycleRule: 'W39' }).message;
    };

    expect(messageOf(12)).toMatch(/agent:0 > .* > agent:11$/);
    expect(messageOf(13)).toMatch(/agent:0 > .* > agent:11 and 1 more$/);
    expect(messageOf(40)).toMatch(/> agent:11 and 28 more$/);
  });

  it('speaks of the overseer where the delegation to it is allowed, and nowhere else', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const policy = fc.record({ allowed_agents: fc.subarray(['a', 'b', 'c']), overseer: name });
    fc.assert(
      fc.property(name, policy, (to, { allowed_agents, overseer }) => {
        const manifest = { allowed_agents, overseer, delegate_rules: {}, mcp_bindings: [] };
        const asked = { ...edge, to: `agent:${to}`, policy: policyOf(manifest) };

        expect(checkEdge(asked).message.endsWith(', and its overseer')).toBe(
          allowed_agents.includes(to) && overseer === to,
        );
      }),
    );
  });

  it('has one verdict for every question, and says it in one bounded sentence, which its reason gives as well', () => {
    const name = fc.constantFrom('agent:a', 'agent:b', 'agent:user');
    const policy = fc.option(
      fc
        .subarray(['a', 'b'])
        .map((allowed_agents) =>
          policyOf({ allowed_agents, delegate_rules: {}, mcp_bindings: [] }),
        ),
    );
    const question = fc.record({
      from: name,
      to: name,
      policy,
      cycleRule: fc.constantFrom('W39', null),
      cycle: fc.option(fc.array(name, { minLength: 1, maxLength: 500 })),
    });
    fc.assert(
      fc.property(question, (asked) => {
        const { verdict, message, reason } = checkEdge(asked);
        const { say } = EDGE_REASONS.english;

        expect(['allowed', 'forbidden', 'unchecked']).toContain(verdict);
        expect(message.length).toBeLessThan(1_000);
        expect(say(reason, asked.from, asked.to, reason.cycle?.agents ?? [])).toBe(message);
        if (asked.from === asked.to) expect(verdict).toBe('forbidden');
      }),
    );
  });
});
