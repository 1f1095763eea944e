'use client';
// The delegations of a run, for its head and its graph. Only the lineage distinguishes a delegation from a request.
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { getLineage } from '@/lib/client/api/work-api';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import type { RunSummary } from '@/lib/model/summary';
import { ok } from '@/lib/std/result';

/** Those of a busy run are read this often. Milliseconds. */
const READ_EVERY_MS = 5_000;

/** The lineage of a run with more tasks is megabytes: too much for what is only said beside its tasks. */
const TASKS_MAX = 2_000;

const NONE: readonly DelegationEdge[] = [];

/** Of a run up to an event of it. */
export type RunDelegations = {
  readonly version: number;
  readonly value: readonly DelegationEdge[];
};

/**
 * None while they are not known.
 * @param initial What the server drew the page with.
 */
export function useRunDelegations(
  run: RunSummary | null,
  initial: RunDelegations | null = null,
): readonly DelegationEdge[] {
  const { value } = useVersionedQuery<readonly DelegationEdge[]>({
    queryKey: ['delegations', run?.run_id],
    version: run?.last_seq ?? 0,
    read: async (signal) => {
      const answer = await getLineage(run?.run_id ?? '', null, signal);
      return answer.ok ? ok(answer.value.edges) : answer;
    },
    initial,
    readEveryMs: READ_EVERY_MS,
    isEnabled: run !== null && run.tasks > 0 && run.tasks <= TASKS_MAX,
  });
  return value ?? NONE;
}
