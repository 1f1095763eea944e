// Builds a run for tests as the lists show it.
import type { RunSummary } from '@/lib/model/summary';

/** A run of one event that has its newest at this seq. */
export const aRun = (run_id: string, last_seq: number): RunSummary => ({
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
