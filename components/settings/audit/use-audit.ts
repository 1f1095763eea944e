// The audit, newest first, page by page: what was read stays as it is, for entries never change.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ApiFailure, getAudit } from '@/lib/client/api/api';
import { nextCursor, readPages } from '@/lib/client/api/read-pages';
import type { AuditEntry } from '@/lib/model/audit-entry';

/** Which entries; null for all. */
export type AuditFilter = { readonly actor: string | null; readonly action: string | null };

export type AuditPages = {
  /** Null until the first page is read. */
  readonly entries: readonly AuditEntry[] | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  /** Why the last page could not be read. */
  readonly failure: ApiFailure | null;
  readMore(): void;
  readAgain(): void;
};

export function useAudit({ actor, action }: AuditFilter): AuditPages {
  const pages = useInfiniteQuery({
    queryKey: ['audit', actor, action],
    queryFn: ({ pageParam }) => getAudit({ actor, action, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: nextCursor,
  });
  const { values, failure } = readPages(pages.data?.pages ?? []);
  return {
    entries: pages.data === undefined ? null : values.flatMap(({ entries }) => entries),
    hasMore: pages.hasNextPage,
    isReading: pages.isFetching,
    failure,
    readMore: () => void pages.fetchNextPage(),
    readAgain: () => void pages.refetch(),
  };
}
