'use client';
// The threads of a channel: the pages that were read, under every change since; or those that a search finds.
import type { RowPages } from '@/lib/client/api/use-rows';
import { useRows } from '@/lib/client/api/use-rows';
import { useLiveThreads } from '@/lib/client/tab/use-workspace';
import type { ThreadsPage } from '@/lib/contracts/http-directory';
import type { ThreadSummary } from '@/lib/model/summary';

export type ThreadPages = Omit<RowPages<ThreadSummary>, 'rows'> & {
  readonly threads: readonly ThreadSummary[];
};

/** `initial` is the first page, as the server drew it. */
export function useThreads(channel: string, q: string, initial: ThreadsPage): ThreadPages {
  const { threads, next } = initial;
  const first = { rows: threads, next: next === null ? null : String(next) };
  const { rows, ...pages } = useRows('thread', { channel, q }, q === '' ? first : null);
  const live = useLiveThreads(channel, rows);
  return { ...pages, threads: q === '' ? live : rows };
}
