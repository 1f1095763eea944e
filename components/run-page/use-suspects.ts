'use client';
// Where a run may have gone wrong: read again after the run went on, or as it was at a moment.
import type { ApiFailure } from '@/lib/client/api/api';
import { getSuspects } from '@/lib/client/api/suspects-api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import type { RunState, RunSummary } from '@/lib/model/summary';
import type { SuspectsReport } from '@/lib/model/suspect';
import { hasFailed } from '@/lib/tasks/task-core';

/** A busy run is ranked this often. Milliseconds. */
const READ_EVERY_MS = 2_000;

/** How many suspects a thread marks: who looks at more opens their list. */
const MARKED_MAX = 3;

/** The version of what does not change any more. */
const THE_PAST = 0;

const NONE: ReadonlyMap<number, number> = new Map();

/** What the server drew a page with, at a moment or at the head. */
type Drawn = {
  readonly version: number;
  readonly at: number | null;
  readonly value: SuspectsReport;
};

/** At a moment, by default the present. `initial` is what the server drew the page with. */
export function useSuspects(
  run: RunSummary | null,
  {
    at = null,
    initial = null,
    isEnabled = true,
  }: { at?: number | null; initial?: Drawn | null; isEnabled?: boolean } = {},
): {
  report: SuspectsReport | null;
  failure: ApiFailure | null;
  readAgain: () => void;
} {
  const runId = run?.run_id ?? '';
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['suspects', runId, at],
    version: at === null ? (run?.last_seq ?? 0) : THE_PAST,
    read: (signal) => getSuspects(runId, at, signal),
    initial: initial?.at === at ? initial : null,
    readEveryMs: READ_EVERY_MS,
    isEnabled: isEnabled && run !== null,
  });
  return { report: value, failure, readAgain: () => void readAgain() };
}

/** Whether a run is known to have gone wrong: by its state, or because a person said so. */
export function wentWrong(state: RunState, report: SuspectsReport | null): boolean {
  if (hasFailed(state)) return true;
  return report?.judgements.some(({ judged }) => judged === 'wrong') === true;
}

/**
 * The ranks of the first suspects by the seq of their event, at a moment or at present; none where the run had not gone wrong.
 * @param mayBeWrong Whether something in view tells that it may have, beside the state of the run.
 */
export function useSuspectRanks(
  run: RunSummary | null,
  at: number | null,
  mayBeWrong: boolean,
): ReadonlyMap<number, number> {
  const isWrong = run !== null && wentWrong(run.state, null);
  const hasBegun = run !== null && (at === null || at >= run.first_seq);
  const { report } = useSuspects(run, { at, isEnabled: hasBegun && (isWrong || mayBeWrong) });
  if (run === null || report === null || report.run_id !== run.run_id) return NONE;
  if (!wentWrong(at === null ? run.state : report.state, report)) return NONE;
  return new Map(report.suspects.slice(0, MARKED_MAX).map(({ seq, rank }) => [seq, rank]));
}
