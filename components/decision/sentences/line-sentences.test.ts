import { expect, test } from 'vitest';
import { aDecision, aRoutingAgent } from '@/lib/testing/decisions';
import { aRecord } from '@/lib/testing/records';
import { choiceLine, failureLine } from './line-sentences';

const RESEARCH = { capabilities: [{ id: 'skill:research' }] };

function record(decision: ReturnType<typeof aDecision>, more: Record<string, unknown> = {}) {
  return aRecord({
    seq: 12,
    event: { type: 'routing.decision', payload: { ...decision, ...more } },
  });
}

test('a line says how many passed of how many, and which tie-break decided', () => {
  const decision = aDecision(
    [
      aRoutingAgent('busy', RESEARCH, { open: 1 }),
      aRoutingAgent('idle', RESEARCH),
      aRoutingAgent('muse'),
    ],
    { requires: ['skill:research'] },
  );
  const ranked = decision.candidates.map((agent_id) => ({ agent_id, score: 1 }));
  expect(choiceLine(record(decision), 'agent:idle', ranked)).toEqual({
    second: { agent_id: 'agent:busy', score: 1 },
    among: { passed: 2, total: 3 },
    tieBreak: 'least_loaded',
  });
});

test('a line says nothing that a declared decision does not hold', () => {
  const hostile = {
    considered: 'all',
    considered_total: -1,
    stages: [null],
    tie_break: { rule: 'mood' },
  };
  const event = { type: 'routing.decision' as const, payload: hostile };
  expect(choiceLine(aRecord({ seq: 1, event }), 'agent:ken', [])).toEqual({
    second: null,
    among: null,
    tieBreak: null,
  });
});

test('the line of a failure says what was missing and whether it waits', () => {
  const missing = [{ requirement: 'skill:legal', agents: 3 }];
  const payload = { considered_total: 3, missing, waiting: true };
  expect(failureLine(aRecord({ seq: 1, event: { type: 'routing.failure', payload } }))).toEqual({
    isWaiting: true,
    missing,
    total: 3,
  });
});
