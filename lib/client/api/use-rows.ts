'use client';
// A list read page by page: what the server drew of it, and every page that was asked for since.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRows, type ListedKind, type ListQuestion, type RowOf, type Rows } from './lists-api';
import { nextCursor, readPages } from './read-pages';
import type { ApiFailure } from './request';

/** The rows that were read so far, and how to read on. */
export type RowPages<Row> = {
  readonly rows: readonly Row[];
  /** Whether there are more behind these. */
  readonly hasMore: boolean;
  /** Whether rows are on their way: the first of a search, or more of them. */
  readonly isReading: boolean;
  /** Why the last page could not be read. */
  readonly failure: ApiFailure | null;
  readMore(): void;
  /** Reads what is there anew. */
  readAgain(): void;
};

/** `initial` is the first page, where the server drew it. */
export function useRows<Kind extends ListedKind>(
  kind: Kind,
  question: ListQuestion,
  initial: Rows<RowOf[Kind]> | null,
): RowPages<RowOf[Kind]> {
  const pages = useInfiniteQuery({
    queryKey: ['rows', kind, question],
    queryFn: ({ pageParam, signal }) => getRows(kind, question, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
    ...(initial !== null && {
      initialData: { pages: [{ ok: true as const, value: initial }], pageParams: [null] },
    }),
    placeholderData: keepPreviousData,
    staleTime: initial === null ? 0 : Number.POSITIVE_INFINITY, // what changes of a drawn list comes live
  });
  const { values, failure } = readPages(pages.data?.pages ?? []);
  return {
    rows: values.flatMap(({ rows }) => rows),
    hasMore: pages.hasNextPage,
    isReading: pages.isFetching,
    failure,
    readMore: () => void pages.fetchNextPage(),
    readAgain: () => void pages.refetch(),
  };
}
