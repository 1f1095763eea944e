'use client';
// The moments of a run on a page that does not hold them: read when somebody travels in time, and again when the run went on.
import { getMoments } from '@/lib/client/api/api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import type { RunSummary } from '@/lib/model/summary';
import type { RunMoments } from '@/lib/projections/moments/run-moments';

/** Those of a busy run are read this often. Milliseconds. */
const READ_EVERY_MS = 2_000;

/** Null until they are read. */
export function useMoments(
  run: Pick<RunSummary, 'run_id' | 'last_seq'>,
  isEnabled: boolean,
): RunMoments | null {
  const { value } = useVersionedQuery({
    queryKey: ['moments', run.run_id],
    version: run.last_seq,
    read: (signal) => getMoments(run.run_id, signal),
    initial: null,
    readEveryMs: READ_EVERY_MS,
    isEnabled,
  });
  return value;
}
