'use client';
// The threads of a channel: the pages that were read, under every change since.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ApiFailure, getThreads } from '@/lib/client/api/api';
import { useLiveThreads } from '@/lib/client/tab/use-workspace';
import type { ThreadsPage } from '@/lib/contracts/http-directory';
import type { ThreadSummary } from '@/lib/model/summary';

export type ThreadPages = {
  readonly threads: readonly ThreadSummary[];
  readonly hasMore: boolean;
  readonly isReading: boolean;
  /** Why the last page could not be read. */
  readonly failure: ApiFailure | null;
  readMore(): void;
};

/** `initial` is the first page, as the server drew it. */
export function useThreads(channel: string, initial: ThreadsPage): ThreadPages {
  const pages = useInfiniteQuery({
    queryKey: ['threads', channel],
    queryFn: ({ pageParam }) => getThreads(channel, pageParam),
    initialPageParam: null as number | null,
    // A page that could not be read is asked for once more.
    getNextPageParam: (last, _pages, asked) => (last.ok ? last.value.next : asked),
    initialData: { pages: [{ ok: true as const, value: initial }], pageParams: [null] },
    staleTime: Number.POSITIVE_INFINITY, // what changes comes live; older pages do not change in between
  });
  const read = pages.data.pages.flatMap((page) => (page.ok ? page.value.threads : []));
  const last = pages.data.pages.at(-1);
  return {
    threads: useLiveThreads(channel, read),
    hasMore: pages.hasNextPage,
    isReading: pages.isFetchingNextPage,
    failure: last?.ok === false ? last.error : null,
    readMore: () => void pages.fetchNextPage(),
  };
}
