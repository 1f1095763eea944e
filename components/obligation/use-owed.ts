'use client';
// What is owed: what the server drew, read again when the server says that it has changed.
import type { ApiFailure } from '@/lib/client/api/api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { getObligations, type OwedFilter } from '@/lib/client/api/work-api';
import { useOwedNews } from '@/lib/client/tab/use-owed-news';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';

/** Rows are read again after a change as soon as this. Milliseconds. */
const READ_EVERY_MS = 500;

/** Of the past: what takes too much to tell takes as much each time. Milliseconds. */
const RETRY_PAST_EVERY_MS = 600_000;

/**
 * What is owed at this moment, or was at the one that is named, which is read once. `initial` is what the server drew the page
 * with, under its filter. What was read before a failure stays below it.
 */
export function useOwed(
  filter: OwedFilter,
  initial: ObligationsAnswer | null,
  at: number | null = null,
): {
  owed: ObligationsAnswer | null;
  failure: ApiFailure | null;
  readAgain: () => void;
} {
  const changes = useOwedNews()?.changes ?? 0;
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['owed', filter.run_id, filter.agent_id, filter.kind, at],
    version: at === null ? changes : 0,
    read: (signal) => getObligations(filter, at, signal),
    initial: initial && { version: 0, value: initial },
    readEveryMs: READ_EVERY_MS,
    ...(at !== null && { retryEveryMs: RETRY_PAST_EVERY_MS }),
  });
  return { owed: value, failure, readAgain: () => void readAgain() };
}
