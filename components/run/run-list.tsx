'use client';
// All runs, newest activity first; those at hand in the workspace are shown as they are at this moment, and change places at a
// calm pace.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { PageHeader } from '@/components/workspace/page-header';
import { getRuns } from '@/lib/client/api/api';
import { useLiveRuns } from '@/lib/client/tab/use-workspace';
import type { RunsPage } from '@/lib/contracts/http-directory';
import { RunRow } from './run-row';

export function RunList({ initial }: { initial: RunsPage }) {
  const pages = useInfiniteQuery({
    queryKey: ['runs'],
    queryFn: ({ pageParam }) => getRuns(pageParam),
    initialPageParam: null as number | null,
    // A page that could not be read is asked for once more.
    getNextPageParam: (last, _pages, asked) => (last.ok ? last.value.next : asked),
    initialData: { pages: [{ ok: true as const, value: initial }], pageParams: [null] },
    staleTime: Number.POSITIVE_INFINITY, // what changes comes live; older pages do not change in between
  });
  const last = pages.data.pages.at(-1);
  const runs = useLiveRuns(pages.data.pages.flatMap((page) => (page.ok ? page.value.runs : [])));
  return (
    <>
      <PageHeader back={{ href: '/browse', label: 'Back to the list' }} title="Runs" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {runs.length === 0 && (
          <EmptyState
            title="No runs yet"
            action={<ButtonLink href="/">Play a sample team</ButtonLink>}
          >
            A run appears with its first event: it is everything that one request set in motion.
          </EmptyState>
        )}
        <ul aria-label="Runs">
          {runs.map((run) => (
            <RunRow key={run.run_id} run={run} />
          ))}
        </ul>
        {pages.isFetchingNextPage && <Skeleton lines={3} label="Reading older runs" />}
        {last?.ok === false && !pages.isFetchingNextPage && (
          <div className="p-4">
            <ErrorState
              title={last.error.title}
              detail={last.error.detail}
              action={<Button onClick={() => void pages.fetchNextPage()}>Try again</Button>}
            />
          </div>
        )}
        {pages.hasNextPage && !pages.isFetchingNextPage && last?.ok !== false && (
          <div className="p-4">
            <Button onClick={() => void pages.fetchNextPage()}>Show older runs</Button>
          </div>
        )}
      </div>
    </>
  );
}
