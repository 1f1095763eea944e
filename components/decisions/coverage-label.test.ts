import { expect, test } from 'vitest';
import { WHAT_IF } from '@/lib/messages/en/features/decisions/decisions';
import { coverageLabel } from './coverage-label';

test('says nothing where every decision of the run is computed again', () => {
  expect(
    coverageLabel(WHAT_IF.english, { leftOutBefore: null, decisions: 900, shownSeq: 3 }),
  ).toBeNull();
});

test('says how many of how many are computed again, and whether the one shown is among them', () => {
  const run = { leftOutBefore: 40, decisions: 4_321 };
  const all =
    'This run has 4\u202f321 decisions. The newest 1\u202f000 of them are computed again.';

  expect(coverageLabel(WHAT_IF.english, { ...run, shownSeq: 40 })).toBe(all);
  expect(coverageLabel(WHAT_IF.english, { ...run, shownSeq: null })).toBe(all);
  expect(coverageLabel(WHAT_IF.english, { ...run, shownSeq: 39 })).toBe(
    `${all} The one shown is older than these.`,
  );
});
