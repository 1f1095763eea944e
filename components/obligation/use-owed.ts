'use client';
// What is owed: what the server drew, read again when the server says that it has changed.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiFailure } from '@/lib/client/api';
import { useOwedNews } from '@/lib/client/use-owed-news';
import { getObligations, type OwedFilter } from '@/lib/client/work-api';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';

type Reading = {
  readonly answer: ObligationsAnswer | null;
  readonly failure: ApiFailure | null;
  /** The change that it was read after. */
  readonly changes: number;
};

/** Rows are read again after a change as soon as this. Milliseconds. */
const READ_EVERY_MS = 500;

/** After a reading that failed. Milliseconds. */
const RETRY_EVERY_MS = 5_000;

/** `initial` is what the server drew the page with, under its filter. */
export function useOwed(
  filter: OwedFilter,
  initial: ObligationsAnswer | null,
): {
  owed: ObligationsAnswer | null;
  failure: ApiFailure | null;
  readAgain: () => void;
} {
  const changes = useOwedNews()?.changes ?? 0;
  const { data, refetch } = useQuery<Reading>({
    queryKey: ['owed', filter.run_id, filter.agent_id, filter.kind],
    queryFn: async ({ client, queryKey }) => {
      const answer = await getObligations(filter);
      if (answer.ok) return { answer: answer.value, failure: null, changes };
      // What was read before it stays, with the failure above it.
      const before = client.getQueryData<Reading>(queryKey)?.answer ?? null;
      return { answer: before, failure: answer.error, changes };
    },
    ...(initial !== null && { initialData: { answer: initial, failure: null, changes: 0 } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // what changes is heard of
    refetchInterval: ({ state }) => {
      if (state.data?.failure) return RETRY_EVERY_MS;
      return state.data?.changes === changes ? false : READ_EVERY_MS;
    },
  });
  return {
    owed: data?.answer ?? null,
    failure: data?.failure ?? null,
    readAgain: () => void refetch(),
  };
}
