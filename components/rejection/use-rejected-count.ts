'use client';
// How many messages of a channel were refused, counted on one page.
import { useQuery } from '@tanstack/react-query';
import { getRejections } from '@/lib/client/api/api';
import { useRejectionNews } from '@/lib/client/tab/use-rejection-news';

/** `isMore`: there are more than these. */
export type RejectedCount = { readonly count: number; readonly isMore: boolean };

/** `initial` is what the server drew. What cannot be read leaves the count as it was. */
export function useRejectedCount(channel: string, initial: RejectedCount): RejectedCount {
  const { data, refetch } = useQuery({
    queryKey: ['rejected count', channel],
    queryFn: async () => {
      const page = await getRejections({ channel, before: null });
      if (!page.ok) return null;
      return { count: page.value.rejections.length, isMore: page.value.next !== null };
    },
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY, // what comes is heard of
  });
  useRejectionNews({ channel }, refetch);
  return data ?? initial;
}
