import { expect, test } from 'vitest';
import type { RunSummary } from '@/lib/model/summary';
import { latestRun } from './latest-run';

const aRun = (run_id: string, last_seq: number): RunSummary => ({
  run_id,
  title: '',
  channel: 'general',
  thread_id: 'thread:t1',
  state: 'running',
  tasks: 0,
  tasks_open: 0,
  agents: [],
  events: 1,
  decisions: 0,
  first_seq: 1,
  last_seq,
  opened_at: '2026-11-21T10:00:00.000Z',
  last_at: '2026-11-21T10:00:00.000Z',
  closed_at: null,
  started_at: '2026-11-21T10:00:00.000Z',
  ended_at: null,
  duration_ms: 0,
  times: 'receipt',
});

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
