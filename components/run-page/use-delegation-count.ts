'use client';
// How many handings-over a run has, for its head: only the lineage knows, for it tells a request from a handing-over.
import { useQuery } from '@tanstack/react-query';
import { getLineage } from '@/lib/client/work-api';
import type { RunSummary } from '@/lib/model/summary';

/** A number in the head of a run that goes on all the time is renewed so often. Milliseconds. */
const READ_EVERY_MS = 5_000;

/** The lineage of a run with more tasks is megabytes: too much for one number. */
const TASKS_MAX = 2_000;

/** 0 while it is not known. */
export function useDelegationCount(run: RunSummary | null): number {
  const { data } = useQuery({
    queryKey: ['delegation count', run?.run_id],
    queryFn: async ({ signal }) => {
      const asOf = run?.last_seq ?? 0;
      const answer = await getLineage(run?.run_id ?? '', null, signal);
      return { asOf, count: answer.ok ? answer.value.edges.length : 0 };
    },
    enabled: run !== null && run.tasks > 0 && run.tasks <= TASKS_MAX,
    staleTime: READ_EVERY_MS,
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.asOf < (run?.last_seq ?? 0) ? READ_EVERY_MS : false,
  });
  return data?.count ?? 0;
}
