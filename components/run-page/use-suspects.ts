'use client';
// Where a run may have gone wrong, read again after the run went on.
import type { ApiFailure } from '@/lib/client/api/api';
import { getSuspects } from '@/lib/client/api/suspects-api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import type { RunSummary } from '@/lib/model/summary';
import type { SuspectsReport } from '@/lib/model/suspect';
import { hasFailed } from '@/lib/tasks/task-core';

/** A busy run is ranked this often. Milliseconds. */
const READ_EVERY_MS = 2_000;

/** After a reading that failed. Milliseconds. */
const RETRY_EVERY_MS = 5_000;

/** How many suspects a thread marks: who looks at more opens their list. */
const MARKED_MAX = 3;

const NONE: ReadonlyMap<number, number> = new Map();

/** `initial` is what the server drew the page with. */
export function useSuspects(
  run: RunSummary | null,
  {
    initial = null,
    isEnabled = true,
  }: {
    initial?: { readonly version: number; readonly value: SuspectsReport } | null;
    isEnabled?: boolean;
  } = {},
): {
  report: SuspectsReport | null;
  failure: ApiFailure | null;
  readAgain: () => void;
} {
  const runId = run?.run_id ?? '';
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['suspects', runId],
    version: run?.last_seq ?? 0,
    read: (signal) => getSuspects(runId, signal),
    initial,
    readEveryMs: READ_EVERY_MS,
    retryEveryMs: RETRY_EVERY_MS,
    isEnabled: isEnabled && run !== null,
  });
  return { report: value, failure, readAgain: () => void readAgain() };
}

/** Whether a run is known to have gone wrong: by its state, or because a person said so. */
export function wentWrong(run: Pick<RunSummary, 'state'>, report: SuspectsReport | null): boolean {
  if (hasFailed(run.state)) return true;
  return report?.judgements.some(({ judged }) => judged === 'wrong') === true;
}

/** The ranks of the first suspects by the seq of their event; none where the run did not go wrong. */
export function useSuspectRanks(
  run: RunSummary | null,
  isJudged: boolean,
): ReadonlyMap<number, number> {
  const hasFailed = run !== null && wentWrong(run, null);
  const { report } = useSuspects(run, { isEnabled: hasFailed || isJudged });
  if (run === null || report === null || report.run_id !== run.run_id) return NONE;
  if (!wentWrong(run, report)) return NONE;
  return new Map(report.suspects.slice(0, MARKED_MAX).map(({ seq, rank }) => [seq, rank]));
}
