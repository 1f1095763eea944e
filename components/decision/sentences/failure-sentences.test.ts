import { expect, test } from 'vitest';
import { ROUTING_FAILURE } from '@/lib/messages/en/features/decision/routing-failure';
import type { Payload } from '@/lib/model/clutch-message';
import { failureSentence } from './failure-sentences';
import { flat } from './sentence';

const sentence = (payload: Payload, total: number | null) =>
  flat(failureSentence(ROUTING_FAILURE.english, payload, total));

test('a failure says what was missing from whom', () => {
  const missing = [
    { requirement: 'skill:legal', agents: 17 },
    { requirement: 'presence', agents: 1 },
  ];
  expect(sentence({ missing }, 17)).toBe(
    'skill:legal is missing from all 17 agents; presence is missing from 1 agent.',
  );
  expect(sentence({ missing: [{ requirement: 'presence', agents: 1 }] }, 1)).toBe(
    'presence is missing from the only agent.',
  );
});

test('many missing things are named by the first of them', () => {
  const missing = Array.from({ length: 9 }, (_, index) => ({
    requirement: `skill:s${index}`,
    agents: 2,
  }));
  expect(sentence({ missing }, 2)).toMatch(/; and 6 more\.$/);
});

test('a request that waits says so, and for what', () => {
  expect(sentence({ waiting: true, missing: [] }, 3)).toBe(
    'Everybody who could take it is at the limit. It waits for one of them.',
  );
});

test('without anybody registered nothing is missing from anybody', () => {
  expect(sentence({ missing: [{ requirement: 'skill:x', agents: 0 }] }, 0)).toBe(
    'No agent is registered.',
  );
});

test('what somebody else wrote is quoted as far as it is text', () => {
  expect(sentence({ reason: 'none of mine' }, null)).toBe('none of mine');
  expect(sentence({ reason: 7, missing: 'everything' }, null)).toBe('');
});
