import { expect, test } from 'vitest';
import { THREAD_ROWS } from './thread-rows';

const { result, folded, decision } = THREAD_ROWS.english;

test('a result that is passed on is named after whose it is', () => {
  expect(result.passesOn('ken')).toBe('Passes on ken’s result');
  expect(result.passesOn('thales')).toBe('Passes on thales’ result');
  expect(result.passesOn(null)).toBe('Passes on a result');
});

test('a fold of what agents tell of themselves counts what there is of each', () => {
  const counts = { heartbeats: 12, registered: 1, updated: 0 };

  expect(folded.lifecycle(counts, 1, true)).toBe(
    '12 heartbeats, 1 registration from one agent, all healthy',
  );
  expect(folded.lifecycle({ ...counts, updated: 2 }, 3, false)).toBe(
    '12 heartbeats, 1 registration, 2 updates from 3 agents, not all healthy',
  );
});

test('a choice names the second and the rule that decided, and among how many it was made', () => {
  expect(decision.chose('ken', null, null).join('')).toBe('Chose ken.');
  expect(decision.onlyOne(1)).toBe(' The only agent, and it qualified.');
  expect(decision.onlyOne(3)).toBe(' The only one of 3 agents that qualified.');
  expect(decision.chose('ken', 'muse', 'round_robin').join('')).toBe(
    'Chose ken over muse: it was next in turn.',
  );
});
