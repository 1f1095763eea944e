'use client';
// The answer to a search, page by page: what the server drew of it, and every page that was asked for since.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PagesOfRows } from '@/components/ui/list/paged-list';
import { nextCursor, readPages } from '@/lib/client/api/read-pages';
import type { ApiResult } from '@/lib/client/api/request';
import { getHits } from '@/lib/client/api/search-api';
import type { SearchAnswer } from '@/lib/contracts/http-search';
import type { SearchResult } from '@/lib/model/search-result';

export type HitPages = PagesOfRows & {
  /** Threads in the order of their hits; one stands there again where a further page has more of it. */
  readonly results: readonly SearchResult[];
  /** Events that could not be found yet when the first page was answered. */
  readonly behind: number;
};

/** An answer is of its moment: who asks the same later is answered anew. Milliseconds. */
const FRESH_MS = 5_000;

/** @param q Null: nothing is asked. @param initial The first page, where the server drew it. */
export function useHits(q: string | null, initial: ApiResult<SearchAnswer> | null): HitPages {
  const pages = useInfiniteQuery({
    queryKey: ['search', q],
    queryFn: ({ pageParam, signal }) => getHits(q ?? '', pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: nextCursor,
    ...(initial !== null && { initialData: { pages: [initial], pageParams: [null] } }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: q !== null,
  });
  const read = q === null ? [] : (pages.data?.pages ?? []);
  const { values, failure } = readPages(read);
  const [first] = read;
  return {
    results: values.flatMap(({ results }) => results),
    behind: first?.ok === true ? (first.value.behind ?? 0) : 0,
    hasMore: q !== null && pages.hasNextPage,
    isReading: pages.isFetching,
    failure,
    readMore: () => void pages.fetchNextPage(),
  };
}
