'use client';
// Who handed what to whom in a run: what the server drew, read again after the run went on, or as it was at a moment.
import type { ApiFailure } from '@/lib/client/api/api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { getLineage } from '@/lib/client/api/work-api';
import type { Lineage } from '@/lib/model/orchestration/lineage';
import type { RunSummary } from '@/lib/model/summary';

/** A busy run is read this often. Milliseconds. */
const READ_EVERY_MS = 1_000;

/** The version of what does not change any more. */
const THE_PAST = 0;

/** `initial` is what the server drew the page with, at `initialAt` or at the head. */
export function useLineage(
  run: RunSummary,
  at: number | null,
  {
    initial,
    initialAt,
    drawnWith,
  }: { initial: Lineage; initialAt: number | null; drawnWith: number },
): {
  lineage: Lineage | null;
  /** The latest reading failed; what was read before it stays. */
  failure: ApiFailure | null;
  isReading: boolean;
  readAgain: () => void;
} {
  const { value, failure, isReading, readAgain } = useVersionedQuery({
    queryKey: ['lineage', run.run_id, at],
    version: at === null ? run.last_seq : THE_PAST,
    read: (signal) => getLineage(run.run_id, at, signal),
    initial: at === initialAt ? { version: drawnWith, value: initial } : null,
    readEveryMs: READ_EVERY_MS,
  });
  return { lineage: value, failure, isReading, readAgain: () => void readAgain() };
}
