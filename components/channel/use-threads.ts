'use client';
// The threads of a channel: the pages that were read, under every change since; or those that a search finds, or that there were.
import type { RowPages } from '@/lib/client/api/use-rows';
import { useRows } from '@/lib/client/api/use-rows';
import { useLiveThreads } from '@/lib/client/tab/use-workspace';
import type { ThreadsPage } from '@/lib/contracts/http-directory';
import type { ThreadSummary } from '@/lib/model/summary';

export type ThreadPages = Omit<RowPages<ThreadSummary>, 'rows'> & {
  readonly threads: readonly ThreadSummary[];
};

type ThreadsQuestion = {
  readonly channel: string;
  readonly q: string;
  /** The moment; null is the present. */
  readonly at: number | null;
};

/** `initial` is the first page of the moment, as the server drew it without a search; null where it drew none. */
export function useThreads(
  { channel, q, at }: ThreadsQuestion,
  initial: ThreadsPage | null,
): ThreadPages {
  const first = initial && {
    rows: initial.threads,
    next: initial.next === null ? null : String(initial.next),
  };
  const { rows, ...pages } = useRows('thread', { channel, q, at }, q === '' ? first : null);
  const live = useLiveThreads(channel, rows);
  return { ...pages, threads: q === '' && at === null ? live : rows };
}
