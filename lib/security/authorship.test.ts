import { describe, expect, it } from 'vitest';
import type { Origin } from '@/lib/model/event-record';
import type { Principal } from '@/lib/model/principal';
import { reactionTaskOf } from '@/lib/model/reaction';
import { codecs } from '@/lib/protocols/codecs';
import { anEvent } from '@/lib/testing/events';
import { mayAuthor, originOf } from './authorship';

function aKey(overrides: Partial<Principal>): Principal {
  return { key_id: 'k', role: 'agent', agent_id: null, grants: [], ...overrides };
}

const KEN = aKey({ agent_id: 'agent:ken' });
const SHOP = aKey({ agent_prefix: 'agent:shop.' });
const OPERATOR = aKey({ role: 'operator' });
const ADMIN = aKey({ role: 'admin' });
const ORCHESTRATOR = aKey({ agent_id: 'agent:orchestrator', grants: ['orchestrator'] });

const from = (agent_id: string) => anEvent({ from: { agent_id } });

function codeOf(principal: Principal, event: ReturnType<typeof anEvent>, origin?: Origin) {
  return mayAuthor(principal, event, origin ?? originOf(principal, 'clutch'))?.code ?? 'allowed';
}

describe('mayAuthor', () => {
  it.each([
    ['an agent', KEN, 'agent:ken', 'allowed'],
    ['an agent', KEN, 'agent:bob', 'forged'],
    ['an agent', KEN, 'agent:user', 'forged'],
    ['a bridge', SHOP, 'agent:shop.planner', 'allowed'],
    ['a bridge', SHOP, 'agent:shop.', 'forged'],
    ['a bridge', SHOP, 'agent:shop', 'forged'],
    ['a bridge', SHOP, 'agent:ken', 'forged'],
    ['a bridge', SHOP, 'agent:user', 'forged'],
    ['a bridge', SHOP, 'agent:orchestrator', 'forged'],
    ['an operator', OPERATOR, 'agent:user', 'allowed'],
    ['an operator', OPERATOR, 'agent:ken', 'forged'],
    ['an admin', ADMIN, 'agent:ken', 'allowed'],
    ['a viewer', aKey({ role: 'viewer' }), 'agent:user', 'forged'],
    ['an auditor', aKey({ role: 'auditor', agent_id: 'agent:ken' }), 'agent:ken', 'forged'],
    ['the grant impersonate', { ...KEN, grants: ['impersonate'] as const }, 'agent:bob', 'allowed'],
  ] as const)('%s (%#) as %3$s', (_, principal, sender, expected) => {
    expect(codeOf(principal, from(sender))).toBe(expected);
  });

  it('lets only people write into the tasks in which reactions stand', () => {
    const task_id = reactionTaskOf({ id: 'msg_1' });
    const inTask = (agent_id: string) => ({ ...from(agent_id), task_id });

    expect(codeOf(OPERATOR, inTask('agent:user'))).toBe('allowed');
    expect(codeOf(KEN, inTask('agent:ken'))).toBe('forged');
    expect(codeOf(aKey({ grants: ['impersonate'] }), inTask('agent:user'))).toBe('forged');
    expect(codeOf(OPERATOR, inTask('agent:user'), 'import')).toBe('allowed');
    expect(mayAuthor(KEN, inTask('agent:ken'), 'agent')).toMatchObject({ path: '/task_id' });
  });

  it('says where the sender stands in the message, where that is the event itself, and what is missing', () => {
    const own = mayAuthor(KEN, from('agent:bob'), 'agent');
    const other = mayAuthor(KEN, { ...from('agent:bob'), meta: { protocol: 'cap' } }, 'agent');

    expect(own).toMatchObject({ path: '/from/agent_id' });
    expect(own?.message).toContain('without the grant impersonate');
    expect(other).not.toHaveProperty('path');
    expect([own, other].filter((failure) => failure !== null && 'rule' in failure)).toEqual([]);
  });

  const declarations = [
    [
      'routing.decision',
      anEvent({ type: 'routing.decision', from: { agent_id: 'agent:orchestrator' } }),
    ],
    [
      'routing.failure',
      anEvent({ type: 'routing.failure', from: { agent_id: 'agent:orchestrator' } }),
    ],
    [
      'a triad decision',
      anEvent({
        type: 'task.result',
        payload_type: 'triad.decision.v1',
        from: { agent_id: 'agent:orchestrator' },
      }),
    ],
  ] as const;

  it.each(declarations)(
    'takes %s from a bound orchestrator, the engine and an import alone',
    (_, event) => {
      expect(codeOf(ORCHESTRATOR, event)).toBe('allowed');
      expect(codeOf(ADMIN, event, 'engine')).toBe('allowed');
      expect(codeOf(OPERATOR, event, 'import')).toBe('allowed');

      expect(codeOf(ADMIN, event)).toBe('forged');
      expect(codeOf(OPERATOR, event)).toBe('forged');
      expect(codeOf({ ...ADMIN, grants: ['impersonate'] }, event)).toBe('forged');
      expect(codeOf(aKey({ agent_id: 'agent:orchestrator' }), event)).toBe('forged');
      expect(codeOf(aKey({ agent_id: 'agent:ken', grants: ['orchestrator'] }), event)).toBe(
        'forged',
      );
    },
  );

  it('takes no routing event of another agent from an orchestrator that may impersonate', () => {
    const event = anEvent({ type: 'routing.decision', from: { agent_id: 'agent:ken' } });

    expect(codeOf({ ...ORCHESTRATOR, grants: ['orchestrator', 'impersonate'] }, event)).toBe(
      'forged',
    );
  });

  it.each(codecs.map(({ protocol }) => protocol))(
    'takes a triad decision that came as %s from nobody without the grant',
    (protocol) => {
      const event = anEvent({
        type: 'task.result',
        payload_type: 'triad.decision.v1',
        meta: { protocol },
      });

      expect(codeOf(KEN, event, originOf(KEN, protocol))).toBe('forged');
      expect(codeOf(ADMIN, event, originOf(ADMIN, protocol))).toBe('forged');
    },
  );

  it('takes votes and proposals like any other event', () => {
    const vote = anEvent({ type: 'task.progress', payload_type: 'triad.vote.v1' });

    expect(codeOf(KEN, vote)).toBe('allowed');
  });
});

describe('originOf', () => {
  it('is decided by the key and the format, whatever the message says', () => {
    expect(originOf(KEN, 'clutch')).toBe('agent');
    expect(originOf(OPERATOR, 'clutch')).toBe('operator');
    expect(originOf(ADMIN, 'clutch')).toBe('operator');
    expect(originOf(ADMIN, 'transcript')).toBe('import');
  });
});
