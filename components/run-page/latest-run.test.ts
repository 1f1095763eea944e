import { expect, test } from 'vitest';
import { latestRun } from './latest-run';
import { aRun } from './run-testing';

test.each([
  ['the list, which has more than the page', aRun('r1', 4), [aRun('r1', 7)], 7],
  ['the page, which was drawn after the list', aRun('r1', 9), [aRun('r1', 7)], 9],
  ['the list, of which a run at hand is not on the page', null, [aRun('r1', 7)], 7],
  ['the page, where the list has no such run', aRun('r1', 4), [aRun('r2', 7)], 4],
  ['the list, for another run than the one drawn', aRun('r2', 9), [aRun('r1', 7)], 7],
])('a run is as it is known latest: by %s', (_, drawn, runs, expected) => {
  expect(latestRun('r1', drawn, runs)?.last_seq).toBe(expected);
});

test('a run that neither knows is not known', () => {
  expect(latestRun('r1', aRun('r2', 9), [])).toBeNull();
});
