'use client';
// What two runs differ in, read again after one of them went on. The server draws the first rows; where there are more, all
// are read at once.
import type { ApiFailure } from '@/lib/client/api/api';
import { getRunDiff } from '@/lib/client/api/run-diff-api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import type { RunSummary } from '@/lib/model/summary';

/** Busy runs are compared this often: all of their events are read. Milliseconds. */
const READ_EVERY_MS = 5_000;

export type RunDiffReading = {
  readonly diff: RunDiffAnswer;
  /** Some rows are still to be read. */
  readonly isShort: boolean;
  readonly failure: ApiFailure | null;
  readAgain(): void;
};

/** `drawn` is what the server drew the page with. */
export function useRunDiff(a: RunSummary, b: RunSummary, drawn: RunDiffAnswer): RunDiffReading {
  const isWhole = drawn.next === null;
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['run-diff', a.run_id, b.run_id],
    version: a.last_seq + b.last_seq,
    read: (signal) => getRunDiff(a.run_id, b.run_id, signal),
    initial: {
      version: isWhole ? drawn.summary.to_seq.a + drawn.summary.to_seq.b : 0,
      value: drawn,
    },
    readEveryMs: isWhole ? READ_EVERY_MS : 1,
    retryEveryMs: READ_EVERY_MS,
  });
  const diff = value ?? drawn;
  return { diff, isShort: diff.next !== null, failure, readAgain: () => void readAgain() };
}
