import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBinding } from './bindings';
import {
  checkDelegation,
  type DelegationPolicy,
  type Instances,
  isRoot,
  policyOf,
} from './legality';

const MANIFEST = {
  id: 'analyst-1',
  system_prompt: 'Analyse.',
  allowed_agents: ['qa-1', 'agent:qa-2'],
  delegate_rules: { 'qa-1': { when_to_delegate: 'When it is complete.' }, 'qa-2': 'always' },
  overseer: 'qa-1',
  mcp_bindings: [
    { server_id: 'DataServer', scopes: [], allowed_tools: ['query_data'] },
    { server_id: 'DataServer', scopes: [], allowed_tools: ['process_data'] },
  ],
};

const POLICY: DelegationPolicy = {
  allowed_agents: ['agent:qa-1', 'agent:qa-2'],
  instances: 'exact',
  overseer: 'agent:qa-1',
  conditions: new Map([['agent:qa-1', 'When it is complete.']]),
  bindings: [
    { server_id: 'DataServer', allowed_tools: ['query_data'] },
    { server_id: 'DataServer', allowed_tools: ['process_data'] },
  ],
};

describe('a policy', () => {
  it('is read out of a manifest, with agents under their ids', () => {
    expect(policyOf(MANIFEST)).toEqual(POLICY);
    expect(policyOf({ ...MANIFEST, overseer: null })?.overseer).toBeNull();
  });

  it('is null for what is no manifest', () => {
    expect(policyOf(null)).toBeNull();
    expect(policyOf({ agent_id: 'agent:oscar', capabilities: [] })).toBeNull();
    expect(policyOf({ ...MANIFEST, mcp_bindings: 'DataServer' })).toBeNull();
  });

  it('permits nothing by entries of a wrong type', () => {
    const broken = {
      ...MANIFEST,
      allowed_agents: ['qa-1', 7, null, { id: 'qa-2' }],
      mcp_bindings: [
        null,
        'DataServer',
        { allowed_tools: ['query_data'] },
        { server_id: 7, allowed_tools: ['query_data'] },
        { server_id: 'DataServer', allowed_tools: [1, 'query_data'] },
        { server_id: 'DocsServer', allowed_tools: 'read_file' },
      ],
    };

    expect(policyOf(broken)).toEqual({
      allowed_agents: ['agent:qa-1'],
      instances: 'exact',
      overseer: 'agent:qa-1',
      conditions: POLICY.conditions,
      bindings: [
        { server_id: 'DataServer', allowed_tools: ['query_data'] },
        { server_id: 'DocsServer', allowed_tools: [] },
      ],
    });
  });

  it('is read out of anything without throwing, and what it permits was named', () => {
    const manifest = fc.record({
      allowed_agents: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
      delegate_rules: fc.jsonValue(),
      mcp_bindings: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
      overseer: fc.jsonValue(),
    });
    fc.assert(
      fc.property(manifest, (value) => {
        const policy = policyOf(value);
        const list = Array.isArray(value.allowed_agents) ? value.allowed_agents : [];
        expect(policy?.allowed_agents ?? []).toHaveLength(
          policy === null ? 0 : list.filter((entry) => typeof entry === 'string').length,
        );
      }),
    );
  });
});

describe('a delegation', () => {
  it('is allowed to listed agents and forbidden to all others, the sender itself included', () => {
    const from = 'agent:analyst-1';

    expect(checkDelegation({ from, to: 'agent:qa-1', policy: POLICY })).toMatchObject({
      verdict: 'allowed',
      rule: 'P15',
    });
    for (const to of ['agent:pm-1', 'agent:qa', from]) {
      expect(checkDelegation({ from, to, policy: POLICY })).toEqual({
        verdict: 'forbidden',
        rule: 'P15',
        code: 'not_among_its_agents',
        message: `expected a delegation to an agent in the allowed_agents of ${from}, saw ${to}`,
      });
    }
  });

  it('is allowed to the numbered instances of a listed name where that is asked for (PD9)', () => {
    const manifest = { ...MANIFEST, allowed_agents: ['analyst', 'qa-1'] };
    const verdict = (to: string, instances?: Instances) =>
      checkDelegation({ from: 'agent:pm-1', to, policy: policyOf(manifest, instances) }).verdict;

    expect(verdict('agent:analyst-2', 'numbered')).toBe('allowed');
    expect(verdict('agent:analyst-2')).toBe('forbidden');
    for (const to of ['agent:analyst-b', 'agent:analyst2', 'agent:analyst-2-3', 'agent:qa-2']) {
      expect([to, verdict(to, 'numbered')]).toEqual([to, 'forbidden']);
    }
    expect(verdict('agent:qa-1', 'numbered')).toBe('allowed');
  });

  it('is unchecked without a manifest: of a root by PD8, of others because nothing is known', () => {
    const to = 'agent:pm-1';

    for (const from of ['agent:orchestrator', 'agent:user']) {
      expect(isRoot(from)).toBe(true);
      expect(checkDelegation({ from, to, policy: null })).toEqual({
        verdict: 'unchecked',
        rule: 'PD8',
        code: 'needs_no_manifest',
        message: `${from} delegates without a manifest`,
      });
    }
    expect(checkDelegation({ from: 'agent:oscar', to, policy: null })).toEqual({
      verdict: 'unchecked',
      rule: 'P15',
      code: 'no_manifest',
      message: 'expected a manifest of agent:oscar that says whom it may delegate to, saw none',
    });
  });

  it('of a root with a manifest is checked by it', () => {
    const check = checkDelegation({ from: 'agent:user', to: 'agent:pm-1', policy: POLICY });

    expect(check.verdict).toBe('forbidden');
  });
});

describe('the use of a tool', () => {
  it('is allowed by any binding of the server, and by nothing else', () => {
    const verdict = (server_id: string, tool: string) => checkBinding({ server_id, tool }, POLICY);

    expect(verdict('DataServer', 'query_data')).toBe('ok');
    expect(verdict('DataServer', 'process_data')).toBe('ok');
    expect(verdict('DataServer', 'drop_data')).toBe('breach');
    expect(verdict('DocsServer', 'query_data')).toBe('breach');
  });

  it('is unchecked where no manifest is known', () => {
    expect(checkBinding({ server_id: 'DataServer', tool: 'query_data' }, null)).toBe('unchecked');
  });
});
