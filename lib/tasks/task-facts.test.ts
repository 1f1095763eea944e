import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { CONTRACT_VIOLATION } from '@/lib/model/orchestration/engine-errors';
import { aRecord } from '@/lib/testing/records';
import { bindingOf, factOf } from './task-facts';

const BOSS = { agent_id: 'agent:orchestrator' };
const KEN = { agent_id: 'agent:ken' };
const LEA = { agent_id: 'agent:lea' };

const fact = (event: Partial<ClutchMessage>, record: Partial<EventRecord> = {}) =>
  factOf({ ...aRecord({ seq: 7, event }), ...record });

describe('the fact of an event', () => {
  it.each([
    ['task.request', 'request'],
    ['task.accept', 'accept'],
    ['task.progress', 'progress'],
    ['task.result', 'result'],
    ['task.error', 'error'],
    ['task.cancel', 'cancel'],
    ['task.timeout', 'timeout'],
  ] as const)('of type %s is its act', (type, act) => {
    expect(fact({ type })).toMatchObject({ seq: 7, act });
  });

  it('is null where the event is about no task', () => {
    expect(fact({ type: 'chat.message', payload: { text: 'Hello' } })).toBeNull();
    expect(fact({ type: 'agent.heartbeat' })).toBeNull();
  });

  it('says who asked whom for what', () => {
    const delegation = { mode: 'assist', from: 'agent:a', to: 'agent:b' };
    const asked = fact({
      type: 'task.request',
      from: BOSS,
      to: [KEN, LEA],
      attempt: 3,
      parent_task_id: 'root',
      payload: { title: 'Find it', delegation },
    });

    expect(asked).toMatchObject({
      from: 'agent:orchestrator',
      to: 'agent:ken',
      offered: ['agent:ken', 'agent:lea'],
      attempt: 3,
      parent: 'root',
      title: 'Find it',
      protocol: 'clutch',
      delegation,
    });
  });

  it('leaves out what is not said', () => {
    const bare = fact({ type: 'task.request', from: KEN, to: [LEA], payload: {} });

    expect(bare).toMatchObject({ to: 'agent:lea', attempt: null, parent: null, delegation: null });
    for (const key of ['offered', 'isOperators', 'isImport', 'handsOn', 'isOfThread', 'binding'])
      expect(bare).not.toHaveProperty(key);
    expect(fact({ type: 'task.request', to: [] })?.to).toBeNull();
  });

  it('has a title only where something is asked for; the payload’s type where it has no words', () => {
    expect(fact({ type: 'task.request', payload: {}, payload_type: 'a.b.v1' })?.title).toBe(
      'a.b.v1',
    );
    expect(fact({ type: 'task.request', payload: {} })?.title).toBe('');
    const step = { type: 'task.request', payload: { text: 'Find it' } } as const;
    expect(fact({ ...step, meta: { title: 'writer' } })?.title).toBe('writer');
    expect(fact({ ...step, meta: { title: '' } })?.title).toBe('Find it');
    expect(fact({ type: 'task.result', payload: { title: 'Done' } })?.title).toBe('');
    expect(
      fact({ type: 'task.result', payload: { delegation: { mode: 'm', from: 'a', to: 'b' } } })
        ?.delegation,
    ).toBeNull();
  });

  it.each([
    [{ mode: 'assist', from: 'agent:a' }],
    [{ mode: 'assist', to: 'agent:a' }],
    [{ from: 'agent:a', to: 'agent:b' }],
    [{ mode: 1, from: 'agent:a', to: 'agent:b' }],
    ['assist'],
    [null],
  ])('has no delegation where a part is missing: %j', (delegation) => {
    expect(fact({ type: 'task.request', payload: { delegation } })?.delegation).toBeNull();
  });

  it('says who stands behind it: an operator, or another log', () => {
    expect(fact({ type: 'task.cancel' }, { origin: 'operator' })).toMatchObject({
      isOperators: true,
    });
    expect(fact({ type: 'task.cancel' }, { origin: 'import' })).toMatchObject({ isImport: true });
    const plain = fact({ type: 'task.cancel' }, { origin: 'agent' });
    expect(plain).not.toHaveProperty('isOperators');
    expect(plain).not.toHaveProperty('isImport');
  });

  it('says that our own orchestrator handed the work on, and that a review of its is no work', () => {
    const asked: Partial<ClutchMessage> = { type: 'task.request', from: BOSS, to: [KEN] };

    expect(fact(asked, { origin: 'engine' })).toMatchObject({ handsOn: true });
    expect(fact(asked, { origin: 'agent' })).not.toHaveProperty('handsOn');
    expect(fact({ ...asked, from: LEA }, { origin: 'engine' })).not.toHaveProperty('handsOn');
    expect(fact({ ...asked, meta: { reviews: 3 } }, { origin: 'engine' })).not.toHaveProperty(
      'handsOn',
    );
  });

  it('says that the orchestrator found a contract broken', () => {
    const breach = { type: 'task.error', payload: { code: CONTRACT_VIOLATION } } as const;

    expect(fact(breach, { origin: 'engine' })).toMatchObject({ breaks: true });
    expect(fact(breach, { origin: 'agent' })).not.toHaveProperty('breaks');
    expect(
      fact({ ...breach, payload: { code: 'OTHER' } }, { origin: 'engine' }),
    ).not.toHaveProperty('breaks');
    expect(fact({ ...breach, type: 'task.result' }, { origin: 'engine' })).not.toHaveProperty(
      'breaks',
    );
  });
});

it('a request is bound to the workflow and step that its meta names', () => {
  expect(bindingOf({ meta: { workflow: 'w', step: 's' } })).toEqual({ workflow: 'w', step: 's' });
  expect(bindingOf({ meta: { workflow: 'w', step: 2 } })).toEqual({ workflow: 'w', step: null });
  expect(bindingOf({ meta: { step: 's' } })).toBeNull();
  expect(bindingOf({})).toBeNull();
  expect(fact({ type: 'task.request', meta: { workflow: 'w', step: 's' } })?.binding).toEqual({
    workflow: 'w',
    step: 's',
  });
});
