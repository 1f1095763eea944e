'use client';
// What two runs differ in, read again after one of them went on. The server draws the first rows; where there are more, all
// are read at once.
import type { ApiFailure } from '@/lib/client/api/api';
import { getRunDiff } from '@/lib/client/api/run-diff-api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import type { RunSummary } from '@/lib/model/summary';
import type { LinkedMoment } from './time/linked-moments';

/** Runs that go on are compared this often: the server reads what is new in them, and aligns all of their tasks. Milliseconds. */
const READ_EVERY_MS = 5_000;

export type RunDiffReading = {
  readonly diff: RunDiffAnswer;
  /** Some rows are still to be read. */
  readonly isShort: boolean;
  readonly failure: ApiFailure | null;
  readAgain(): void;
};

/** What the server drew the page with. */
export type DrawnDiff = {
  /** The moment that it is of; null is the present. */
  readonly at: LinkedMoment | null;
  readonly diff: RunDiffAnswer;
};

/** What they differ in at a moment, which is read once; null is the present. */
export function useRunDiff(
  a: RunSummary,
  b: RunSummary,
  { at, drawn }: { readonly at: LinkedMoment | null; readonly drawn: DrawnDiff },
): RunDiffReading {
  const isDrawn = at?.a === drawn.at?.a && at?.b === drawn.at?.b;
  const isWhole = drawn.diff.next === null;
  const { to_seq } = drawn.diff.summary;
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['run-diff', a.run_id, b.run_id, at?.a, at?.b],
    version: at === null ? a.last_seq + b.last_seq : 0,
    read: (signal) => getRunDiff(a.run_id, b.run_id, at, signal),
    // What the server drew in part is read whole at once.
    initial: isDrawn && isWhole ? { version: to_seq.a + to_seq.b, value: drawn.diff } : null,
    readEveryMs: READ_EVERY_MS,
  });
  const diff = value ?? drawn.diff;
  return { diff, isShort: diff.next !== null, failure, readAgain: () => void readAgain() };
}
