'use client';
// Who handed what to whom in a run: what the server drew, read again after the run went on, or as it was at a moment.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiFailure } from '@/lib/client/api';
import { getLineage } from '@/lib/client/work-api';
import type { Lineage } from '@/lib/model/orchestration/lineage';
import type { RunSummary } from '@/lib/model/summary';

/** A run that goes on all the time is looked at so often. Milliseconds. */
const READ_EVERY_MS = 1_000;

/** After a reading that failed. Milliseconds. */
const RETRY_EVERY_MS = 5_000;

/** How far the run had gone when the lineage was asked for, and what was answered. */
type Reading = { readonly asOf: number; readonly lineage: Lineage };

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
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery<Reading, ReadFailure>({
    queryKey: ['lineage', run.run_id, at],
    queryFn: async ({ signal }) => {
      const asOf = run.last_seq;
      const answer = await getLineage(run.run_id, at, signal);
      if (!answer.ok) throw new ReadFailure(answer.error);
      return { asOf, lineage: answer.value };
    },
    initialData: at === initialAt ? { asOf: drawnWith, lineage: initial } : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // what comes is heard of, and the past does not change
    refetchInterval: ({ state }) => {
      if (at !== null || state.data?.asOf === run.last_seq) return false;
      return state.error === null ? READ_EVERY_MS : RETRY_EVERY_MS;
    },
  });
  return {
    lineage: data?.lineage ?? null,
    failure: error?.failure ?? null,
    isReading: isPending || isPlaceholderData,
    readAgain: () => void refetch(),
  };
}

/** Carries the API's failure through the client of requests. */
class ReadFailure extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}
