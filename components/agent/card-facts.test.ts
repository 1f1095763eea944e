import { expect, test } from 'vitest';
import { TIMES } from '@/lib/messages/en/shared/times';
import type { AgentCard } from '@/lib/model/agent-card';
import type { AgentSummary } from '@/lib/model/summary';
import {
  capabilityIds,
  delegatesOf,
  groupsOf,
  isThisServer,
  overseerOf,
  pushAddressOf,
  readsOf,
  runtimeLabel,
} from './card-facts';

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

test('messages are pushed to the endpoint of the first protocol that it reads and that is spoken here', () => {
  const a2a = { url: 'https://a.example/a2a' };
  const clutch = { url: 'https://c.example' };
  const clowl = { url: 'https://w.example' };

  expect(pushAddressOf(CARD)).toBeNull();
  expect(pushAddressOf({ ...CARD, endpoints: { a2a } })).toBeNull();
  expect(pushAddressOf({ ...CARD, endpoints: { a2a, clutch } })).toBe(clutch.url);
  const preferring = { ...CARD, endpoints: { clutch, clowl }, meta: { speaks: ['clowl'] } };
  expect(pushAddressOf(preferring)).toBe(clowl.url);
  expect(readsOf(preferring)).toEqual(['clowl']);
});

test('a capability that a card names for each of its servers is one', () => {
  const capabilities = ['tool:mcp', 'skill:copy', 'tool:mcp'].map((id) => ({ id }));

  expect(capabilityIds({ ...CARD, capabilities })).toEqual(['tool:mcp', 'skill:copy']);
  expect(capabilityIds(null)).toEqual([]);
});

test('the orchestrator with a card that it did not register is this server', () => {
  const agent: AgentSummary = {
    agent_id: 'agent:orchestrator',
    name: 'orchestrator',
    role: null,
    status: 'online',
    registered: false,
    card: CARD,
    events: 0,
    tasks_open: 0,
    last_seq: null,
    last_at: null,
  };

  expect(isThisServer(agent)).toBe(true);
  expect(isThisServer({ ...agent, card: null })).toBe(false);
  expect(isThisServer({ ...agent, registered: true })).toBe(false);
  expect(isThisServer({ ...agent, agent_id: 'agent:ken' })).toBe(false);
});

test('a limit of time is written in the units that fit', () => {
  expect([45, 60, 900, 905, 7_200].map((seconds) => runtimeLabel(TIMES.english, seconds))).toEqual([
    '45 s',
    '1 m',
    '15 m',
    '15 m 5 s',
    '2 h',
  ]);
});
