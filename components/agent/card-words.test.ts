import { expect, test } from 'vitest';
import type { AgentCard } from '@/lib/model/agent-card';
import { delegatesOf, groupsOf, overseerOf, pushAddressOf } from './card-words';

const CARD: AgentCard = { v: 'clutch/0.1', agent_id: 'agent:pm-1', capabilities: [] };

test('a manifest tells whom its agent may hand tasks to, when, and who oversees it', () => {
  const manifest = {
    allowed_agents: ['analyst-1', 'constructor', 7],
    delegate_rules: { 'analyst-1': { when_to_delegate: 'When it is deep.' } },
    overseer: 'qa-1',
  };

  expect(delegatesOf({ ...CARD, manifest })).toEqual([
    { agent_id: 'agent:analyst-1', when: 'When it is deep.' },
    { agent_id: 'agent:constructor', when: null },
  ]);
  expect(overseerOf({ ...CARD, manifest })).toBe('agent:qa-1');
  expect(overseerOf({ ...CARD, overseer: 'agent:steward', manifest })).toBe('agent:steward');
});

test('a card that says nothing of it forbids nothing and names nobody', () => {
  expect(delegatesOf(CARD)).toBeNull();
  expect(delegatesOf({ ...CARD, manifest: { allowed_agents: [] } })).toEqual([]);
  expect(overseerOf({ ...CARD, overseer: 5, manifest: 'x' })).toBeNull();
  expect(groupsOf({ ...CARD, groups: 'all' })).toEqual([]);
  expect(groupsOf({ ...CARD, groups: ['group:qa', 1] })).toEqual(['group:qa']);
});

test('messages are pushed to the Clutch endpoint before the A2A one', () => {
  const a2a = { url: 'https://a.example/a2a' };

  expect(pushAddressOf(CARD)).toBeNull();
  expect(pushAddressOf({ ...CARD, endpoints: { a2a } })).toBe(a2a.url);
  expect(pushAddressOf({ ...CARD, endpoints: { a2a, clutch: { url: 'https://c.example' } } })).toBe(
    'https://c.example',
  );
});
