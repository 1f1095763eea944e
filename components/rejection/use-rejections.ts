'use client';
// Refused messages, newest first, as they are now or were by a moment: the pages that were read, and whatever was refused since.
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiFailure, getRejections } from '@/lib/client/api/api';
import { nextCursor, readPages } from '@/lib/client/api/read-pages';
import { type RejectionsOf, useRejectionNews } from '@/lib/client/tab/use-rejection-news';
import type { RejectionsPage } from '@/lib/contracts/http-operations';
import type { Rejection } from '@/lib/model/errors/rejection';
import { withNews } from './with-news';

export type RejectionPages = {
  /** Null until the first page is read. */
  readonly rejections: readonly Rejection[] | null;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  /** Why the last page could not be read. */
  readonly failure: ApiFailure | null;
  readMore(): void;
  readAgain(): void;
};

/** `initial` is the first page of the moment, where the server has drawn it; null is the present. */
export function useRejections(
  of: RejectionsOf,
  at: number | null,
  initial: RejectionsPage | null,
): RejectionPages {
  const client = useQueryClient();
  const queryKey = ['rejections', of, at];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => getRejections({ ...of, at, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: nextCursor,
    ...(initial !== null && {
      initialData: { pages: [{ ok: true as const, value: initial }], pageParams: [null] },
    }),
    placeholderData: keepPreviousData,
    staleTime: initial === null ? 0 : Number.POSITIVE_INFINITY, // what comes is heard of; refused messages do not change
  });
  const lastReading = useRef<Promise<unknown>>(Promise.resolve());
  // One after the other: the library ends a reading that is under way when another one of the same pages begins.
  const inTurn = (read: () => Promise<unknown>): Promise<unknown> => {
    lastReading.current = lastReading.current.then(read);
    return lastReading.current;
  };
  /** Those that were read do not change: what came stands on the newest page, unless it is too much. */
  const readNews = async (): Promise<unknown> => {
    const newest = await getRejections({ ...of, at, before: null });
    const known = client.getQueryData<typeof pages.data>(queryKey);
    const news = known === undefined ? null : withNews(known.pages, newest);
    if (known === undefined || news === null) return pages.refetch();
    return client.setQueryData(queryKey, { ...known, pages: news });
  };
  useRejectionNews(of, () => inTurn(readNews));
  const { values, failure } = readPages(pages.data?.pages ?? []);
  return {
    rejections: pages.data === undefined ? null : values.flatMap(({ rejections }) => rejections),
    hasMore: pages.hasNextPage,
    isReadingMore: pages.isFetchingNextPage,
    failure,
    readMore: () => void inTurn(() => pages.fetchNextPage()),
    readAgain: () => void inTurn(() => pages.refetch()),
  };
}
