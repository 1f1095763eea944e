'use client';
// Answers that have a version: the server draws one, news tell of later versions, and the answer is read again in rounds
// until it is of the latest. The first news after a quiet time is read at once, a busy source costs one reading in each round,
// and a failed reading leaves what was read before.
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { ApiFailure, ApiResult } from './request';

/** After a reading that failed, for a server that is gone or stops the reading: soon enough for a person who waits. Milliseconds. */
const RETRY_EVERY_MS = 5_000;

/** What one reading came to. */
type Reading<T> = {
  /** Of the source, when it was asked. */
  readonly version: number;
  /** Null until a reading succeeds. */
  readonly value: T | null;
  /** Why the last reading failed; the value is of the one before it. */
  readonly failure: ApiFailure | null;
};

/** What is asked, and what is known of the version of its answer. */
export type VersionedQuestion<T> = {
  readonly queryKey: QueryKey;
  /** The newest version that is known of; a function where it depends on what is shown. Versions only grow. */
  readonly version: number | ((shown: T | null) => number);
  readonly read: (signal: AbortSignal) => Promise<ApiResult<T>>;
  /** What the server drew the page with; null where it drew nothing. */
  readonly initial: { readonly version: number; readonly value: T } | null;
  /** Between one reading and the next: what comes in between is read together. Left out where the version does not grow. Milliseconds. */
  readonly readEveryMs?: number;
  /** Between a reading that failed and the next, where that is not the usual time. Milliseconds. */
  readonly retryEveryMs?: number;
  readonly isEnabled?: boolean;
};

/** The options of the client of requests for such a question. */
export function versionedQuery<T>(
  question: VersionedQuestion<T>,
): UseQueryOptions<Reading<T>, Error, Reading<T>, QueryKey> {
  const { read, initial, readEveryMs = RETRY_EVERY_MS, retryEveryMs = RETRY_EVERY_MS } = question;
  const versionFor = (shown: T | null): number =>
    typeof question.version === 'number' ? question.version : question.version(shown);
  return {
    queryKey: question.queryKey,
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<Reading<T>>(queryKey);
      const version = versionFor(before?.value ?? null);
      const answer = await read(signal);
      if (answer.ok) return { version, value: answer.value, failure: null };
      return {
        version: before?.version ?? Number.NEGATIVE_INFINITY,
        value: before?.value ?? null,
        failure: answer.error,
      };
    },
    ...(initial !== null && { initialData: { ...initial, failure: null } }),
    enabled: question.isEnabled ?? true,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // news tell of later versions
    refetchInterval: ({ state: { data, dataUpdatedAt, fetchStatus } }) => {
      if (data === undefined) return false;
      if (data.failure === null && data.version >= versionFor(data.value)) return false;
      const everyMs = data.failure === null ? readEveryMs : retryEveryMs;
      // A reading under way sets the next time when it ends.
      return fetchStatus === 'fetching' ? everyMs : untilNext(dataUpdatedAt + everyMs);
    },
  };
}

/** Milliseconds until a time; never 0, which would be no interval. */
function untilNext(atMs: number): number {
  return Math.max(1, atMs - Date.now());
}

/** The newest answer that was read. */
export type VersionedAnswer<T> = {
  /** Null until it is read for the first time. */
  readonly value: T | null;
  readonly failure: ApiFailure | null;
  /** Nothing was read under this key yet: the value is none, or that of the key before. */
  readonly isReading: boolean;
  readAgain(): Promise<unknown>;
};

/** Reads an answer again, in rounds, as long as it is of an older version than is known of. */
export function useVersionedQuery<T>(question: VersionedQuestion<T>): VersionedAnswer<T> {
  const { data, isPending, isPlaceholderData, refetch } = useQuery(versionedQuery(question));
  return {
    value: data?.value ?? null,
    failure: data?.failure ?? null,
    isReading: isPending || isPlaceholderData,
    readAgain: refetch,
  };
}
