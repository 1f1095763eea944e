import { expect, test } from 'vitest';
import type { RunSummary } from '@/lib/model/summary';
import { NOTHING_KNOWN } from './summary-store';
import { newsOfHidden } from './use-news-of-hidden';

const RUN = { run_id: 'run:r1' } as RunSummary;

function knownAs(run: RunSummary) {
  return { ...NOTHING_KNOWN, runs: new Map([[run.run_id, run]]) };
}

test('a row that leaves the lists is news, and one that is shown and came back', () => {
  const hidden = newsOfHidden(knownAs({ ...RUN, hidden: true }), 'run', []);

  expect(hidden).toContain('run:r1');
  expect(newsOfHidden(knownAs(RUN), 'run', ['run:r1'])).not.toBe('');
  expect(newsOfHidden(knownAs(RUN), 'run', ['run:r1'])).not.toBe(hidden);
});

test('nothing is news of rows that stand in the lists, or of another kind', () => {
  expect(newsOfHidden(knownAs(RUN), 'run', [])).toBe('');
  expect(newsOfHidden(NOTHING_KNOWN, 'run', ['run:r1'])).toBe('');
  expect(newsOfHidden(knownAs({ ...RUN, hidden: true }), 'thread', [])).toBe('');
});
