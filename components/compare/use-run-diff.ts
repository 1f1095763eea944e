'use client';
// What two runs differ in, read again after one of them went on. The server draws the first rows; where there are more, all
// are read at once.
import type { ApiFailure } from '@/lib/client/api/api';
import { getRunDiff } from '@/lib/client/api/run-diff-api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import type { RunSummary } from '@/lib/model/summary';

/** Busy runs are compared this often, and large ones less often: all of their events are read each time. Milliseconds. */
const READ_EVERY_MS = 5_000;
const LARGE_EVERY_MS = 30_000;

/** Events of both runs from which they are large: to read them takes a second. */
const LARGE_EVENTS = 10_000;

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
  const isLarge = a.events + b.events > LARGE_EVENTS;
  const everyMs = isLarge ? LARGE_EVERY_MS : READ_EVERY_MS;
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['run-diff', a.run_id, b.run_id],
    version: a.last_seq + b.last_seq,
    read: (signal) => getRunDiff(a.run_id, b.run_id, signal),
    // What the server drew in part is read whole at once.
    initial: isWhole
      ? { version: drawn.summary.to_seq.a + drawn.summary.to_seq.b, value: drawn }
      : null,
    readEveryMs: everyMs,
    retryEveryMs: READ_EVERY_MS,
  });
  const diff = value ?? drawn;
  return { diff, isShort: diff.next !== null, failure, readAgain: () => void readAgain() };
}
