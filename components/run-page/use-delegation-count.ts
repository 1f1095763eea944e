'use client';
// How many delegations a run has, for its head. Only the lineage distinguishes a delegation from a request.
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { getLineage } from '@/lib/client/api/work-api';
import type { RunSummary } from '@/lib/model/summary';
import { ok } from '@/lib/std/result';

/** The number of a busy run is read this often. Milliseconds. */
const READ_EVERY_MS = 5_000;

/** The lineage of a run with more tasks is megabytes: too much for one number. */
const TASKS_MAX = 2_000;

/** 0 while it is not known. */
export function useDelegationCount(run: RunSummary | null): number {
  const { value } = useVersionedQuery({
    queryKey: ['delegation count', run?.run_id],
    version: run?.last_seq ?? 0,
    read: async (signal) => {
      const answer = await getLineage(run?.run_id ?? '', null, signal);
      return answer.ok ? ok(answer.value.edges.length) : answer;
    },
    initial: null,
    readEveryMs: READ_EVERY_MS,
    isEnabled: run !== null && run.tasks > 0 && run.tasks <= TASKS_MAX,
  });
  return value ?? 0;
}
