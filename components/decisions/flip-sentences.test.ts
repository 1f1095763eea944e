import { describe, expect, test } from 'vitest';
import { flat } from '@/components/decision/sentences/sentence';
import { ROUTING_FILTERS } from '@/lib/messages/en/features/decision/routing-filters';
import { DECISION_FLIPS } from '@/lib/messages/en/features/decisions/decision-flips';
import type { Decision, DecisionFlip, RoutingAgent } from '@/lib/model/orchestration/routing';
import { aDecision, aRoutingAgent } from '@/lib/testing/decisions';
import { flipSentence, qualifiedBy } from './flip-sentences';

const RESEARCH = { capabilities: [{ id: 'skill:research', tools: ['browser'], tags: ['market'] }] };
const LESS = { capabilities: [{ id: 'skill:research', tools: ['browser'] }] };
const asking = { requires: ['skill:research'], prefers: ['tool:browser', 'tag:market'] };
const NOBODY: ReadonlySet<string> = new Set();

const whyOf = (of: DecisionFlip, away: ReadonlySet<string>) =>
  flipSentence({ why: DECISION_FLIPS.english.why, filters: ROUTING_FILTERS.english }, of, away);

const ken = aRoutingAgent('ken', RESEARCH, { open: 1 });
const second = aRoutingAgent('research-2', LESS);

function flip(before: Decision, after: Decision) {
  return { seq: 12, before, after, flipped: before.selected !== after.selected };
}

function decided(agents: readonly RoutingAgent[], weights?: Record<string, number>) {
  return aDecision(agents, asking, weights === undefined ? {} : { weights });
}

describe('why a decision flips', () => {
  test('a tie that a weight made is explained by what broke it', () => {
    const flipped = flip(decided([ken, second]), decided([ken, second], { 'tag:market': 0 }));
    expect(flipped.flipped).toBe(true);
    expect(flat(whyOf(flipped, NOBODY))).toBe(
      'Tie at 1.00. The least loaded gets it: agent:research-2 has 0 tasks in its hands, agent:ken 1.',
    );
  });

  test('an agent that is taken away is explained by who is next', () => {
    const flipped = flip(decided([ken, second]), decided([second]));
    expect(flat(whyOf(flipped, new Set(['agent:ken'])))).toMatch(
      /^ken is taken away, next is research-2 with 0\.\d\d\.$/,
    );
  });

  test('an agent that falls is explained by where and why', () => {
    const full = aRoutingAgent('ken', { ...RESEARCH, limits: { max_concurrency: 1 } }, { open: 1 });
    const words = flat(whyOf(flip(decided([ken, second]), decided([full, second])), NOBODY));
    expect(words).toMatch(
      /^ken falls at Concurrency \(1 of 1 running, max_concurrency reached\), next/,
    );
  });

  test('other scores are given with both of them', () => {
    const tagged = aRoutingAgent('tagged', {
      capabilities: [{ id: 'skill:research', tags: ['market'] }],
    });
    const flipped = flip(
      decided([second, tagged]),
      decided([second, tagged], { 'tool:browser': 0.1, 'tag:market': 0.9 }),
    );
    expect(flat(whyOf(flipped, NOBODY))).toBe('tagged has 0.90, research-2 has 0.10.');
  });

  test('nobody left, and somebody found, are said', () => {
    const some = decided([second]);
    const none = decided([]);
    expect(flat(whyOf(flip(some, none), new Set(['agent:research-2'])))).toBe(
      'research-2 is taken away, and nobody else passes every filter.',
    );
    expect(flat(whyOf(flip(none, some), NOBODY))).toMatch(/^research-2 passes every filter with/);
  });

  test('what stays the same says nothing', () => {
    expect(whyOf(flip(decided([ken]), decided([ken])), NOBODY)).toEqual([]);
  });
});

test('who qualifies by the changes alone is named, unless it is chosen', () => {
  const full = aRoutingAgent('full', { ...LESS, limits: { max_concurrency: 1 } }, { open: 1 });
  const roomy = aRoutingAgent('full', { ...LESS, limits: { max_concurrency: 2 } }, { open: 1 });
  const before = decided([ken, full]);
  expect(qualifiedBy([flip(before, decided([ken, roomy]))])).toMatchObject([
    { seq: 12, agent_id: 'agent:full' },
  ]);
  expect(qualifiedBy([flip(decided([full]), decided([roomy]))])).toEqual([]);
});
