import { describe, expect, test } from 'vitest';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { Decision, type DecisionPayload } from '@/lib/model/orchestration/routing';
import { aRecord } from '@/lib/testing/records';
import { decisionOf } from './decisions';
import { HANDOVER_TYPES } from './handovers';
import { missingIn } from './missing-requirements';

const OWN: DecisionPayload = {
  selected: 'agent:ken',
  candidates: ['agent:ken'],
  scores: { 'agent:ken': 0.5 },
  reason: 'the only one of 2 agents that passed every filter',
  weights: { 'tool:browser': 0.5, 'domain:fintech': 0.5 },
  tie_break: { rule: 'none', detail: 'nobody else was left', tied: 1 },
  state_seq: 7,
  pending: [],
  cursor: 3,
  considered_total: 2,
  state_hash: 'ab',
  scored: {
    matches: [{ 'domain:fintech': 'fintech' }],
    matched: [0],
    open: [1],
    limit: [2],
    success: [[0.5, 4]],
    last_chosen: [null],
  },
  removed: [{ agent_id: 'agent:muse', stage: 'requires', detail: 'no skill:research' }],
  stages: [],
  question: {
    requires: [],
    prefers: [],
    domain: null,
    policy: null,
    requested_by: null,
    without: [],
  },
};

const routing = (
  payload: Payload,
  {
    type = 'routing.decision',
    origin = 'engine',
  }: { type?: ClutchMessage['type']; origin?: 'engine' | 'agent' } = {},
) => decisionOf(aRecord({ seq: 9, origin, event: { type, payload } }));

describe('a decision of our own', () => {
  test('tells all that it rests on, and each preferred term of each agent', () => {
    const decision = routing(OWN);

    expect(Decision.parse(decision)).toEqual(decision);
    expect(decision).toMatchObject({
      seq: 9,
      run_id: 'run_1',
      task_id: 'task_1',
      declared: 'here',
      state_seq: 7,
      cursor: 3,
      question: OWN.question,
    });
    expect(decision?.considered[0]?.preferences).toEqual([
      { term: 'tool:browser', weight: 0.5, points: 0, matched: null },
      { term: 'domain:fintech', weight: 0.5, points: 0.5, matched: 'fintech' },
    ]);
  });

  test('that was emptied still has its place', () => {
    expect(routing({})).toMatchObject({
      selected: null,
      declared: 'here',
      seq: 9,
      state_seq: null,
    });
  });
});

describe('a decision that somebody else declares', () => {
  test('is taken as far as it says something', () => {
    const decision = routing(
      {
        selected: 'agent:ken',
        candidates: ['agent:b', 'agent:a', 'agent:ken', 7],
        scores: { 'agent:ken': 0.92, 'agent:a': 0.85, 'agent:x': 'high' },
        reason: 'lowest load',
        considered: [{ agent_id: 'agent:ken', passed: true, points: 0.92 }, 'agent:b', {}],
        rejected: [{ agent_id: 'agent:muse', stage: 'tools', rule: 'allowlist' }],
        tie_break: 'none',
        state_seq: 3,
      },
      { origin: 'agent' },
    );

    expect(Decision.parse(decision)).toEqual(decision);
    expect(decision).toMatchObject({
      selected: 'agent:ken',
      declared: 'elsewhere',
      reason: 'lowest load',
      candidates: ['agent:ken', 'agent:a', 'agent:b'],
      scores: { 'agent:ken': 0.92, 'agent:a': 0.85 },
      considered: [
        { agent_id: 'agent:ken', stage: 'scored', passed: true, points: 0.92 },
        { agent_id: 'agent:muse', stage: 'tools', passed: false, detail: 'allowlist' },
      ],
      considered_total: 2,
      tie_break: null,
      state_seq: null,
      question: null,
    });
  });

  test('may say all that ours say, and is still not ours', () => {
    expect(routing(OWN, { origin: 'agent' })).toMatchObject({
      declared: 'elsewhere',
      state_seq: null,
      weights: OWN.weights,
    });
  });

  test('may hold anything', () => {
    for (const value of [null, 7, 'text', [], {}, [[]], { a: null }]) {
      const payload = Object.fromEntries(Object.keys(OWN).map((key) => [key, value]));

      expect(Decision.safeParse(routing(payload, { origin: 'agent' })).success).toBe(true);
    }
  });

  test('selects nobody where it is a failure, whatever it says', () => {
    const failure = routing(
      { selected: 'agent:ken', reason: 'nobody' },
      { type: 'routing.failure' },
    );

    expect(failure).toMatchObject({ selected: null, reason: 'nobody' });
  });
});

test('other events are no decisions', () => {
  expect(routing(OWN, { type: 'chat.message' })).toBeNull();
});

test('what a failure says to be missing is read as far as it can be', () => {
  const item = { requirement: 'skill:research', agents: 3 };

  expect(missingIn({ missing: [item, { requirement: 7 }, 'x'] })).toEqual([item]);
  expect(missingIn({ missing: 'all' })).toEqual([]);
});

describe('a handover that a framework declares', () => {
  const handoff = { from: 'agent:desk.lead', to: 'agent:desk.ken', tool: 'transfer_to_ken' };
  const from = { agent_id: 'agent:desk.lead' };
  const said = (event: Partial<ClutchMessage>, origin: 'engine' | 'agent' | 'import' = 'agent') =>
    decisionOf(aRecord({ seq: 9, origin, event: { from, payload: { handoff }, ...event } }));

  test.each(HANDOVER_TYPES)('is a decision declared elsewhere in a %s', (type) => {
    const decision = said({ type });

    expect(Decision.parse(decision)).toEqual(decision);
    expect(decision).toMatchObject({
      seq: 9,
      selected: 'agent:desk.ken',
      reason: 'handed over by transfer_to_ken',
      handover: { tool: 'transfer_to_ken' },
      declared: 'elsewhere',
      question: null,
      state_seq: null,
      considered: [],
    });
  });

  test('is none in other words, by our engine, or in the name of somebody else', () => {
    expect(said({ type: 'task.progress' })).toBeNull();
    expect(said({ type: 'task.request' }, 'engine')).toBeNull();
    expect(said({ type: 'task.request', from: { agent_id: 'agent:other' } })).toBeNull();
    expect(said({ type: 'task.request', payload: { handoff: { ...handoff, to: 7 } } })).toBeNull();
    expect(said({ type: 'task.request', payload: { handoff: 'ken' } })).toBeNull();
  });

  test('says no more than it knows where no tool asked for it', () => {
    const { tool: _, ...bare } = handoff;

    expect(said({ type: 'task.request', payload: { handoff: bare } })).toMatchObject({
      reason: 'handed over',
      handover: { tool: null },
    });
  });
});
